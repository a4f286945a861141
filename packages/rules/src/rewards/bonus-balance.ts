import { assert } from '@lantern/kernel/assert'
import type { Money } from '@lantern/kernel/money'

// A bonus on a balance of its own. The split of each stake is stored on its wager, so that a payout
// can follow it whatever became of the bonus meanwhile.

export interface Split {
  readonly cash: Money
  readonly bonus: Money
}

/** Real money first protects the house, bonus first the player. */
export type StakeOrder = 'cash_first' | 'bonus_first'

/** Takes a stake from both balances; undefined when they do not hold it. */
export function splitStake(stake: Money, has: Split, order: StakeOrder): Split | undefined {
  const [first, second] = order === 'cash_first' ? [has.cash, has.bonus] : [has.bonus, has.cash]
  if (stake > first + second) return undefined
  const ofFirst = stake < first ? stake : first
  const ofSecond = stake - ofFirst
  return order === 'cash_first'
    ? { cash: ofFirst, bonus: ofSecond }
    : { cash: ofSecond, bonus: ofFirst }
}

/** What became of a bonus between a bet and its payout. */
export type BonusFate = 'active' | 'completed' | 'forfeited'

/**
 * Splits a payout as its stake was split, the residue to cash. The bonus part of a bonus that was
 * completed meanwhile is cash; of one that was forfeited it is nobody's.
 */
export function splitPayout(
  payout: Money,
  stake: Split,
  fate: BonusFate = 'active',
): Split & { readonly lost: Money } {
  const whole = stake.cash + stake.bonus
  const bonus = whole === 0n ? 0n : (payout * stake.bonus) / whole
  const cash = payout - bonus
  if (fate === 'completed') return { cash: payout, bonus: 0n, lost: 0n }
  if (fate === 'forfeited') return { cash, bonus: 0n, lost: bonus }
  return { cash, bonus, lost: 0n }
}

/** What a completed bonus turns into cash: at most so many hundredths of what was granted. */
export function convert(
  balance: Money,
  granted: Money,
  capTimes: bigint | null,
): { readonly converted: Money; readonly forfeited: Money } {
  assert(balance >= 0n && granted >= 0n, 'a bonus is not negative')
  const cap = capTimes === null ? balance : (granted * capTimes) / 100n
  const converted = balance < cap ? balance : cap
  return { converted, forfeited: balance - converted }
}

/** Whether a stake is too large while a bonus is active: it is refused up front. */
export const breaksMostStake = (stake: Money, most: Money | null): boolean =>
  most !== null && stake > most

/**
 * What clearing a turnover costs a player on average at a house edge (ten-thousandths), at a weight
 * (ten-thousandths), rounded half up to a unit.
 */
export function expectedCost(required: Money, edge: bigint, weight: bigint): Money {
  assert(weight > 0n, 'what does not count clears nothing')
  return (2n * required * edge + weight) / (2n * weight)
}
