import { randomUUID } from 'node:crypto'
import type { WireInputOf } from '@lantern/contract/endpoint'
import type { opsPaymentMethods } from '@lantern/contract/ops/payment-methods'
import { HOUR_MS } from '@lantern/kernel/time'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type TestHouse, testHouse } from '../../testing/app.ts'
import { FakePayment } from '../../testing/fake-payment.ts'
import { type Ops, opsClient } from '../../testing/ops.ts'
import { type Credentials, fundedMember } from '../../testing/people.ts'
import { findMemberByAccount } from '../identity/index.ts'
import { booksBalance } from '../wagers/index.ts'
import { installProvider } from './index.ts'

// What operators ask for as the console asks it: grants, keys, fields, brands.

let house: TestHouse
let owner: Ops
let maker: Ops
let checker: Ops
let support: Ops
let member: Credentials
let memberId: string
const payment = new FakePayment()

beforeAll(async () => {
  house = await testHouse()
  installProvider(house.ctx, payment)
  owner = await opsClient(house, 'owner')
  maker = await opsClient(house, 'maker')
  checker = await opsClient(house, 'checker')
  support = await opsClient(house, 'support')
  member = await fundedMember(house, 'corrected1', '100')
  memberId = (await findMemberByAccount(house.ctx.db, house.brand.id, 'corrected1'))?.id ?? ''
})
afterAll(() => house.close())
afterEach(async () => expect(await booksBalance(house.database.owner)).toEqual([]))

/** Reads, or sends what is given. */
const ask = (who: Ops, path: string, body?: object, more?: Parameters<Ops>[3]): ReturnType<Ops> =>
  who(body ? 'POST' : 'GET', path, body, more)

async function offered(): Promise<{ deposit: { code: string }[] }> {
  const reply = await house.app.site.inject({
    method: 'GET',
    url: '/api/wps/cashier/methods',
    headers: { host: 'localhost', ...member },
  })
  const said: { value: { deposit: { code: string }[] } } = reply.json()
  return said.value
}

const correction = {
  account: 'corrected1',
  direction: 'credit',
  amount: '12.50',
  reasonCode: 'fee_returned',
  words: 'the fee of D-1',
  caseId: null,
}

describe('a correction on the console', () => {
  test('is proposed once by one key, and posted once by another person', async () => {
    const key = randomUUID()
    const made = await ask(maker, '/adjustment', correction, { key })
    expect(await ask(maker, '/adjustment', correction, { key })).toEqual(made)
    const list = await ask(checker, '/adjustments?state=proposed')
    expect(list.value).toMatchObject({ totalElements: 1, content: [{ isMine: false }] })
    const seen = { id: made.value['id'], contentHash: made.value['contentHash'] }
    const posting = randomUUID()
    const posted = await ask(checker, '/adjustment/approve', seen, { key: posting })
    expect(posted.value).toMatchObject({ state: 'posted', decidedBy: 'checker-of-tests' })
    expect(await ask(checker, '/adjustment/approve', seen, { key: posting })).toEqual(posted)
    expect((await ask(checker, '/adjustment/approve', seen)).code).toBe('state_changed')
    const found = await ask(maker, `/member?id=${memberId}`)
    expect(found.value).toMatchObject({ member: { balance: '112.50' } })
  })

  test('opens to the grants of each role, and to no field that is not asked for', async () => {
    const { value } = await ask(maker, '/adjustment', correction)
    const seen = { id: value['id'], contentHash: value['contentHash'] }
    expect((await ask(maker, '/adjustment/approve', seen)).code).toBe('forbidden')
    expect((await ask(checker, '/adjustment', correction)).code).toBe('forbidden')
    for (const path of ['/adjustments', `/adjustment?id=${String(seen.id)}`])
      expect((await ask(support, path)).code).toBe('forbidden')
    for (const extra of [{ state: 'posted' }, { currency: 'EUR' }, { proposedBy: '1' }])
      expect((await ask(maker, '/adjustment', { ...correction, ...extra })).code).toBe(
        'unknown_field',
      )
    const more = { ...seen, amount: '1000.00' }
    expect((await ask(checker, '/adjustment/approve', more)).code).toBe('unknown_field')
    expect((await ask(checker, '/adjustment?id=999999')).code).toBe('adjustment_not_found')
    const no = { id: seen.id, reason: 'not shown' }
    expect((await ask(checker, '/adjustment/reject', no)).code).toBe('ok')
  })
})

describe('a method for members from a level on', () => {
  const name = { code: z.string(), currency: z.string(), direction: z.string() }
  const listed = z.object({ methods: z.array(z.looseObject(name)) })
  const pay = async () => {
    const reply = await house.app.site.inject({
      method: 'POST',
      url: '/api/wps/cashier/deposits',
      headers: { host: 'localhost', 'idempotency-key': randomUUID(), ...member },
      payload: { method: 'e_wallet', amount: '20.00' },
    })
    const said: { code?: string } = reply.json()
    return said.code ?? 'ok'
  }
  const setLevel = (level: number, who = owner) =>
    ask(who, '/member/vip', { id: memberId, level, reason: 'plays a lot' })

  test('is neither shown to nor taken from those below', async () => {
    await house.app.site.inject({
      method: 'POST',
      url: '/api/wps/safeplay/answer',
      headers: { host: 'localhost', ...member },
      payload: {},
    })
    const all = await ask(owner, '/payments/methods')
    const wallet = listed
      .parse(all.value)
      .methods.find(
        (one) => one.code === 'e_wallet' && one.currency === 'USD' && one.direction === 'deposit',
      )
    if (!wallet) throw new Error('the method is listed')
    const { direction: _, code: __, name: ___, currency: ____, payTo: _____, ...rules } = wallet
    const change = { ...rules, leastVip: 3, reason: 'for good members' }
    expect((await ask(owner, '/payments/method', { ...change, leastVip: 10 })).code).toBe(
      'bad_request',
    )
    expect((await ask(owner, '/payments/method', change)).code).toBe('ok')
    const codes = async () => (await offered()).deposit.map(({ code }) => code)
    expect(await codes()).not.toContain('e_wallet')
    expect(await pay()).toBe('method_not_available')
    expect((await setLevel(2)).code).toBe('ok')
    expect(await pay()).toBe('method_not_available')
    await setLevel(3)
    expect(await codes()).toContain('e_wallet')
    expect(await pay()).toBe('ok')
  })

  test('has its level from operators who may say so, with a reason that is kept', async () => {
    expect((await setLevel(9, maker)).code).toBe('forbidden')
    expect((await setLevel(10)).code).toBe('bad_request')
    await setLevel(5)
    expect((await ask(owner, `/member?id=${memberId}`)).value).toMatchObject({
      member: { vipLevel: 5 },
    })
    const { rows } = await house.database.owner.query(
      `select reason, before, after from audit_log where event = 'member.vipSet' order by id desc
        limit 1`,
    )
    expect(rows).toMatchObject([{ reason: 'plays a lot', after: { level: 5 } }])
    const away = { id: '999999', level: 1, reason: 'nobody' }
    expect((await ask(owner, '/member/vip', away)).code).toBe('member_not_found')
  })
})

describe('limits of transfers along the tree', () => {
  const set = (
    limits: WireInputOf<typeof opsPaymentMethods.setTreeLimits>['limits'],
    who = owner,
  ) => ask(who, '/payments/setTreeLimits', { limits, reason: 'a new plan' })
  const usd = { currency: 'USD', minimum: '2.00', maximum: '50.00', mostPerDay: '100.00' }

  test('are read, changed, and audited', async () => {
    const before = await ask(owner, '/payments/treeLimits')
    expect(before.value['currencies']).toContain('USD')
    expect((await set([usd])).code).toBe('ok')
    expect((await ask(owner, '/payments/treeLimits')).value).toMatchObject({ limits: [usd] })
    const { rows } = await house.database.owner.query(
      `select before, after from audit_log where event = 'treeLimits.changed'`,
    )
    expect(rows).toMatchObject([{ after: { USD: { minimum: '2.00' } } }])
  })

  test.each([
    ['that are upside down', [{ ...usd, maximum: '1.00' }]],
    ['above a day', [{ ...usd, maximum: '200.00' }]],
    ['of nothing', [{ ...usd, minimum: '0.00' }]],
    ['finer than the currency', [{ ...usd, minimum: '0.001' }]],
    ['twice', [usd, usd]],
    ['in no currency of ours', [{ ...usd, currency: 'ZZZ' }]],
  ])('%s are refused', async (_, limits) => {
    expect((await set(limits)).code).toBe('field_invalid')
  })

  test('are set by who may change the system', async () => {
    expect((await set([usd], maker)).code).toBe('forbidden')
    expect((await ask(maker, '/payments/treeLimits')).code).toBe('forbidden')
  })
})

describe('open differences', () => {
  async function found(hours: number, ownerName: string | null): Promise<void> {
    const { rows } = await house.database.owner.query<{ id: string }>(
      `with file as (
         insert into payment_statements(brand_id, provider, currency, content_hash, first_day,
                                        last_day, lines, imported_by, imported_by_name, at)
         select $1, 'transfer', 'USD', sha256($2::text::bytea), '2026-07-01', '2026-07-01', 1, id,
                username, now() from operators where username = 'maker-of-tests' returning id)
       insert into payment_lines(brand_id, statement_id, provider, currency, booked_on, reference,
                                 amount, sealed)
       select $1, id, 'transfer', 'USD', '2026-07-01', $2, 100, '' from file returning id`,
      [house.brand.id, randomUUID()],
    )
    await house.database.owner.query(
      `insert into payment_findings(brand_id, kind, line_id, expected, reported, found_at, owner_id,
                                    owner_name)
       select $1, 'unknown_payment', $2, '', '', $3,
              (select id from operators where username = $4), $4`,
      [
        house.brand.id,
        rows[0]?.id,
        new Date(house.ctx.clock.now().getTime() - hours * 3_600_000),
        ownerName,
      ],
    )
  }

  test('are counted by age, with those that nobody looks after', async () => {
    for (const hours of [1, 23, 25, 100, 167, 169, 1_000]) await found(hours, null)
    await found(100, 'maker-of-tests')
    const { value } = await ask(maker, '/payments/ageing')
    expect(value).toEqual({
      buckets: [
        { age: 'day', open: 2, unowned: 2 },
        { age: 'three_days', open: 1, unowned: 1 },
        { age: 'week', open: 3, unowned: 2 },
        { age: 'older', open: 2, unowned: 2 },
      ],
    })
    const total = async (query: string, who = maker) =>
      (await ask(who, `/payments/findings?${query}`)).value['totalElements']
    expect(await total('age=week')).toBe(3)
    expect(await total('age=week&owner=nobody')).toBe(2)
    expect(await total('age=week&owner=mine')).toBe(1)
    expect(await total('owner=mine', checker)).toBe(0)
    expect(await total('age=day')).toBe(2)
    expect(await total('age=older')).toBe(2)
    expect((await ask(maker, '/payments/findings?age=century')).code).toBe('bad_request')
  })
})

test('a statement is of a provider that is known, in a currency that the brand has ways in', async () => {
  const { value } = await ask(maker, '/payments/statementSources')
  expect(value['providers']).toEqual(expect.arrayContaining(['sandbox', 'transfer']))
  expect(value['currencies']).toEqual(['USD', 'EUR', 'VND'])
})

test('a reason has three signs, however many units they are', async () => {
  const mark = (reason: string) => {
    const said = { outcome: 'not_sent', reason }
    return ask(checker, '/withdrawal/mark', { id: '999999', contentHash: '', said })
  }
  expect((await mark('\u{1f642}\u{1f642}')).code).toBe('bad_request')
  expect((await mark('\u{1f642}\u{1f642}\u{1f642}')).code).toBe('withdrawal_not_found')
})

describe('a deposit on the console', () => {
  /** One of 20.00 for which 25.00 came, after the provider was told to send it back in vain. */
  async function looked(): Promise<string> {
    const at = house.ctx.clock.now()
    const { rows } = await house.database.owner.query<{ id: string }>(
      `insert into deposits(brand_id, member_id, method_id, provider, order_key, currency, amount,
                            paid_amount, fee, state, reason, created_at, expires_at,
                            refund_ordered_at)
       select $1, $2, id, 'sandbox', $3, 'USD', 200000, 250000, 0, 'review', 'amount_differs',
              $4, $4, $5
         from payment_methods
        where brand_id = $1 and code = 'e_wallet' and currency = 'USD' and direction = 'deposit'
       returning id`,
      [house.brand.id, memberId, randomUUID(), at, new Date(at.getTime() - HOUR_MS)],
    )
    return rows[0]?.id ?? ''
  }

  test('says what arrived, and that is decided about; the provider hears of it at once', async () => {
    const id = await looked()
    const { value } = await ask(maker, `/deposit?id=${id}`)
    expect(value).toMatchObject({ amount: '20.00', paidAmount: '25.00', arrived: '25.00' })
    const wish = { id, action: 'credit', amount: value['arrived'], reason: 'the bank shows it' }
    const asked = vi.spyOn(payment, 'refundStatus')
    expect((await ask(maker, '/deposit/decide', wish)).code).toBe('not_claimed')
    expect((await ask(maker, '/deposit/claim', { id })).code).toBe('ok')
    const claim = { by: 'maker-of-tests', isLive: true, isMine: false }
    const { value: list } = await ask(checker, '/deposits?state=review')
    expect(list['content']).toMatchObject([{ id, claim }])
    expect((await ask(checker, `/deposit?id=${id}`)).value).toMatchObject({ mayClaim: true, claim })
    expect((await ask(maker, '/deposit/decide', wish)).value).toEqual({ done: false })
    expect(asked).not.toHaveBeenCalled()
    expect((await ask(checker, '/deposit/decide', wish)).value).toEqual({ done: true })
    await vi.waitFor(() => expect(asked).toHaveBeenCalledOnce())
    expect((await ask(maker, `/deposit?id=${id}`)).value).toMatchObject({ state: 'paid' })
  })
})
