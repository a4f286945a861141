// Periods of limits on the clocks of three zones: midnights, the ends of months, daylight saving.
import type { LimitPeriod } from '@lantern/contract/safeplay'
import { money } from '@lantern/kernel/money'
import { HOUR_MS } from '@lantern/kernel/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { apply } from '../wagers/index.ts'
import { monthsLater } from './exclusions.ts'
import { setLimit } from './limits.ts'
import { periodsAt } from './queries/standing.ts'

let db: TestDatabase
let ctx: TestContext
beforeAll(async () => {
  db = await testDatabase(4)
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())

const ZONES = [
  { name: 'Hanoi', offset: 420 },
  { name: 'Kolkata', offset: 330 },
  { name: 'Lima', offset: -300 },
] as const
/** A moment as a clock in a zone shows it. */
const at = (local: string, offset: number) =>
  new Date(new Date(`${local}Z`).getTime() - offset * 60_000)
const on = (moment: Date, offset: number) =>
  new Date(moment.getTime() + offset * 60_000).toISOString().slice(0, 16)

describe.each(ZONES)('in $name', ({ offset }) => {
  const MONTHS: readonly (readonly [now: string, since: string])[] = [
    ['2026-03-31T10:00', '2026-02-28T10:00'],
    ['2028-03-31T10:00', '2028-02-29T10:00'],
    ['2026-05-31T23:59', '2026-04-30T23:59'],
    ['2026-03-01T00:00', '2026-02-01T00:00'],
    ['2027-01-15T00:01', '2026-12-15T00:01'],
    ['2026-12-31T00:00', '2026-11-30T00:00'],
  ]
  test.each(MONTHS)('R-078 a month that ends %s began %s', async (now, since) => {
    const periods = await periodsAt(db.app, offset, at(now, offset))
    expect(on(periods.month, offset)).toBe(since)
  })

  test.each(['2026-03-29T01:30', '2026-10-25T02:30', '2026-11-01T23:59', '2026-12-31T23:59'])(
    'R-078 a day that ends %s has 24 hours and a week 168',
    async (now) => {
      const end = at(now, offset)
      const { day, week } = await periodsAt(db.app, offset, end)
      expect((end.getTime() - day.getTime()) / HOUR_MS).toBe(24)
      expect((end.getTime() - week.getTime()) / HOUR_MS).toBe(168)
    },
  )

  test.each([
    ['2026-08-31T12:00', 6, '2027-02-28T12:00'],
    ['2026-03-31T00:00', 12, '2027-03-31T00:00'],
    ['2026-12-31T23:59', 24, '2028-12-31T23:59'],
  ] as const)('R-080 an exclusion from %s for %i months ends %s', (from, months, end) => {
    expect(on(monthsLater(at(from, offset), months, offset), offset)).toBe(end)
  })

  const staked = async (
    now: string,
    { member }: { readonly member: TestMember },
    amount = '10',
  ) => {
    ctx.clock.set(at(now, offset))
    return (await apply(ctx, betting(ctx, member).place(amount))).refusal
  }
  const limited = async (period: LimitPeriod, now: string) => {
    const brandId = await testBrand(db, { offsetMinutes: offset })
    ctx.clock.set(at(now, offset))
    const member = await testMember(ctx, brandId, { cash: money('1000') })
    await transact(ctx, (tx) =>
      setLimit(ctx, tx, member, { kind: 'stake', period, value: money('10') }),
    )
    return { member }
  }

  test('R-078 midnight frees nothing: 24 hours must pass, and the hour they end in', async () => {
    const who = await limited('day', '2026-11-10T23:50')
    expect(await staked('2026-11-10T23:50', who)).toBeNull()
    expect(await staked('2026-11-11T00:01', who)).toBe('stake_limit_reached')
    expect(await staked('2026-11-11T23:49', who)).toBe('stake_limit_reached')
    expect(await staked('2026-11-12T00:50', who)).toBeNull()
  })

  test('R-078 the end of a month frees nothing of the days before', async () => {
    const who = await limited('month', '2026-01-31T22:00')
    expect(await staked('2026-01-31T22:00', who)).toBeNull()
    expect(await staked('2026-02-01T00:00', who)).toBe('stake_limit_reached')
    expect(await staked('2026-02-28T21:00', who)).toBe('stake_limit_reached')
    expect(await staked('2026-03-01T00:30', who)).toBeNull()
    expect(await staked('2026-03-31T23:30', who)).toBe('stake_limit_reached')
    expect(await staked('2026-04-01T02:00', who)).toBeNull()
  })

  test('R-078 a week is seven times 24 hours across daylight saving', async () => {
    const who = await limited('week', '2026-10-24T12:00')
    expect(await staked('2026-10-24T12:00', who)).toBeNull()
    expect(await staked('2026-10-31T11:59', who)).toBe('stake_limit_reached')
    expect(await staked('2026-10-31T13:00', who)).toBeNull()
  })
})
