import { assert } from '@lantern/kernel/assert'
import { type Draw, nextUniform } from '@lantern/kernel/draw'
import { type Currency, currencyStep, fitsCurrency, type Money } from '@lantern/kernel/money'

/** One millionth: the step in which rates and shares are given. */
const MILLION = 1_000_000n
const PARTS = MILLION * MILLION

/** How an eligible stake feeds a jackpot, in millionths: `main` is the share of the main pot. */
export interface ContributionPlan {
  readonly rate: bigint
  readonly main: bigint
}

/** What is owed to the pots beyond the smallest unit of money, in 10⁻¹² of it. */
export interface Carried {
  readonly main: bigint
  readonly reserve: bigint
}

export const NOTHING_CARRIED: Carried = { main: 0n, reserve: 0n }

/**
 * What a stake adds to the main pot and to the reserve that reseeds it. Nothing is ever rounded
 * away: what does not make a whole unit is carried to the next contribution.
 */
export function contribution(
  stake: Money,
  plan: ContributionPlan,
  carried: Carried = NOTHING_CARRIED,
): { main: Money; reserve: Money; carried: Carried } {
  assert(plan.rate >= 0n && plan.rate <= MILLION, 'a rate is 0 to 1')
  assert(plan.main >= 0n && plan.main <= MILLION, 'a share is 0 to 1')
  assert(stake >= 0n, 'a stake is not negative')
  const main = stake * plan.rate * plan.main + carried.main
  const reserve = stake * plan.rate * (MILLION - plan.main) + carried.reserve
  return {
    main: main / PARTS,
    reserve: reserve / PARTS,
    carried: { main: main % PARTS, reserve: reserve % PARTS },
  }
}

/**
 * What of a contribution a pot still takes: no pot stands above its cap, and what would go beyond it
 * is the reserve's. Nothing is lost by it.
 */
export function withinCap(
  { main, reserve }: { readonly main: Money; readonly reserve: Money },
  { pot, cap }: { readonly pot: Money; readonly cap: Money },
): { main: Money; reserve: Money } {
  assert(pot <= cap, 'a pot is not above its cap')
  const room = cap - pot
  const taken = main < room ? main : room
  return { main: taken, reserve: reserve + main - taken }
}

/** A jackpot that is sure to fall between its seed and its cap. */
export interface MustHitBy {
  readonly seed: Money
  readonly cap: Money
  readonly currency: Currency
}

/** As many amounts can be drawn from. */
const MOST_STEPS = 0xffff_ffffn

const stepsOf = ({ seed, cap, currency }: MustHitBy): bigint =>
  (cap - seed) / currencyStep(currency) + 1n

/** Whether there can be such a jackpot: paid in its currency at either end, and drawn in between. */
export const isMustHitBy = (wish: MustHitBy): boolean =>
  wish.seed > 0n &&
  wish.cap > wish.seed &&
  fitsCurrency(wish.seed, wish.currency) &&
  fitsCurrency(wish.cap, wish.currency) &&
  stepsOf(wish) <= MOST_STEPS

/**
 * The secret amount at which it falls, picked when it is reset: every step of the currency from
 * seed to cap is as likely as any other.
 */
export function mustHitPoint(jackpot: MustHitBy, draw: Draw): Money {
  const { seed, cap, currency } = jackpot
  assert(seed >= 0n && seed <= cap, 'a cap is not below its seed')
  const steps = stepsOf(jackpot)
  assert(steps <= MOST_STEPS, 'a jackpot has at most 2³² steps')
  const step = BigInt(nextUniform(draw, Number.parseInt(steps.toString(), 10)))
  return seed + step * currencyStep(currency)
}

/** Where a must-hit-by jackpot falls on average. */
export const mustHitByMean = (seed: Money, cap: Money): Money => (seed + cap) / 2n

/**
 * What a standalone progressive adds to the return, as a share of the average bet: its
 * contribution, and its seed where the house pays for that.
 */
export const progressiveReturn = (jackpot: {
  readonly contribution: number
  readonly seed: number
  readonly isSeedFromHouse: boolean
  readonly hitChance: number
  readonly averageBet: number
}): number =>
  jackpot.contribution +
  (jackpot.isSeedFromHouse ? (jackpot.seed * jackpot.hitChance) / jackpot.averageBet : 0)

/** What a decorative counter grows by in a second: mean step over mean interval. */
export const counterRate = (least: number, most: number, intervals: readonly number[]): number =>
  (least + most) / 2 / (intervals.reduce((sum, seconds) => sum + seconds, 0) / intervals.length)

/** The largest wins first, of equal ones the latest. */
export const rankWins = <Win extends { readonly win: Money; readonly endedAt: number }>(
  wins: readonly Win[],
  most: number,
): Win[] =>
  wins
    .toSorted((a, b) => (a.win === b.win ? b.endedAt - a.endedAt : a.win < b.win ? 1 : -1))
    .slice(0, most)
