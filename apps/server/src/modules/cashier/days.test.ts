// Days, weeks and months of a brand: limits, counts and records on the clocks of three offsets, across
// midnights, the ends of months and 29 February, and while the offset itself is changed.
import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { businessDay, type DateText, HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { LimitKind, LimitPeriod } from '@lantern/contract/safeplay'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transact, type Tx } from '../../db/transact.ts'
import { TRANSACTION_PASSWORD, type TestCashier, testCashier } from '../../testing/cashier.ts'
import { betting } from '../../testing/money.ts'
import { setLimit } from '../safeplay/limits.ts'
import { apply, turnoverByDay } from '../wagers/index.ts'
import { approve, claim } from './approval.ts'
import { createDeposit, type Owner } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { takeNotice } from './notices.ts'
import { workPayout } from './payout.ts'
import { withdrawalRecords } from './records.ts'
import { contentHash, requestsOfToday, requestWithdrawal } from './withdrawal.ts'

let house: TestCashier
let owner: Owner
let offset: number
let teller: Awaited<ReturnType<TestCashier['operator']>>
/** A leap year. */
const YEAR = 2028

beforeAll(async () => {
  house = await testCashier()
  teller = await house.operator('teller')
  await house.database.owner.query(
    `update payment_methods set most_per_day = 2 where code = 'bank_account'
        and direction = 'withdrawal'`,
  )
})
afterAll(() => house.close())
afterEach(async () => expect(await house.faults()).toEqual([]))

/** Sets the clock to what one on a wall of the brand shows: `02-29T00:10` of the leap year. */
const at = (local: string) => {
  const year = local.startsWith('01-01') ? YEAR + 1 : YEAR
  house.ctx.clock.set(new Date(Date.parse(`${year}-${local}Z`) - offset * MINUTE_MS))
}
const moveTo = (minutes: number) => {
  offset = minutes
  return house.database.owner.query('update brands set offset_minutes = $2 where id = $1', [
    house.brand.id,
    minutes,
  ])
}
const limited = async (kind: LimitKind, period: LimitPeriod, value = '100') => {
  owner = await house.member('1000')
  await transact(house.ctx, (tx) =>
    setLimit(house.ctx, tx, owner, { kind, period, value: money(value) }),
  )
}
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/** A deposit of 100 that arrives at once. */
async function deposits(): Promise<string> {
  const { ctx, provider } = house
  return await codeOf(
    transact(ctx, (tx) =>
      createDeposit(ctx, tx, owner, { method: 'bank_qr', amount: money('100') }),
    ).then(async ({ id, orderKey }) => {
      await workDeposit(ctx, id)
      provider.settle(orderKey, 'paid')
      await takeNotice(ctx, provider, provider.notice(orderKey))
    }),
  )
}
/** A bet of 100 that is lost. */
async function loses(): Promise<string> {
  const bet = betting(house.ctx, owner)
  const { refusal } = await apply(house.ctx, bet.place('100'))
  if (refusal === null) await apply(house.ctx, bet.settle('0'))
  return refusal ?? 'ok'
}
const ask = (tx: Tx, amount: string) =>
  requestWithdrawal(house.ctx, tx, owner, {
    method: 'bank_account',
    amount: money(amount),
    destination: '970400001111',
    transactionPassword: TRANSACTION_PASSWORD,
    offsetMinutes: offset,
  })
const withdraws = () => codeOf(transact(house.ctx, (tx) => ask(tx, '20')))

const countToday = async () =>
  (await requestsOfToday(house.ctx, house.database.app, owner, offset)).count
const recorded = async (from: DateText, to: DateText) => {
  const wish = { memberId: owner.memberId, offsetMinutes: offset, from, to }
  const page = { pageNo: 1, pageSize: 10 }
  return (await withdrawalRecords(house.database.app, wish, page)).totalElements
}

/** A withdrawal that left the house. */
async function paidOut(amount: string): Promise<void> {
  const { ctx, provider } = house
  const { id, orderKey } = await transact(ctx, async (tx) => {
    const asked = await ask(tx, amount)
    const desk = { ctx, tx, ...teller }
    await claim(desk, asked.id)
    await approve(desk, { id: asked.id, contentHash: contentHash(asked) })
    return asked
  })
  await workPayout(ctx, id)
  provider.settle(orderKey, 'paid')
  await takeNotice(ctx, provider, provider.notice(orderKey))
}

/** When the first 100 are brought or lost, until when nothing more is, and from when on it is. */
const PERIODS: readonly (readonly [LimitPeriod, string, readonly string[], string])[] = [
  // midnight frees nothing, nor does the end of a month: 24 hours are over when they are over
  ['day', '01-31T23:50', ['02-01T00:00', '02-01T23:49'], '02-01T23:50'],
  ['day', '02-28T12:00', ['02-29T00:00', '02-29T11:59'], '02-29T12:00'],
  ['day', '02-29T00:00', ['02-29T23:59'], '03-01T00:00'],
  ['week', '02-26T08:00', ['02-29T23:59', '03-04T07:59'], '03-04T08:00'],
  ['week', '12-25T23:59', ['12-31T23:59'], '01-01T23:59'],
  // a month goes back to the same day, or to the last of a shorter one
  ['month', '01-31T22:00', ['02-01T00:00', '02-29T23:59'], '03-01T00:00'],
  ['month', '02-29T10:00', ['03-01T00:00', '03-29T09:59'], '03-29T10:00'],
  ['month', '04-30T00:00', ['05-29T23:59'], '05-30T00:00'],
]
describe.each([-180, 420, 780])('at an offset of %i minutes', (minutes) => {
  beforeEach(() => moveTo(minutes))

  test.each(PERIODS)('R-078 a limit of a %s from %s', async (period, from, full, free) => {
    for (const kind of ['deposit', 'net_deposit'] as const) {
      at(from)
      await limited(kind, period)
      expect(await deposits()).toBe('ok')
      for (const moment of full) {
        at(moment)
        expect([moment, await deposits()]).toEqual([moment, 'deposit_limit_reached'])
      }
      at(free)
      expect([free, await deposits()]).toEqual([free, 'ok'])
    }
    // losses are counted in whole hours: free up to an hour late, and never early
    at(from)
    await limited('loss', period)
    expect(await loses()).toBe('ok')
    for (const moment of full) {
      at(moment)
      expect([moment, await loses()]).toEqual([moment, 'loss_limit_reached'])
    }
    at(free)
    house.ctx.clock.advance(HOUR_MS)
    expect([free, await loses()]).toEqual([free, 'ok'])
  })

  test.each([
    ['01-31', '02-01'],
    ['02-28', '02-29'],
    ['02-29', '03-01'],
    ['12-31', '01-01'],
  ])('R-090 so many withdrawals on %s, and anew on %s', async (day, next) => {
    at(`${day}T00:00`)
    owner = await house.member('1000')
    expect([await withdraws(), await countToday()]).toEqual(['ok', 1])
    at(`${day}T23:59:59.999`)
    expect([await withdraws(), await withdraws()]).toEqual(['ok', 'withdrawal_limit_reached'])
    at(`${next}T00:00`)
    expect([await countToday(), await withdraws(), await countToday()]).toEqual([0, 'ok', 1])
    // the records of a day, and of the days before and with it, hold the same
    const today = businessDay(house.ctx.clock.now(), offset)
    const before = businessDay(new Date(house.ctx.clock.now().getTime() - 1), offset)
    expect([before.slice(5), today.slice(5)]).toEqual([day, next])
    expect(await recorded(before, before)).toBe(2)
    expect(await recorded(today, today)).toBe(1)
    expect(await recorded(`${before.slice(0, 8)}01`, before)).toBe(2)
    expect(await recorded(before, today)).toBe(3)
  })

  test('a net limit has room again for what was paid out, a gross one has not', async () => {
    for (const [kind, second] of [
      ['net_deposit', 'ok'],
      ['deposit', 'deposit_limit_reached'],
    ] as const) {
      at('02-28T22:00')
      await limited(kind, 'day')
      expect(await deposits()).toBe('ok')
      at('02-29T00:00')
      await paidOut('100')
      expect([kind, await deposits()]).toEqual([kind, second])
      expect([kind, await deposits()]).toEqual([kind, 'deposit_limit_reached'])
    }
  })
})

describe.each([
  [720, 780],
  [780, 720],
])('while the offset goes from %i to %i in the middle of a day', (before, after) => {
  const DAYS = ['02-27', '02-28', '02-29', '03-01', '03-02'].map((day) => `${YEAR}-${day}`)
  const onEachDay = async () => {
    const counts = await Promise.all(DAYS.map((day) => recorded(day, day)))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const wagersOf = async () => {
    const rows = await turnoverByDay(house.database.app, owner, {
      from: present(DAYS[0], 'five days'),
      to: present(DAYS.at(-1), 'five days'),
    })
    return rows.map(({ day, wagers, stake }) => `${day} ${wagers} ${stake / 10_000n}`)
  }

  test('every withdrawal and every bet is of one day, and periods go on', async () => {
    await moveTo(before)
    at('02-28T23:30')
    await limited('loss', 'day', '200')
    expect([await withdraws(), await loses()]).toEqual(['ok', 'ok'])
    at('02-29T00:30')
    expect([await withdraws(), await loses()]).toEqual(['ok', 'ok'])
    at('02-29T10:00')
    const settled = await wagersOf()
    expect(settled).toEqual(['2028-02-28 1 100', '2028-02-29 1 100'])
    await moveTo(after)
    // a bet stays on its day, and no request is on two or on none
    expect(await wagersOf()).toEqual(settled)
    expect(await onEachDay()).toBe(2)
    const today = businessDay(house.ctx.clock.now(), offset)
    expect(await countToday()).toBe(await recorded(today, today))
    expect(await countToday()).toBe(after > before ? 2 : 0)
    // 24 hours go on: nothing that was lost is forgotten, or counted again
    expect(await loses()).toBe('loss_limit_reached')
    house.ctx.clock.advance(15 * HOUR_MS)
    expect(await loses()).toBe('ok')
    expect(await withdraws()).toBe('ok')
    expect(await onEachDay()).toBe(3)
    expect((await wagersOf()).map((row) => row.split(' ')[1])).toEqual(['1', '1', '1'])
  })
})
