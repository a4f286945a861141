// Limits and exclusions as a member and an operator meet them.
import { randomUUID } from 'node:crypto'
import type { MemberId } from '@lantern/kernel/ids'
import { money } from '@lantern/kernel/money'
import { DAY_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { codeOf, type MemberBrowser, memberBrowser, valueOf } from '../../testing/member-browser.ts'
import { fund } from '../../testing/money.ts'
import {
  addedPayee,
  type Credentials,
  PASSWORD,
  signedInOperator,
  signInOperator,
} from '../../testing/people.ts'
import { FakePayment } from '../../testing/fake-payment.ts'
import { installProvider } from '../cashier/index.ts'
import { registerFieldsSetting, writeSetting } from '../config/index.ts'
import { booksBalance } from '../wagers/index.ts'

let house: TestHouse
let owner: Credentials

beforeAll(async () => {
  house = await testHouse()
  installProvider(house.ctx, new FakePayment())
  owner = await signedInOperator(house, 'owner')
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
}

const form = (username: string, more: object = {}) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: '1990-05-17',
  acceptTerms: true,
  ...more,
})

async function person(account: string, more: object = {}): Promise<Person> {
  const browser = memberBrowser(house.app.site)
  const registered = await browser.sealed('PUT', '/wps/member/register', form(account, more))
  const { token } = valueOf(registered) as { token: string }
  const { id } = valueOf(await browser.call('GET', '/wps/member/info', { token })) as {
    id: MemberId
  }
  const whose = { brandId: house.brand.id, memberId: id, currency: 'USD' }
  await transact(house.ctx, (tx) => fund(house.ctx, tx, whose, { amount: money('500') }))
  return { browser, token, id }
}

const get = ({ browser, token }: Person, path: string) => browser.call('GET', path, { token })
const post = ({ browser, token }: Person, path: string, body: object = {}) =>
  browser.call('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
const deposit = (who: Person, amount: string) =>
  post(who, '/wps/cashier/deposits', { method: 'bank_qr', amount })
const launch = (who: Person) =>
  post(who, '/wps/game/launchGame', { gameCode: 'mines', vassalage: 'ROW', mode: 'real' })
const bet = (who: Person, stake: string) =>
  post(who, '/wps/originals/open', { gameCode: 'mines', stake, bet: { mines: 3 } })
const limit = (who: Person, kind: string, period: string, value: string | null) =>
  post(who, '/wps/safeplay/limit', { kind, period, value })
const exclude = ({ browser, token }: Person, months: number) =>
  browser.sealed('POST', '/wps/safeplay/exclude', { months, password: PASSWORD }, token)
const ops = async (method: 'GET' | 'POST', path: string, body?: object) => {
  const reply = await house.app.console.inject({
    method,
    url: `/api/ops${path}`,
    headers: { host: 'localhost', ...owner, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { payload: JSON.stringify(body) }),
  })
  return reply.json<{ code?: string; value: Record<string, unknown> }>()
}

interface State {
  readonly block: { readonly kind: string; readonly until: string | null } | null
  readonly answered: boolean
  readonly limits: readonly {
    readonly kind: string
    readonly period: string
    readonly value: string | null
    readonly houseValue: string | null
    readonly used: string | null
    readonly wish: { readonly value: string | null } | null
  }[]
}
const stateOf = async (who: Person) => valueOf(await get(who, '/wps/safeplay')) as State
const limitOf = async (who: Person, kind: string, period: string) =>
  (await stateOf(who)).limits.find((one) => one.kind === kind && one.period === period)

test('R-078 the first deposit waits until the question for limits is answered', async () => {
  const who = await person('asked1')
  expect(codeOf(await deposit(who, '20'))).toBe('limits_question_open')
  valueOf(await post(who, '/wps/safeplay/answer'))
  expect(codeOf(await deposit(who, '20'))).toBe('ok')
  const other = await person('asked2')
  valueOf(await limit(other, 'deposit', 'day', '50'))
  expect(codeOf(await deposit(other, '20'))).toBe('ok')
  expect(await stateOf(other)).toMatchObject({ answered: true, block: null })
})

test('R-078 ten parallel deposits never pass a limit, and open ones count', async () => {
  const who = await person('parallel')
  valueOf(await limit(who, 'deposit', 'week', '50'))
  const codes = (await Promise.all(Array.from({ length: 10 }, () => deposit(who, '20')))).map(
    codeOf,
  )
  expect(codes.filter((code) => code === 'ok')).toHaveLength(2)
  expect(codes.filter((code) => code === 'deposit_limit_reached')).toHaveLength(8)
  expect(await limitOf(who, 'deposit', 'week')).toMatchObject({ value: '50.00', used: '40.00' })
  expect((await deposit(who, '20')).body).toMatchObject({
    value: { kind: 'deposit', period: 'week', left: '10.00' },
  })
})

test('R-079 a looser deposit limit waits for a day and a second yes', async () => {
  const who = await person('looser')
  valueOf(await limit(who, 'net_deposit', 'month', '30'))
  valueOf(await limit(who, 'net_deposit', 'month', '300'))
  expect(await limitOf(who, 'net_deposit', 'month')).toMatchObject({
    value: '30.00',
    wish: { value: '300.00' },
  })
  const named = { kind: 'net_deposit', period: 'month' }
  expect(codeOf(await post(who, '/wps/safeplay/limit/confirm', named))).toBe('limit_wish_waits')
  expect(codeOf(await deposit(who, '40'))).toBe('deposit_limit_reached')
  house.ctx.clock.advance(DAY_MS)
  owner = await signInOperator(house, 'owner-of-tests')
  expect(codeOf(await post(who, '/wps/safeplay/limit/confirm', named))).toBe('ok')
  expect(codeOf(await deposit(who, '40'))).toBe('ok')
})

test.each([
  ['stake', 'day', '-5'],
  ['session', 'day', '5'],
  ['check', 'day', '61'],
  ['check', 'week', '30'],
  ['session', 'day', '20.5'],
])('a limit of %s a %s of %s is refused', async (kind, period, value) => {
  const who = await person(`odd${kind}${period}${value.length}`)
  expect(codeOf(await limit(who, kind, period, value))).toBe('bad_request')
})

test('R-080 whoever excludes itself signs in again, takes its money, and does nothing else', async () => {
  const who = await person('leaves1', { payeeName: 'Linh Tran', email: 'linh@example.org' })
  valueOf(await post(who, '/wps/safeplay/answer'))
  valueOf(
    await who.browser.sealed(
      'POST',
      '/wps/member/transactionPassword',
      { password: PASSWORD, newTransactionPassword: '246813' },
      who.token,
    ),
  )
  expect(codeOf(await bet(who, '10'))).toBe('ok')
  expect(codeOf(await exclude({ ...who }, 7))).toBe('bad_request')
  expect(codeOf(await exclude(who, 6))).toBe('ok')
  expect(codeOf(await get(who, '/wps/safeplay'))).toBe('not_signed_in')
  const login = { username: 'leaves1', password: PASSWORD, type: 'username' }
  const { token } = valueOf(await who.browser.sealed('POST', '/wps/session/login', login)) as {
    token: string
  }
  const back = { ...who, token }
  expect((await stateOf(back)).block?.kind).toBe('excluded')
  expect(codeOf(await deposit(back, '20'))).toBe('self_excluded')
  expect(codeOf(await launch(back))).toBe('self_excluded')
  expect(codeOf(await bet(back, '1'))).toBe('round_open')
  const path = '/wps/cashier/withdrawals'
  const payeeId = await addedPayee(who.browser, token, {
    destination: '970400001234',
    transactionPassword: '246813',
  })
  const sealed = await who.browser.seal('POST', path, {
    amount: '50',
    payeeId,
    transactionPassword: '246813',
  })
  const asked = await who.browser.call('POST', path, {
    token,
    body: { sealed },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(codeOf(asked)).toBe('ok')
})

test('R-080 an exclusion outlives a new registration of the same person', async () => {
  const who = await person('leaves2', { payeeName: 'Minh  Phạm', email: 'minh@example.org' })
  expect(codeOf(await exclude(who, 12))).toBe('ok')
  const again = (account: string, more: object) =>
    memberBrowser(house.app.site).sealed('PUT', '/wps/member/register', form(account, more))
  expect(codeOf(await again('again1', { email: 'MINH@example.org' }))).toBe('self_excluded')
  expect(codeOf(await again('again2', { payeeName: 'minh pham' }))).toBe('self_excluded')
  const other = { payeeName: 'minh pham', birthday: '1991-05-17', email: 'm2@example.org' }
  expect(codeOf(await again('again3', other))).toBe('ok')
})

test('R-080 an exclusion reaches other accounts that are marked as the same person', async () => {
  const one = await person('twin1')
  const two = await person('twin2')
  const linked = { id: one.id, otherId: two.id, reason: 'the same passport' }
  await ops('POST', '/member/samePerson', linked)
  expect(codeOf(await exclude(one, 0))).toBe('ok')
  expect(codeOf(await get(two, '/wps/safeplay'))).toBe('not_signed_in')
  expect((await ops('GET', '/safeplay/exclusions?search=twin2')).value).toMatchObject({
    content: [{ setBy: 'same_person', origin: { memberId: one.id, account: 'twin1' } }],
  })
})

test('R-080 an exclusion reaches who names an address that is proven, and not the other way', async () => {
  const email = 'both@example.org'
  const [one, two] = [
    await person('proven1', { email }),
    await person('claims1', { email, payeeName: 'An Nguyen' }),
  ]
  await house.database.owner.query(
    'update member_contacts set verified_at = now() where member_id = $1',
    [one.id],
  )
  expect(codeOf(await exclude(two, 6))).toBe('ok')
  expect(codeOf(await get(one, '/wps/safeplay'))).toBe('ok')
  const three = await person('claims2', { payeeName: 'Binh Nguyen' })
  await house.database.owner.query(
    `insert into member_contacts(member_id, channel, brand_id, address_mark)
     select $2, channel, brand_id, address_mark from member_contacts where member_id = $1`,
    [one.id, three.id],
  )
  expect(codeOf(await exclude(one, 12))).toBe('ok')
  expect(codeOf(await get(three, '/wps/safeplay'))).toBe('not_signed_in')
  expect((await ops('GET', '/safeplay/exclusions?search=claims2')).value).toMatchObject({
    content: [{ setBy: 'same_person', origin: { memberId: one.id, account: 'proven1' } }],
  })
  // nor does the person come back by what only its other account knew
  const again = form('again4', { payeeName: 'binh nguyen' })
  expect(
    codeOf(await memberBrowser(house.app.site).sealed('PUT', '/wps/member/register', again)),
  ).toBe('self_excluded')
})

test('the register shows limits and exclusions; the house sets a limit beside the member’s', async () => {
  const who = await person('listed')
  valueOf(await limit(who, 'loss', 'day', '80'))
  const wish = { id: who.id, kind: 'loss', period: 'day', value: '5', reason: 'a worried call' }
  expect((await ops('POST', '/safeplay/limit', wish)).value).toEqual({ done: true })
  expect(codeOf(await bet(who, '6'))).toBe('loss_limit_reached')
  expect(await limitOf(who, 'loss', 'day')).toMatchObject({ value: '80.00', houseValue: '5.00' })
  // what is looser waits for another person
  const looser = { ...wish, value: null }
  expect((await ops('POST', '/safeplay/limit', looser)).value).toEqual({ done: false })
  expect(await limitOf(who, 'loss', 'day')).toMatchObject({ houseValue: '5.00' })
  const waiting = await ops('GET', '/safeplay/releases?search=listed')
  expect(waiting.value).toMatchObject({
    content: [{ limit: { kind: 'loss', before: '5.00', after: null }, isMine: true }],
  })
  const register = await ops('GET', '/safeplay/limits?search=listed')
  expect(register.value).toMatchObject({ totalElements: 2 })
  const given = { id: who.id, months: 6, reason: 'asked by telephone' }
  expect((await ops('POST', '/safeplay/exclude', given)).value).toEqual({ done: true })
  expect((await ops('GET', '/safeplay/exclusions?search=listed')).value).toMatchObject({
    content: [{ account: 'listed', setBy: 'operator', by: 'owner-of-tests' }],
  })
  const one = await ops('GET', `/safeplay/member?id=${who.id}`)
  expect(one.value).toMatchObject({ account: 'listed', state: { block: { kind: 'excluded' } } })
  const { exclusions } = one.value as { exclusions: { id: string }[] }
  const early = { exclusionId: exclusions[0]?.id, reason: 'changed its mind' }
  expect((await ops('POST', '/safeplay/release', early)).code).toBe('exclusion_not_over')
})

test('the activity statement adds up what was staked, paid and brought', async () => {
  const who = await person('active')
  expect(codeOf(await bet(who, '25'))).toBe('ok')
  house.ctx.clock.advance(1_000)
  expect(valueOf(await get(who, '/wps/safeplay/activity?days=7'))).toMatchObject({
    bets: 1,
    staked: '25.00',
    paidOut: '0.00',
    net: '-25.00',
    deposited: '0.00',
    withdrawn: '0.00',
  })
})

test('the register is saved as CSV, with its filters and a reason that is kept', async () => {
  const who = await person('registered1')
  await limit(who, 'stake', 'day', '50.00')
  await limit(who, 'deposit', 'week', '70.00')
  await exclude(who, 6)
  const file = async (path: string) => {
    const url = `/api/ops/safeplay/${path}`
    const reply = await house.app.console.inject({ url, headers: { host: 'localhost', ...owner } })
    return { status: reply.statusCode, lines: reply.body.trim().split('\r\n') }
  }
  expect((await file('limits/file?search=registered1')).status).toBe(400)
  const all = await file('limits/file?search=registered1&reason=for%20the%20regulator')
  expect(all.lines).toHaveLength(3)
  expect(all.lines[0]).toMatch(/^member,account,kind,period,at most/)
  const some = await file('limits/file?search=registered1&period=week&reason=for%20the%20regulator')
  expect(some.lines[1]).toContain(',deposit,week,70.00,USD,member,')
  const away = await file('exclusions/file?search=registered1&reason=for%20the%20regulator')
  expect(away.lines).toHaveLength(2)
  const followed = await file('exclusions/file?search=twin2&reason=for%20the%20regulator')
  expect(followed.lines[1]).toMatch(/,same_person,,,twin1\r?$/)
  const none = await file(
    'exclusions/file?search=registered1&kind=time_out&reason=for%20the%20regulator',
  )
  expect(none.lines).toHaveLength(1)
  const { rows } = await house.database.owner.query(
    `select reason, subject_id from audit_log where event = 'register.exported' order by id`,
  )
  expect(rows).toHaveLength(5)
  expect(rows[0]).toEqual({ reason: 'for the regulator', subject_id: 'limits' })
})

/** It has been signed in for so long. */
const signedInFor = (who: Person, minutes: number) =>
  house.database.owner.query(
    'update sessions set started_at = now() - make_interval(mins => $2) where member_id = $1',
    [who.id, minutes],
  )

test('R-079 a limit of time that is set or lowered holds at once, in a game that is open', async () => {
  // sessions are timed by the database; nothing comes after this
  house.ctx.clock.set(new Date())
  owner = await signInOperator(house, 'owner-of-tests')
  const roll = (one: Person) =>
    post(one, '/wps/originals/open', {
      gameCode: 'dice',
      stake: '1',
      bet: { direction: 'over', target: 5050 },
    })
  const who = await person('hours1')
  expect(codeOf(await launch(who))).toBe('ok')
  await signedInFor(who, 20)
  valueOf(await limit(who, 'session', 'day', '60'))
  expect(codeOf(await roll(who))).toBe('ok')
  valueOf(await limit(who, 'session', 'day', '15'))
  expect(codeOf(await roll(who))).toBe('session_limit_reached')
  expect(codeOf(await launch(who))).toBe('session_limit_reached')

  const other = await person('hours2')
  expect(codeOf(await launch(other))).toBe('ok')
  await signedInFor(other, 25)
  expect(codeOf(await roll(other))).toBe('ok')
  const set = { id: other.id, kind: 'session', period: 'week', value: '20', reason: 'asked for it' }
  expect((await ops('POST', '/safeplay/limit', set)).value).toEqual({ done: true })
  expect(codeOf(await roll(other))).toBe('session_limit_reached')

  // two persons make it looser, and the game that is open goes on
  const looser = { ...set, value: '60', reason: 'called again' }
  expect((await ops('POST', '/safeplay/limit', looser)).value).toEqual({ done: false })
  expect(codeOf(await roll(other))).toBe('session_limit_reached')
  owner = await signedInOperator(house, 'risk')
  const { content } = (await ops('GET', '/safeplay/releases')).value as {
    content: { id: string; contentHash: string }[]
  }
  const [{ id, contentHash } = { id: '', contentHash: '' }] = content
  expect((await ops('POST', '/safeplay/release/approve', { id, contentHash })).value).toEqual({
    done: true,
  })
  expect(codeOf(await roll(other))).toBe('ok')
})
