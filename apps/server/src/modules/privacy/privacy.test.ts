// Closing an account, taking its data along, erasing it.
import { randomUUID } from 'node:crypto'
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { DAY_MS, MINUTE_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { jdbServer } from '../../testing/jdb-vendor.ts'
import { codeOf, type MemberBrowser, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { fund } from '../../testing/money.ts'
import { insertVendor } from '../../seed/queries.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { addedPayee, PASSWORD } from '../../testing/people.ts'
import { registerFieldsSetting, writeSetting } from '../config/index.ts'
import { connect, makeKey, requestTransfer } from '../vendors/index.ts'
import { workTransfer } from '../vendors/transfers.ts'
import { booksBalance } from '../wagers/index.ts'
import { forgetOverdue } from './erasing.ts'
import { LEFT_OUT, SECTIONS } from './queries/sections.ts'

let house: TestHouse
let risk: Ops
let owner: Ops
let count = 0

beforeAll(async () => {
  house = await testHouse()
  risk = await opsClient(house, 'risk')
  owner = await opsClient(house, 'owner')
  const given = { enabled: true, required: false, patterns: [] }
  await transact(house.ctx, (tx) =>
    writeSetting(house.ctx, tx, house.brand.id, {
      setting: registerFieldsSetting,
      value: { payeeName: given, email: given },
    }),
  )
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

interface Person {
  readonly browser: MemberBrowser
  readonly token: string
  readonly id: MemberId
  readonly account: string
  readonly email: string
}

async function person(cash = '0'): Promise<Person> {
  count += 1
  const account = `leaving${count}`
  const email = `canary${count}@example.com`
  const browser = memberBrowser(house.app.site)
  const form = {
    username: account,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    birthday: '1990-05-17',
    acceptTerms: true,
    payeeName: `Canary Person ${count}`,
    email,
  }
  const { token } = valueOf(await browser.sealed('PUT', '/wps/member/register', form)) as {
    token: string
  }
  const { id } = valueOf(await browser.call('GET', '/wps/member/info', { token })) as {
    id: MemberId
  }
  const whose = { brandId: house.brand.id, memberId: id, currency: 'USD' }
  if (cash !== '0')
    await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money(cash) }))
  return { browser, token, id, account, email }
}

const closeWanting = ({ browser, token }: Person, wantsErasure: boolean) =>
  browser.sealed('POST', '/wps/myData/close', { password: PASSWORD, wantsErasure }, token)
const close = ({ browser, token }: Person, giveUp?: string, password = PASSWORD) =>
  browser.sealed('POST', '/wps/myData/close', { password, ...(giveUp && { giveUp }) }, token)
const takeAlong = async ({ browser, token }: Person) =>
  valueOf(await browser.sealed('POST', '/wps/myData/export', { password: PASSWORD }, token)) as {
    url: string
  }
const fetched = (url: string) => house.app.play.inject({ url: new URL(url).pathname })
const bet = ({ browser, token }: Person) =>
  browser.call('POST', '/wps/originals/open', {
    token,
    body: { gameCode: 'mines', stake: '10', bet: { mines: 3 } },
    headers: { 'idempotency-key': randomUUID() },
  })
const because = 'asked for by letter'
const erase = ({ id }: Person, desk: Ops) => desk('POST', '/privacy/erase', { id, reason: because })
const reopen = ({ id }: Person) => owner('POST', '/privacy/reopen', { id, reason: because })
const signIn = ({ browser, account }: Person) =>
  browser.call('POST', '/wps/session/loginV2', {
    body: { username: account, password: PASSWORD, type: 'username' },
  })

describe('closing', () => {
  test('ends every session, keeps whoever it is out, and is undone by an operator only', async () => {
    const who = await person()
    expect(codeOf(await close(who, undefined, 'another one'))).toBe('old_password_wrong')
    expect(codeOf(await close(who))).toBe('ok')
    const { browser, token } = who
    expect(codeOf(await browser.call('GET', '/wps/member/info', { token }))).toBe('not_signed_in')
    expect(codeOf(await signIn(who))).toBe('account_closed')
    expect(await reopen(who)).toMatchObject({ code: 'ok' })
    expect(codeOf(await signIn(who))).toBe('ok')
    expect(await reopen(who)).toMatchObject({ code: 'state_changed' })
  })

  test('waits for the balance; a remainder too small to be paid may be given up', async () => {
    const rich = await person('500')
    expect((await close(rich)).body).toMatchObject({
      code: 'balance_left',
      value: { balance: '500.00' },
    })
    expect(codeOf(await close(rich, '500'))).toBe('balance_left')
    const poor = await person('0.37')
    expect(codeOf(await close(poor, '0.36'))).toBe('balance_left')
    expect(codeOf(await close(poor, '0.37'))).toBe('ok')
    const { rows } = await house.database.owner.query(
      'select given_up::text as given from member_closures where member_id = $1',
      [poor.id],
    )
    expect(rows).toEqual([{ given: '3700' }])
  })

  test('waits for money at a vendor, or on its way there; a remainder of it may be given up', async () => {
    const { brand, ctx, database } = house
    const jdb = await jdbServer()
    await insertVendor(database.owner, brand.id, { code: 'KEEPER', name: 'Keeper' })
    const wish = { code: 'KEEPER', dialect: 'jdb', launchUrl: null }
    const connectionId = await connect(database.owner, brand.id, wish)
    const setUrl = 'update vendor_connections set api_url = $2 where id = $1'
    await database.owner.query(setUrl, [connectionId, jdb.url])
    const named = { brandId: brand.id, vendorCode: 'KEEPER' }
    await makeKey(ctx, database.owner, { ...named, keyId: 'agent' }, jdb.secret)
    const order = { ...named, currency: 'USD', accountClass: 'real', direction: 'in' } as const
    const sent = async ({ id: memberId }: Person, amount: string) => {
      const whole = { ...order, memberId, amount: money(amount) }
      const id = await transact(ctx, (tx) => requestTransfer(ctx, tx, whole))
      await workTransfer(ctx, id)
      return id
    }

    const rich = await person('31')
    jdb.next = 'the reply is lost'
    const id = await sent(rich, '30')
    expect(codeOf(await close(rich))).toBe('payments_open')
    await workTransfer(ctx, id)
    expect((await close(rich)).body).toMatchObject({
      code: 'balance_left',
      value: { balance: '31.00' },
    })
    expect(codeOf(await close(rich, '31'))).toBe('balance_left')

    const poor = await person('0.40')
    await sent(poor, '0.30')
    expect(codeOf(await close(poor, '0.10'))).toBe('balance_left')
    expect(codeOf(await close(poor, '0.40'))).toBe('ok')
    await jdb.close()
  })

  test('waits for running bets', async () => {
    const who = await person('10')
    expect(codeOf(await bet(who))).toBe('ok')
    expect(codeOf(await close(who))).toBe('bets_open')
  })

  test('twenty stakes beside it: either the bet runs and the account is open, or it is closed', async () => {
    const who = await person('0.50')
    const answers = await Promise.all([
      close(who, '0.50'),
      ...Array.from({ length: 20 }, () => bet(who)),
    ])
    const { rows } = await house.database.owner.query<{ status: string }>(
      'select status from members where id = $1',
      [who.id],
    )
    const [closing] = answers
    expect(rows[0]?.status).toBe(closing && codeOf(closing) === 'ok' ? 'closed' : 'active')
  })

  test('is not undone while its owner is excluded', async () => {
    const who = await person()
    expect(codeOf(await close(who))).toBe('ok')
    await owner('POST', '/safeplay/exclude', { id: who.id, months: 6, reason: because })
    expect(await reopen(who)).toMatchObject({ code: 'self_excluded' })
  })

  test('R-080 is undone for an owner that is excluded where money came: it takes that out alone', async () => {
    const who = await person()
    valueOf(await close(who))
    await owner('POST', '/safeplay/exclude', { id: who.id, months: 0, reason: because })
    const whose = { brandId: house.brand.id, memberId: who.id, currency: 'USD' }
    await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('50') }))
    expect(await reopen(who)).toMatchObject({ code: 'ok' })
    const { browser } = who
    const { token } = valueOf(await signIn(who)) as { token: string }
    expect(codeOf(await bet({ ...who, token }))).toBe('self_excluded')
    const transactionPassword = '246813'
    const chosen = { password: PASSWORD, newTransactionPassword: transactionPassword }
    valueOf(await browser.sealed('POST', '/wps/member/transactionPassword', chosen, token))
    const payeeId = await addedPayee(browser, token, {
      destination: '970400001234',
      transactionPassword,
    })
    const path = '/wps/cashier/withdrawals'
    const sealed = await browser.seal('POST', path, { amount: '50', payeeId, transactionPassword })
    const headers = { 'idempotency-key': randomUUID() }
    const asked = await browser.call('POST', path, { token, body: { sealed }, headers })
    expect(valueOf(asked)).toMatchObject({ state: 'requested', amount: '50.00' })
  })
})

describe('R-096 taking everything along', () => {
  test('every table with a member is in the file, or left out with a reason', async () => {
    const { rows } = await house.database.owner.query<{ name: string }>(
      `select distinct c.table_name::text as name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and c.column_name = 'member_id'
          and t.table_type = 'BASE TABLE'`,
    )
    const taken = Object.values(SECTIONS).join('\n')
    const forgotten = rows
      .map(({ name }) => name)
      .filter((name) => !(name in LEFT_OUT) && !new RegExp(`\\b${name}\\b`).test(taken))
    expect(forgotten).toEqual([])
  })

  test('the file has all of it, once, of nobody else, and nothing secret', async () => {
    const who = await person('40')
    const other = await person('60')
    await bet(who)
    const { url } = await takeAlong(who)
    const file = await fetched(url)
    expect(file.statusCode).toBe(200)
    expect(file.headers['content-disposition']).toMatch(/^attachment/)
    const lines = file.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { part: string; [name: string]: unknown })
    const of = (part: string) => lines.filter((line) => line.part === part)
    expect(of('account')).toMatchObject([{ account: who.account }])
    expect(of('profile')).toMatchObject([{ email: who.email }])
    expect(of('bets')).toHaveLength(1)
    expect(of('statement').length).toBeGreaterThan(1)
    expect(of('sign_ins')).toHaveLength(1)
    expect(file.body).not.toContain(other.account)
    expect(file.body).not.toContain(other.email)
    expect(file.body).not.toContain('argon2')
    expect(file.body).not.toMatch(/_hash|sealed/)
    expect((await fetched(url)).statusCode).toBe(404)
  })

  test('an address that is too old opens nothing, and operators say why', async () => {
    const who = await person()
    const { url } = await takeAlong(who)
    house.ctx.clock.advance(6 * MINUTE_MS)
    expect((await fetched(url)).statusCode).toBe(404)
    const asked = await risk('POST', '/privacy/export', { id: who.id, reason: because })
    expect((await fetched(String(asked.value['url']))).body).toContain(who.email)
    const support = await opsClient(house, 'support')
    expect(await support('POST', '/privacy/export', { id: who.id, reason: because })).toMatchObject(
      { code: 'forbidden' },
    )
  })

  test('pages of a statement miss nothing', async () => {
    const who = await person('1')
    const whose = { brandId: house.brand.id, memberId: who.id, currency: 'USD' }
    for (let at = 0; at < 520; at += 1)
      await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('1') }))
    const { url } = await takeAlong(who)
    const { body } = await fetched(url)
    expect(body.split('\n').filter((line) => line.includes('"part":"statement"'))).toHaveLength(521)
  })
})

const drop = ({ id }: Person, desk: Ops) =>
  desk('POST', '/privacy/erase/drop', { id, reason: because })
const erasureOf = async ({ id }: Person) =>
  (await owner('GET', `/privacy/member?id=${id}`)).value['erasure']
const erasing = async ({ account }: Person) =>
  (await owner('GET', `/members?status=erasing&search=${account}`)).value['totalElements']

describe('a member that closes its account', () => {
  test('asks for nothing more where it does not say so', async () => {
    const who = await person()
    valueOf(await closeWanting(who, false))
    expect(await erasureOf(who)).toBeNull()
    expect(await erasing(who)).toBe(0)
  })

  test('asks for its data to be erased: nothing goes before two operators want it', async () => {
    const who = await person()
    valueOf(await closeWanting(who, true))
    const asked = { state: 'asked', proposedBy: null, reason: null, askedAt: expect.any(String) }
    expect(await erasureOf(who)).toMatchObject(asked)
    expect(await erasing(who)).toBe(1)
    const contacts = async () =>
      (
        await house.database.owner.query('select from member_contacts where member_id = $1', [
          who.id,
        ])
      ).rowCount
    const kept = await contacts()
    expect(kept).toBeGreaterThan(0)
    const { rows } = await house.database.owner.query(
      `select after from audit_log where event = 'member.closed' and subject_id = $1`,
      [who.id],
    )
    expect(rows).toEqual([{ after: { wantsErasure: true } }])
    // The member is none of the two.
    expect(await erase(who, risk)).toMatchObject({ code: 'ok', value: { done: false } })
    expect(await erase(who, risk)).toMatchObject({ code: 'second_person_required' })
    expect(await contacts()).toBe(kept)
    expect(await erase(who, owner)).toMatchObject({ code: 'ok', value: { done: true } })
    expect(await contacts()).toBe(0)
    expect(await erasureOf(who)).toMatchObject({ state: 'erased', agreedBy: 'owner-of-tests' })
  })

  test('still waits when one operator takes its proposal back; another call ends the wish', async () => {
    const who = await person()
    valueOf(await closeWanting(who, true))
    await erase(who, risk)
    expect(await erasureOf(who)).toMatchObject({ state: 'proposed', reason: because })
    expect(await drop(who, owner)).toMatchObject({ code: 'ok' })
    expect(await erasureOf(who)).toMatchObject({ state: 'asked', reason: null })
    expect(await drop(who, owner)).toMatchObject({ code: 'ok' })
    expect(await erasureOf(who)).toBeNull()
    expect(await drop(who, owner)).toMatchObject({ code: 'state_changed' })
  })

  test('is proposed by one of two operators at a time, and asks for nothing once reopened', async () => {
    const who = await person()
    valueOf(await closeWanting(who, true))
    const codes = (await Promise.all([erase(who, risk), erase(who, risk)])).map(({ code }) => code)
    expect(codes.filter((code) => code === 'ok')).toHaveLength(1)
    expect(await reopen(who)).toMatchObject({ code: 'ok' })
    expect(await erasureOf(who)).toBeNull()
    expect(codeOf(await signIn(who))).toBe('ok')
  })
})

describe('R-096 erasing', () => {
  test('needs a closed account and two persons, and keeps the books', async () => {
    const who = await person('0.20')
    expect(await erase(who, risk)).toMatchObject({ code: 'account_open' })
    valueOf(await close(who, '0.20'))
    expect(await erase(who, risk)).toMatchObject({ code: 'ok', value: { done: false } })
    expect(await erase(who, risk)).toMatchObject({ code: 'second_person_required' })
    expect(await erase(who, owner)).toMatchObject({ code: 'ok', value: { done: true } })
    expect(await erase(who, owner)).toMatchObject({ code: 'state_changed' })
    expect(await reopen(who)).toMatchObject({ code: 'state_changed' })
    const { rows } = await house.database.owner.query(
      `select m.account, (select count(*)::int from member_contacts c where c.member_id = m.id)
                as contacts,
              (select count(*)::int from sessions s where s.member_id = m.id and s.ip <> 'erased')
                as addresses,
              (select count(*)::int from ledger_postings p join ledger_accounts a
                 on a.id = p.account_id where a.member_id = m.id) as postings
         from members m where m.id = $1`,
      [who.id],
    )
    expect(rows).toEqual([{ account: `erased-${who.id}`, contacts: 0, addresses: 0, postings: 2 }])
    // the contact is free again, and nobody is found by it
    const overview = await owner('GET', `/member/identity?id=${who.id}`)
    const fields = JSON.stringify(overview.value['contacts'])
    expect(fields).toContain('payeeName')
    expect(fields).not.toContain('email')
  })

  test('waits for money that came after the closing: nobody opens an erased account again', async () => {
    const who = await person('0')
    valueOf(await close(who))
    // a vendor pays a bet that it had settled before, and that is taken from nobody
    const whose = { brandId: house.brand.id, memberId: who.id, currency: 'USD' }
    await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('12.50') }))
    expect(await erase(who, risk)).toMatchObject({ code: 'ok', value: { done: false } })
    expect(await erase(who, owner)).toMatchObject({
      code: 'balance_left',
      value: { balance: '12.50' },
    })
    expect(await reopen(who)).toMatchObject({ code: 'ok' })
    expect(codeOf(await signIn(who))).toBe('ok')
  })

  test('of the identity waits for the law, then a caretaker lets it go', async () => {
    const who = await person()
    valueOf(await close(who))
    const shownAs = async () => (await owner('GET', `/member?id=${who.id}`)).value['member']
    expect(await shownAs()).toMatchObject({ status: 'closed' })
    await erase(who, risk)
    expect(await shownAs()).toMatchObject({ status: 'erasing' })
    await erase(who, owner)
    expect(await shownAs()).toMatchObject({ status: 'erased' })
    const found = await owner('GET', `/members?status=erased&search=erased-${who.id}`)
    expect(found.value).toMatchObject({ totalElements: 1 })
    const profiles = async () =>
      (
        await house.database.owner.query('select from member_profiles where member_id = $1', [
          who.id,
        ])
      ).rowCount
    await forgetOverdue(house.ctx)
    expect(await profiles()).toBe(1)
    house.ctx.clock.advance(61 * 31 * DAY_MS)
    await forgetOverdue(house.ctx)
    expect(await profiles()).toBe(0)
    const { value } = await owner('GET', `/privacy/member?id=${who.id}`)
    expect(value).toMatchObject({ erasure: { state: 'forgotten' } })
    house.ctx.clock.advance(-61 * 31 * DAY_MS)
  })

  test('leaves an exclusion in force for the person', async () => {
    const who = await person()
    await owner('POST', '/safeplay/exclude', { id: who.id, months: 60, reason: because })
    valueOf(await signIn(who))
    await house.database.owner.query(`update members set status = 'closed' where id = $1`, [who.id])
    await house.database.owner.query(
      `insert into member_closures(member_id, brand_id, closed_at) values ($1, $2, $3)`,
      [who.id, house.brand.id, house.ctx.clock.now()],
    )
    await erase(who, risk)
    await erase(who, owner)
    const again = await memberBrowser(house.app.site).sealed('PUT', '/wps/member/register', {
      username: 'somebodyNew',
      password: PASSWORD,
      confirmPassword: PASSWORD,
      birthday: '1990-05-17',
      acceptTerms: true,
      email: who.email,
    })
    expect(codeOf(again)).toBe('self_excluded')
  })

  test('R-037 of a member of another brand is not possible', async () => {
    const who = await person()
    await house.database.owner.query('update members set brand_id = $2 where id = $1', [
      who.id,
      house.other.id,
    ])
    expect(await erase(who, risk)).toMatchObject({ code: 'member_not_found' })
    await house.database.owner.query('update members set brand_id = $2 where id = $1', [
      who.id,
      house.brand.id,
    ])
  })

  test('is not done by the database without two persons', async () => {
    const who = await person()
    valueOf(await close(who))
    const { rows } = await house.ctx.db.query('select erase_member($1, true) as done', [who.id])
    expect(rows).toEqual([{ done: false }])
  })
})
