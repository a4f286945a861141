import { setTimeout as pause } from 'node:timers/promises'
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, fund, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { balanceOf } from '../wallet/index.ts'
import { accepted, apply, applyIn, find, list, type Outcome, totals } from './index.ts'
import { applyBatch } from './queries.ts'

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

const only = (outcomes: readonly Outcome[]): Outcome =>
  present(outcomes[0], 'one command, one outcome')

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

describe('R-005 keys', () => {
  test('a repeat answers the first outcome with the balance of now', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const place = bet.place('60')
    const first = await apply(ctx, place)
    await apply(ctx, bet.settle('10'))
    expect(await apply(ctx, place)).toEqual({
      ...first,
      isRepeat: true,
      balance: money('50'),
      version: '3',
    })
  })

  test('a repeat after the money is spent is answered, not refused for funds', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('100')
    const first = await apply(ctx, place)
    expect(await apply(ctx, place)).toEqual({ ...first, isRepeat: true })
  })

  test('R-009 a refusal is kept: it is not applied later', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1') })
    const place = betting(ctx, member).place('100')
    const first = await apply(ctx, place)
    expect(first.refusal).toBe('insufficient_funds')
    await transact(ctx, (tx) => fund(ctx, tx, member, { amount: money('1000') }))
    expect(await apply(ctx, place)).toMatchObject({
      refusal: 'insufficient_funds',
      isRepeat: true,
      commandId: first.commandId,
      balance: money('1001'),
    })
  })

  test('a used key with any other content is a conflict and moves nothing', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const other = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const place = bet.place('10')
    await apply(ctx, place)
    const { key } = place
    for (const command of [
      { ...place, stake: money('11') },
      { ...place, gameCode: 'other' },
      { ...place, roundRef: 'other' },
      { ...place, content: 'other' },
      betting(ctx, member).place('10', { key }),
      { ...place, memberId: other.memberId },
      bet.settle('10', { key }),
      bet.cancel({ key }),
    ]) {
      expect(await apply(ctx, command)).toMatchObject({
        refusal: 'idempotency_conflict',
        commandId: null,
        wagerId: null,
      })
    }
    expect(await balances(member)).toMatchObject({ cash: money('90') })
    expect(await balances(other)).toMatchObject({ cash: money('100') })
  })

  test('time and our own rules may differ in a repeat', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('10'))
    const settle = bet.settle('10')
    const first = await apply(ctx, settle)
    const later = { ...settle, at: new Date(0), ruleVersion: '2', validReason: 'new' }
    expect(await apply(ctx, later)).toEqual({ ...first, isRepeat: true })
  })

  test.each([
    '"',
    '\\',
    '","',
    '{a,b}',
    'null',
    'NULL',
    '',
    "'; drop table wagers",
    '\n',
    'Đèn 灯 🏮',
  ])('text of any kind goes through as it is: %j', async (odd) => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member, `${member.memberId}${odd}`)
    const place = bet.place('1', { key: `${member.memberId}:${odd}`, roundRef: odd, gameCode: odd })
    const [first, again] = await Promise.all([apply(ctx, place), apply(ctx, place)])
    expect(again).toEqual({ ...first, isRepeat: true })
    await apply(ctx, bet.settle('2', { validReason: odd, ruleVersion: odd }))
    expect(await find1(bet.betRef)).toMatchObject({
      betRef: bet.betRef,
      roundRef: odd,
      gameCode: odd,
      validReason: odd,
      ruleVersion: odd,
    })
  })

  test('whatever is given as a member is one element of its batch', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const odd = `${member.memberId},${member.memberId}` as TestMember['memberId']
    await expect(
      apply(ctx, betting(ctx, { ...member, memberId: odd }).place('1')),
    ).rejects.toMatchObject({ code: '22P02' })
    expect(await balances(member)).toMatchObject({ cash: money('100') })
  })

  test('equal keys of two brands and of two sources do not meet', async () => {
    const here = await testMember(ctx, brandId, { cash: money('100') })
    const there = await testMember(ctx, await testBrand(db), { cash: money('100') })
    const bet = betting(ctx, here)
    const place = bet.place('10')
    const outcomes = await Promise.all([
      apply(ctx, place),
      apply(ctx, { ...place, brandId: there.brandId, memberId: there.memberId }),
      apply(ctx, { ...place, source: 'other' }),
    ])
    expect(outcomes.map(({ refusal }) => refusal)).toEqual([null, null, null])
  })

  test('two hundred equal commands at once: one effect, two hundred equal answers', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('10')
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => apply(ctx, place)))
    expect(outcomes.filter(({ isRepeat }) => !isRepeat)).toHaveLength(1)
    expect(new Set(outcomes.map(({ commandId }) => commandId)).size).toBe(1)
    expect(await balances(member)).toMatchObject({ cash: money('90') })
  })

  test('a key racing for different members: one success, clean conflicts', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const key = `shared-${members[0]?.memberId}`
    const commands = members.map((member) => betting(ctx, member).place('10', { key }))
    const outcomes = await Promise.all(
      // half in transactions of their own, which no queue keeps apart
      commands.map((command, index) =>
        index % 2 === 0
          ? apply(ctx, command)
          : transact(ctx, async (tx) => only(await applyIn(tx, [command]))),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.refusal === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.refusal === 'idempotency_conflict')).toHaveLength(
      19,
    )
  })

  test('a bet racing for different members: one taken, the others told it exists', async () => {
    const members = await Promise.all(
      Array.from({ length: 12 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const betRef = `shared-${members[0]?.memberId}`
    const outcomes = await Promise.all(
      members.map((member) =>
        transact(ctx, async (tx) =>
          only(await applyIn(tx, [betting(ctx, member, betRef).place('1')])),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome.refusal === null)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome.refusal === 'wager_exists')).toHaveLength(11)
  })
})

describe('many at once', () => {
  test('R-007 two hundred parallel bets of 10 on 1,000 accept exactly 100', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1000') })
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => apply(ctx, betting(ctx, member).place('10'))),
    )
    expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(100)
    expect(outcomes.filter(({ refusal }) => refusal === 'insufficient_funds')).toHaveLength(100)
    expect(await balances(member)).toMatchObject({ cash: 0n })
  })

  test('R-007 the same in transactions of their own', async () => {
    const member = await testMember(ctx, brandId, { cash: money('1000') })
    const play = async (): Promise<Outcome> => {
      const command = betting(ctx, member).place('10')
      for (;;) {
        try {
          return await transact(ctx, async (tx) => only(await applyIn(tx, [command])))
        } catch (error) {
          // a slow machine may keep one account waiting for half a second: nothing was applied
          if (!(error instanceof Refusal) || error.code !== 'busy') throw error
        }
      }
    }
    const outcomes = await Promise.all(Array.from({ length: 200 }, play))
    expect(outcomes.filter(({ refusal }) => refusal === null)).toHaveLength(100)
    expect(await balances(member)).toMatchObject({ cash: 0n })
  })

  test('a locked account stops nobody else; its known keys answer at once', async () => {
    const members = await Promise.all(
      Array.from({ length: 40 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const [locked, ...others] = members
    if (!locked) throw new Error('no member')
    const known = betting(ctx, locked).place('1')
    const first = await apply(ctx, known)
    const holder = await db.owner.connect()
    try {
      await holder.query('begin')
      await holder.query('select from ledger_accounts where member_id = $1 for update', [
        locked.memberId,
      ])
      let isReleased = false
      const waiting = apply(ctx, betting(ctx, locked).place('1')).then(
        () => 'applied',
        (error: { code?: string }) => error.code,
      )
      const rest = others.map((member) => apply(ctx, betting(ctx, member).place('1')))
      const outcomes = await Promise.all(rest)
      expect(isReleased).toBe(false)
      expect(outcomes.every(({ refusal }) => refusal === null)).toBe(true)
      expect(await waiting).toBe('busy')
      expect(await apply(ctx, known)).toEqual({ ...first, isRepeat: true })
      isReleased = true
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    // what was answered "busy" is not applied later
    await pause(50)
    expect(await balances(locked)).toMatchObject({ cash: money('99') })
  })

  test('a short lock is waited for', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const holder = await db.owner.connect()
    await holder.query('begin')
    await holder.query('select from ledger_accounts where member_id = $1 for update', [
      member.memberId,
    ])
    const waiting = apply(ctx, betting(ctx, member).place('1'))
    await pause(150)
    await holder.query('rollback')
    holder.release()
    expect(await waiting).toMatchObject({ refusal: null })
  })

  test('a batch that breaks as a whole fails only the guilty', async () => {
    const members = await Promise.all(
      Array.from({ length: 20 }, () => testMember(ctx, brandId, { cash: money('100') })),
    )
    const results = await Promise.allSettled(
      members.map((member, index) => {
        const place = betting(ctx, member).place('1')
        // no moment of PostgreSQL: the batch that holds it can not even start
        return apply(ctx, index === 7 ? { ...place, at: new Date(Number.NaN) } : place)
      }),
    )
    expect(
      results.map(({ status }) => status).filter((status) => status === 'rejected'),
    ).toHaveLength(1)
    expect(results[7]?.status).toBe('rejected')
  })
})

describe('in the caller’s transaction', () => {
  test('commands of one member run one after the other', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const bet = betting(ctx, member)
    const outcomes = await transact(ctx, (tx) =>
      applyIn(tx, [bet.place('100'), bet.settle('150'), betting(ctx, member).place('150')]),
    )
    expect(outcomes.map(({ balance }) => balance)).toEqual([0n, money('150'), 0n])
  })

  test('what the caller rolls back never was', async () => {
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const place = betting(ctx, member).place('10')
    await expect(
      transact(ctx, async (tx) => {
        accepted(only(await applyIn(tx, [place])))
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await balances(member)).toMatchObject({ cash: money('100') })
    expect(await apply(ctx, place)).toMatchObject({ refusal: null, isRepeat: false })
  })

  test('an accepted outcome passes, a refused one ends the use case', async () => {
    const member = await testMember(ctx, brandId)
    const outcome = await apply(ctx, betting(ctx, member).place('10'))
    expect(() => accepted(outcome)).toThrow('insufficient_funds')
  })
})

test.each(['member', 'bet'] as const)(
  'a batch with two commands of one %s breaks',
  async (same) => {
    const [one, two] = await Promise.all([
      testMember(ctx, brandId, { cash: money('100') }),
      testMember(ctx, brandId, { cash: money('100') }),
    ])
    const bet = betting(ctx, one)
    await apply(ctx, bet.place('40'))
    const commands =
      same === 'member'
        ? [bet.settle('0'), betting(ctx, one).place('0')]
        : [bet.settle('0'), betting(ctx, two, bet.betRef).void()]
    for (const locked of ['wait', 'skip'] as const)
      await expect(applyBatch(db.app, commands, locked)).rejects.toMatchObject({ code: 'P0004' })
    expect(await find1(bet.betRef)).toMatchObject({ state: 'open' })
    expect(await balances(one)).toMatchObject({ cash: money('60') })
    // the door never makes such a batch
    expect((await transact(ctx, (tx) => applyIn(tx, commands))).map(({ state }) => state)).toEqual(
      same === 'member' ? ['settled', 'open'] : ['settled', 'settled'],
    )
  },
)

test('one event tells of a batch', async () => {
  await db.owner.query('delete from outbox')
  const members = await Promise.all(
    Array.from({ length: 5 }, () => testMember(ctx, brandId, { cash: money('100') })),
  )
  const outcomes = await transact(ctx, (tx) =>
    applyIn(
      tx,
      members.map((member) => betting(ctx, member).place('1')),
    ),
  )
  const { rows } = await db.owner.query<{ payload: { wagers: { wagerId: string }[] } }>(
    `select payload from outbox where name = 'wagers.applied'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.payload.wagers.toSorted((a, b) => Number(a.wagerId) - Number(b.wagerId))).toEqual(
    outcomes.map(({ wagerId }, index) => ({
      memberId: members[index]?.memberId,
      wagerId,
      op: 'place',
    })),
  )
})
