import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { apply, turnover } from './index.ts'

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
// no account goes back in time, so each test begins before the days it looks at
beforeEach(() => ctx.clock.set(new Date('2026-11-02T09:30:00Z')))
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

/** `wagers stake payout validBet` of a day, in whole units. */
async function day(member: TestMember, date: string): Promise<string | undefined> {
  const [row] = await turnover(db.app, member.memberId, { from: date, to: date })
  const whole = (units: bigint) => units / 10_000n
  return row && `${row.wagers} ${whole(row.stake)} ${whole(row.payout)} ${whole(row.validBet)}`
}

test.each([
  [0, '2026-11-05T23:59:59.999Z', '2026-11-06T00:00:00.000Z'],
  [7 * 60, '2026-11-05T16:59:59.999Z', '2026-11-05T17:00:00.000Z'],
  [-330, '2026-11-06T05:29:59.999Z', '2026-11-06T05:30:00.000Z'],
])(
  'a wager counts on the brand’s day of its settlement (offset %i)',
  async (offsetMinutes, last, first) => {
    const brandId = await testBrand(db, { offsetMinutes })
    const member = await testMember(ctx, brandId, { cash: money('100') })
    const early = betting(ctx, member)
    const late = betting(ctx, member)
    ctx.clock.set(new Date(last))
    await apply(ctx, early.place('10'))
    await apply(ctx, late.place('20'))
    await apply(ctx, early.settle('15', { validBet: money('9') }))
    ctx.clock.set(new Date(first))
    await apply(ctx, late.settle('0', { validBet: money('20') }))
    expect(await day(member, '2026-11-05')).toBe('1 10 15 9')
    expect(await day(member, '2026-11-06')).toBe('1 20 0 20')
  },
)

test('results taken back count on the day it happens; a closed day never changes', async () => {
  const member = await testMember(ctx, await testBrand(db), { cash: money('1000') })
  const first = betting(ctx, member)
  const second = betting(ctx, member)
  ctx.clock.set(new Date('2026-11-05T12:00:00Z'))
  for (const bet of [first, second]) {
    await apply(ctx, bet.place('100'))
    await apply(ctx, bet.settle('150', { validBet: money('100') }))
  }
  ctx.clock.set(new Date('2026-11-06T12:00:00Z'))
  await apply(ctx, first.resettle('30', { validBet: money('70') }))
  ctx.clock.set(new Date('2026-11-07T12:00:00Z'))
  await apply(ctx, first.void())
  await apply(ctx, second.void())
  expect(await day(member, '2026-11-05')).toBe('2 200 300 200')
  expect(await day(member, '2026-11-06')).toBe('0 0 -120 -30')
  expect(await day(member, '2026-11-07')).toBe('-2 -200 -180 -170')
  expect(await turnover(db.app, member.memberId, { from: '2026-11-05', to: '2026-11-07' })).toEqual(
    [{ currency: 'USD', product: 'rng', wagers: 0, stake: 0n, payout: 0n, validBet: 0n }],
  )
})

test('open, voided, refused and cancelled wagers count nowhere', async () => {
  const member = await testMember(ctx, await testBrand(db), { cash: money('100') })
  ctx.clock.set(new Date('2026-11-05T12:00:00Z'))
  await apply(ctx, betting(ctx, member).place('10'))
  await apply(ctx, betting(ctx, member).place('1000'))
  await apply(ctx, betting(ctx, member).cancel())
  const voided = betting(ctx, member)
  await apply(ctx, voided.place('10'))
  await apply(ctx, voided.void())
  expect(await day(member, '2026-11-05')).toBeUndefined()
})

test('products are counted apart', async () => {
  const member = await testMember(ctx, await testBrand(db), { cash: money('100') })
  ctx.clock.set(new Date('2026-11-05T12:00:00Z'))
  for (const product of ['rng', 'live'] as const) {
    const bet = betting(ctx, member)
    await apply(ctx, bet.place('10', { product }))
    await apply(ctx, bet.settle('5', { validBet: money('10') }))
  }
  const rows = await turnover(db.app, member.memberId, { from: '2026-11-05', to: '2026-11-05' })
  expect(rows.map(({ product, wagers }) => `${product} ${wagers}`)).toEqual(['live 1', 'rng 1'])
})
