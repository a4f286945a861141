import { money } from '@lantern/kernel/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { betting, fund, testBrand, testMember } from '../../testing/money.ts'
import { applyIn, turnover, turnoverByDay } from '../wagers/index.ts'
import { capture, flowsOf, hold, post, release, reverse } from '../wallet/index.ts'
import { profitOf } from './profit.ts'

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterAll(() => db.close())

test.each([
  ['GMT+7', 7 * 60, '2026-10-31T16:59:59.999Z', '2026-10-31T17:00:00.000Z'],
  ['GMT-5', -5 * 60, '2026-11-01T04:59:59.999Z', '2026-11-01T05:00:00.000Z'],
  ['GMT+5:30', 330, '2026-10-31T18:29:59.999Z', '2026-10-31T18:30:00.000Z'],
])(
  'what a member won, lost, brought and took stands on the days of the brand (%s)',
  async (_, offsetMinutes, lastOfOctober, firstOfNovember) => {
    ctx.clock.set(new Date('2026-10-30T20:00:00Z'))
    const brandId = await testBrand(db, { offsetMinutes })
    const member = await testMember(ctx, brandId)
    const { memberId, currency } = member
    const entry = { brandId, source: 'test', currency, reference: '' }
    // the last moment of October: 100 came in, 30 were staked, 50 held for a withdrawal
    ctx.clock.set(new Date(lastOfOctober))
    const bet = betting(ctx, member)
    const held = await transact(ctx, async (tx) => {
      await fund(ctx, tx, member, { amount: money('100') })
      await applyIn(tx, [bet.place('30')])
      return hold(tx, {
        ...entry,
        memberId,
        subject: 'withdrawal',
        amount: money('50'),
        key: `hold-${memberId}`,
        at: ctx.clock.now(),
      })
    })
    // the first of November: 20 were paid for the bet, 40 left, 10 came back, 5 are a bonus
    ctx.clock.set(new Date(firstOfNovember))
    const at = ctx.clock.now()
    await transact(ctx, async (tx) => {
      await applyIn(tx, [bet.settle('20', { validBet: money('30') })])
      const end = { brandId, source: 'test', holdId: held.holdId, reference: '', at }
      await capture(tx, {
        ...end,
        amount: money('40'),
        to: 'payment_clearing',
        key: `capture-${memberId}`,
      })
      await release(tx, { ...end, key: `release-${memberId}` })
      await fund(ctx, tx, member, { amount: money('5'), account: 'bonus' })
      const wrong = await post(tx, {
        ...entry,
        kind: 'deposit',
        key: `wrong-${memberId}`,
        at,
        moves: [
          { house: 'payment_clearing', amount: -money('7') },
          { memberId, account: 'cash', amount: money('7') },
        ],
      })
      await reverse(tx, {
        brandId,
        entryId: wrong.entryId,
        source: 'test',
        key: `undo-${memberId}`,
        reference: '',
        at,
      })
    })
    const days = { from: '2026-10-01', to: '2026-11-30' }
    const profit = profitOf({
      currency,
      days: await turnoverByDay(db.app, { memberId, currency }, days),
      products: await turnover(db.app, memberId, days),
      flows: await flowsOf(db.app, memberId, { ...days, offsetMinutes }),
    })
    expect(profit.days.map(({ day }) => day)).toEqual(['2026-11-01', '2026-10-31'])
    const [november, october] = profit.days
    expect(october).toMatchObject({ bets: 0, profit: 0n, deposits: money('100'), withdrawals: 0n })
    expect(november).toMatchObject({
      bets: 1,
      stake: money('30'),
      validBet: money('30'),
      payout: money('20'),
      result: -money('10'),
      rewards: money('5'),
      profit: -money('5'),
      // a credit that was undone is none
      deposits: 0n,
      withdrawals: -money('40'),
    })
    expect(profit.products).toMatchObject([{ product: 'rng', bets: 1, result: -money('10') }])
    // with nothing running, all columns together are what the member has
    const { result, rewards, deposits, withdrawals, transfers, adjustments } = profit.totals
    expect(result + rewards + deposits + withdrawals + transfers + adjustments).toBe(money('55'))
    // a span without the day has nothing of it
    const september = { from: '2026-09-01', to: '2026-09-30', offsetMinutes }
    expect(await flowsOf(db.app, memberId, september)).toEqual([])
  },
)
