import { present } from '@lantern/kernel/assert'
import { money } from '@lantern/kernel/money'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { transact } from '../../db/transact.ts'
import { expectBooksBalance } from '../../testing/books.ts'
import { type TestContext, testContext } from '../../testing/context.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { limitMember } from '../../testing/limits.ts'
import { betting, testBrand, testMember, type TestMember } from '../../testing/money.ts'
import { tracesOf } from '../../testing/wager-traces.ts'
import { applyIn, type Outcome, type WagerCommand } from './index.ts'

// The database decides a batch of one by other statements than a batch of many. Here every way
// through the states is walked by both, with cash and bonus, and the rows they leave are compared.

let db: TestDatabase
let ctx: TestContext

beforeAll(async () => {
  db = await testDatabase()
  ctx = testContext(db.app, db.url)
})
afterEach(() => expectBooksBalance(db.app))
afterAll(() => db.close())

type Bet = ReturnType<typeof betting>
type Step = (bet: Bet) => WagerCommand

const place = (stake: string, funds: 'cash' | 'cash_then_bonus' | 'bonus_then_cash'): Step => {
  return (bet) => bet.place(stake, { funds })
}
const settle: Step = (bet) => bet.settle('77.7777', { residue: 3n, validBet: money('9') })
const resettle: Step = (bet) => bet.resettle('12.0001', { residue: 5n, validBet: money('4') })
const lose: Step = (bet) => bet.settle('0', { validBet: money('9') })
const nullify: Step = (bet) => bet.resettle('0')
const undo: Step = (bet) => bet.void()
const cancel: Step = (bet) => bet.cancel()
const ends = [settle, lose, resettle, nullify, undo, cancel]
const more: Step = (bet) => bet.payMore('3.3333')
const raise = (funds: 'cash' | 'cash_then_bonus' | 'bonus_then_cash'): Step => {
  return (bet) => bet.adjust('11.1111', funds)
}
const lower: Step = (bet) => bet.adjust('-7.7777')
const empty: Step = (bet) => bet.adjust('-1000')
const rerun: Step = (bet) => bet.unsettle()
const play: Step = (bet) => bet.play('40', '99.9999', { funds: 'cash_then_bonus', residue: 2n })

const walks: Step[][] = [
  [],
  [place('40', 'cash')],
  [place('40', 'cash_then_bonus')],
  [place('40', 'bonus_then_cash')],
  [place('0', 'cash')],
  [place('1000', 'cash_then_bonus')],
  [cancel],
]
  .flatMap((start) => [start, ...ends.map((end) => [...start, end])])
  .flatMap((start) => [start, ...ends.map((end) => [...start, end])])

const reward: Step = (bet) => bet.reward('12')
const tip = (stake: string): Step => {
  return (bet) => bet.tip(stake)
}
/** What vendors do beyond placing and settling, from where a bet can begin. */
const vendorWalks: Step[][] = [
  [play],
  [reward],
  [tip('5')],
  [tip('500')],
  [place('40', 'cash_then_bonus')],
  [place('20', 'cash')],
  [rerun],
  [lower],
]
  .flatMap((start) =>
    [
      [],
      [more],
      [raise('cash_then_bonus'), lower],
      [raise('bonus_then_cash'), raise('cash')],
      [empty],
      [undo, rerun],
      [cancel, rerun],
      [settle, rerun],
      [settle, more],
    ].map((middle) => [...start, ...middle]),
  )
  .flatMap((start) => [undo, resettle, rerun].map((end) => [...start, end, settle]))

test.each([
  { whose: 'no limits' },
  { whose: 'limits that hold', limits: { stake: money('45'), loss: money('35') } },
])(
  'a batch of one and a batch of many leave the same rows of members with $whose',
  {
    timeout: 120_000,
  },
  async ({ limits }) => {
    const brandId = await testBrand(db, { offsetMinutes: 480 })
    const left = [...walks, ...vendorWalks]
    const refusals = new Set<string | null>()
    const walker = async () => {
      for (let walk = left.pop(); walk; walk = left.pop())
        for (const { refusal } of await compare(brandId, walk, limits)) refusals.add(refusal)
    }
    await Promise.all([1, 2, 3, 4].map(walker))
    const isLimited = limits !== undefined
    expect(refusals.has('stake_limit_reached')).toBe(isLimited)
    expect(refusals.has('loss_limit_reached')).toBe(isLimited)
  },
)

async function compare(
  brandId: TestMember['brandId'],
  walk: readonly Step[],
  limits: Parameters<typeof limitMember>[2] | undefined,
): Promise<readonly Outcome[]> {
  const wish = { cash: money('30'), bonus: money('30') }
  const members = await Promise.all([1, 2, 3].map(() => testMember(ctx, brandId, wish)))
  if (limits) for (const member of members) await limitMember(ctx, member, limits)
  const [alone, ...together] = members.map((member) => betting(ctx, member))
  const outcomes: Outcome[][] = [[], [], []]
  for (const step of walk) {
    const one = await transact(ctx, (tx) =>
      applyIn(tx, [step(present(alone, 'the first member plays alone'))]),
    )
    const many = await transact(ctx, (tx) => applyIn(tx, together.map(step)))
    for (const [index, outcome] of [...one, ...many].entries()) outcomes[index]?.push(outcome)
  }
  const [first, ...others] = await Promise.all(
    members.map((member, index) => tracesOf(db.app, member, outcomes[index] ?? [])),
  )
  for (const other of others) expect(other).toEqual(first)
  return outcomes.flat()
}
