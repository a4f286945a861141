import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { balanceOf } from '../wallet/index.ts'
import { apply, find, list, type Outcome, totals } from './index.ts'

let db: TestDatabase
let ctx: TestContext
let brandId: TestMember['brandId']

beforeAll(async () => {
  db = await testDatabase(16)
  ctx = testContext(db.app, db.url)
  await testBrand(db)
  brandId = await testBrand(db)
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

const balances = async ({ memberId, currency }: TestMember) => {
  const found = await balanceOf(db.app, memberId, currency)
  return { cash: found?.available, bonus: found?.bonus }
}

const find1 = (betRef: string, brand = brandId) =>
  find(db.app, { brandId: brand, source: 'test', betRef })

/** Entries of a wager, oldest first, with what they moved of the member's money. */
async function history(outcome: Outcome) {
  const { rows } = await db.app.query<{ kind: string; reverses: boolean; moved: string }>(
    `select e.kind, e.reverses_id is not null as reverses,
            string_agg(a.purpose || ' ' || p.amount / 10000, ', ' order by p.account_id)
              filter (where a.member_id is not null) as moved
       from ledger_entries e join ledger_postings p on p.entry_id = e.id
       join ledger_accounts a on a.id = p.account_id
      where e.reference = 'B-' || $1 group by e.id, e.kind, e.reverses_id order by e.id`,
    [outcome.wagerId],
  )
  return rows.map(
    ({ kind, reverses, moved }) => `${kind}${reverses ? ' (reversal)' : ''}: ${moved}`,
  )
}

describe('the life of a wager', () => {
  test('a stake is taken, a payout is paid, the wager tells both', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const placed = await apply(ctx, bet.place('30'))
    expect(placed).toMatchObject({ refusal: null, state: 'open', isRepeat: false, version: '2' })
    expect(placed.balance).toBe(money('70'))
    const settled = await apply(ctx, bet.settle('45.5', { validBet: money('30') }))
    expect(settled).toMatchObject({ refusal: null, state: 'settled', wagerId: placed.wagerId })
    expect(settled.balance).toBe(money('115.5'))
    expect(await find1(bet.betRef)).toMatchObject({
      state: 'settled',
      stake: money('30'),
      payout: money('45.5'),
      validBet: money('30'),
      businessDay: '2026-11-02',
      currency: 'USD',
      accountClass: 'real',
    })
    expect(await history(placed)).toEqual(['wager.place: cash -30', 'wager.settle: cash 45'])
  })

  test('a lost wager pays nothing and writes no entry', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const placed = await apply(ctx, bet.place('30'))
    expect(await apply(ctx, bet.settle('0'))).toMatchObject({ state: 'settled', refusal: null })
    expect(await history(placed)).toEqual(['wager.place: cash -30'])
    expect(await totals(db.app, member.memberId, 'USD')).toEqual({
      staked: money('30'),
      paidOut: 0n,
    })
  })

  test('a zero stake opens a wager without an entry', async () => {
    const member = await testMember(ctx, brandId)
    const bet = betting(ctx, member)
    expect(await apply(ctx, bet.place('0'))).toMatchObject({ refusal: null, state: 'open' })
    expect(await apply(ctx, bet.settle('12'))).toMatchObject({ balance: money('12') })
  })

  test('R-073 a void of an open wager returns the stake by a linked entry', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const placed = await apply(ctx, bet.place('30'))
    expect(await apply(ctx, bet.void())).toMatchObject({ state: 'voided', balance: money('100') })
    expect(await history(placed)).toEqual([
      'wager.place: cash -30',
      'wager.void (reversal): cash 30',
    ])
  })

  test('R-073 a resettlement is a reversing pair and history keeps both', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const placed = await apply(ctx, bet.place('30'))
    await apply(ctx, bet.settle('50', { validBet: money('30') }))
    await apply(ctx, bet.resettle('80', { validBet: money('20') }))
    await apply(ctx, bet.resettle('0'))
    const last = await apply(ctx, bet.resettle('10'))
    expect(last).toMatchObject({ refusal: null, balance: money('80') })
    expect(await history(placed)).toEqual([
      'wager.place: cash -30',
      'wager.settle: cash 50',
      'wager.resettle: cash 80',
      'wager.resettle (reversal): cash -50',
      'wager.resettle (reversal): cash -80',
      'wager.resettle: cash 10',
    ])
  })

  test('a void of a settled wager takes the payout back and returns the stake', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const placed = await apply(ctx, bet.place('30'))
    await apply(ctx, bet.settle('50', { validBet: money('30') }))
    expect(await apply(ctx, bet.void())).toMatchObject({ state: 'voided', balance: money('100') })
    expect(await history(placed)).toEqual([
      'wager.place: cash -30',
      'wager.settle: cash 50',
      'wager.void (reversal): cash 30',
      'wager.void (reversal): cash -50',
    ])
    expect(await find1(bet.betRef)).toMatchObject({ payout: null, validBet: null, settledAt: null })
    expect(await totals(db.app, member.memberId, 'USD')).toEqual({ staked: 0n, paidOut: 0n })
  })

  test('a bet cancelled before it came is never taken', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    expect(await apply(ctx, bet.cancel())).toMatchObject({ refusal: null, state: 'tombstone' })
    expect(await apply(ctx, bet.cancel())).toMatchObject({ refusal: null, state: 'tombstone' })
    expect(await apply(ctx, bet.place('30'))).toMatchObject({ refusal: 'wager_already_cancelled' })
    expect(await apply(ctx, bet.settle('30'))).toMatchObject({ refusal: 'wager_already_cancelled' })
    expect(await balances(member)).toMatchObject({ cash: money('100') })
    expect((await list(db.app, { memberId: member.memberId, pageNo: 1, pageSize: 9 })).total).toBe(
      0,
    )
  })

  test('a cancelled bet answers the same to every later cancel', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('30'))
    expect(await apply(ctx, bet.cancel())).toMatchObject({
      refusal: null,
      state: 'cancelled',
      balance: money('100'),
    })
    expect(await apply(ctx, bet.cancel())).toMatchObject({ refusal: null, state: 'cancelled' })
    expect(await balances(member)).toMatchObject({ cash: money('100') })
  })

  test('what is not allowed is refused by its code and moves nothing', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const other = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const foreign = betting(ctx, other, bet.betRef)
    const codeOf = async (command: Parameters<typeof apply>[1]) =>
      (await apply(ctx, command)).refusal
    expect(await codeOf(bet.settle('1'))).toBe('wager_not_found')
    expect(await codeOf(bet.void())).toBe('wager_not_found')
    expect(await codeOf(bet.resettle('1'))).toBe('wager_not_found')
    await apply(ctx, bet.place('30'))
    expect(await codeOf(bet.place('30'))).toBe('wager_exists')
    expect(await codeOf(foreign.place('30'))).toBe('wager_exists')
    expect(await codeOf(foreign.settle('30'))).toBe('wager_not_found')
    expect(await codeOf(foreign.cancel())).toBe('wager_not_found')
    expect(await codeOf(bet.resettle('40'))).toBe(null)
    expect(await codeOf(bet.settle('40'))).toBe('wager_already_settled')
    expect(await codeOf(bet.cancel())).toBe('wager_already_settled')
    await apply(ctx, bet.void())
    expect(await codeOf(bet.void())).toBe('wager_already_cancelled')
    expect(await codeOf(bet.resettle('1'))).toBe('wager_already_cancelled')
    expect(await balances(member)).toMatchObject({ cash: money('100') })
    expect(await balances(other)).toMatchObject({ cash: money('100') })
  })

  test('R-013 a command in another currency than the account is refused', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, { ...member, currency: 'EUR' })
    const command = bet.place('1')
    const refused = { refusal: 'currency_mismatch', balance: null, wagerId: null }
    expect(await apply(ctx, command)).toMatchObject({ ...refused, isRepeat: false })
    expect(await apply(ctx, command)).toMatchObject({ ...refused, isRepeat: true })
  })

  test('a member of another brand is not known here', async () => {
    const stranger = await testMember(ctx, await testBrand(db), { cash: money('100') })
    const bet = betting(ctx, { ...stranger, brandId })
    expect(await apply(ctx, bet.place('1'))).toMatchObject({ refusal: 'currency_mismatch' })
    expect(await balances(stranger)).toMatchObject({ cash: money('100') })
  })

  test('a trial member plays with its own money, by the same path', async () => {
    const member = await testMember(ctx, brandId, { accountClass: 'trial', cash: money('100') })
    const bet = betting(ctx, member)
    expect(await apply(ctx, bet.place('30'))).toMatchObject({ balance: money('70') })
    expect(await apply(ctx, bet.settle('60'))).toMatchObject({ balance: money('130') })
    expect(await find1(bet.betRef)).toMatchObject({ accountClass: 'trial', currency: 'PLAY' })
  })

  test('R-014 the residue of rounding is booked, and taken back with the payout', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const rounding = async () => {
      const { rows } = await db.app.query<{ sum: string }>(
        `select coalesce(sum(p.amount), 0)::text as sum from ledger_postings p
           join ledger_accounts a on a.id = p.account_id
          where a.purpose = 'rounding' and a.brand_id = $1`,
        [brandId],
      )
      return BigInt(rows[0]?.sum ?? '')
    }
    await apply(ctx, bet.place('30'))
    await apply(ctx, bet.settle('33.33', { residue: 33n }))
    expect(await rounding()).toBe(33n)
    await apply(ctx, bet.resettle('20', { residue: 7n }))
    expect(await rounding()).toBe(7n)
    await apply(ctx, bet.void())
    expect(await rounding()).toBe(0n)
  })
})

describe('R-012 cash and bonus', () => {
  const mixed = () => testMember(ctx, brandId, { cash: money('30'), bonus: money('70') })

  test.each([
    ['cash', '30', '0', '70'],
    ['cash_then_bonus', '50', '0', '50'],
    ['bonus_then_cash', '80', '20', '0'],
    ['bonus_then_cash', '70', '30', '0'],
    ['cash_then_bonus', '100', '0', '0'],
  ] as const)('%s pays a stake of %s', async (funds, stake, cash, bonus) => {
    const member = await mixed()
    const bet = betting(ctx, member)
    expect((await apply(ctx, bet.place(stake, { funds }))).refusal).toBeNull()
    expect(await balances(member)).toEqual({ cash: money(cash), bonus: money(bonus) })
    await apply(ctx, bet.void())
    expect(await balances(member)).toEqual({ cash: money('30'), bonus: money('70') })
  })

  test.each([
    ['cash', '30.0001'],
    ['cash_then_bonus', '100.0001'],
    ['bonus_then_cash', '100.0001'],
  ] as const)('%s can not pay %s', async (funds, stake) => {
    const member = await mixed()
    const bet = betting(ctx, member)
    expect((await apply(ctx, bet.place(stake, { funds }))).refusal).toBe('insufficient_funds')
    expect(await find1(bet.betRef)).toMatchObject({ state: 'refused', stake: 0n })
    expect((await apply(ctx, bet.cancel())).refusal).toBeNull()
    expect((await apply(ctx, bet.settle('1'))).refusal).toBe('wager_not_found')
  })

  test('a payout is split as the stake was', async () => {
    const member = await mixed()
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('100', { funds: 'cash_then_bonus' }))
    await apply(ctx, bet.settle('200'))
    expect(await balances(member)).toEqual({ cash: money('60'), bonus: money('140') })
    await apply(ctx, bet.resettle('0.0001'))
    expect(await balances(member)).toEqual({ cash: 1n, bonus: 0n })
    await apply(ctx, bet.resettle('300'))
    expect(await balances(member)).toEqual({ cash: money('90'), bonus: money('210') })
    await apply(ctx, bet.void())
    expect(await balances(member)).toEqual({ cash: money('30'), bonus: money('70') })
  })

  test('the split is exact for amounts that do not divide, and for the largest ones', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1'), bonus: money('2') })
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('3', { funds: 'cash_then_bonus' }))
    await apply(ctx, bet.settle('100000000000000'))
    const { cash, bonus } = await balances(member)
    expect((cash ?? 0n) + (bonus ?? 0n)).toBe(money('100000000000000'))
    expect(bonus).toBe((money('100000000000000') * 2n) / 3n)
    await apply(ctx, bet.void())
    expect(await balances(member)).toEqual({ cash: money('1'), bonus: money('2') })
  })
})

describe('R-003 taking results back', () => {
  test('may overdraw, is marked, and raises a significant event', async () => {
    const member = await testMember(ctx, brandId, { cash: money('10') })
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('10'))
    await apply(ctx, bet.settle('100'))
    const spent = betting(ctx, member)
    await apply(ctx, spent.place('95'))
    const back = await apply(ctx, bet.resettle('0'))
    expect(back).toMatchObject({ refusal: null, balance: -money('95') })
    const found = await balanceOf(db.app, member.memberId, 'USD')
    expect(found).toMatchObject({ available: -money('95'), isOverdrawn: true })
    const events = await db.app.query(
      `select kind, subject, details from significant_events where member_id = $1`,
      [member.memberId],
    )
    expect(events.rows).toEqual([
      {
        kind: 'account.overdrawn',
        subject: `B-${back.wagerId}`,
        details: { purpose: 'cash', currency: 'USD', before: '50000', after: '-950000' },
      },
    ])
    const told = await db.app.query(`select payload from outbox where name = 'account.overdrawn'`)
    expect(told.rows).toEqual([
      { payload: { memberId: member.memberId, subject: `B-${back.wagerId}` } },
    ])
    // no stake while below zero, credits come in, and the mark goes when the debt is paid
    expect((await apply(ctx, betting(ctx, member).place('0.01'))).refusal).toBe(
      'insufficient_funds',
    )
    expect((await apply(ctx, spent.settle('95.01'))).balance).toBe(money('0.01'))
    expect(await balanceOf(db.app, member.memberId, 'USD')).toMatchObject({ isOverdrawn: false })
  })

  test('a void of a settled wager may overdraw each bucket', async () => {
    const member = await testMember(ctx, brandId, { cash: money('10'), bonus: money('10') })
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('20', { funds: 'cash_then_bonus' }))
    await apply(ctx, bet.settle('200'))
    await apply(ctx, betting(ctx, member).place('200', { funds: 'bonus_then_cash' }))
    await apply(ctx, bet.void())
    expect(await balances(member)).toEqual({ cash: -money('90'), bonus: -money('90') })
  })
})
