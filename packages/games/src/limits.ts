import { assert } from '@lantern/kernel/assert'
import { type Currency, fitsCurrency, type Money, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Limits, Stake } from './game.ts'

/**
 * Smallest stakes. None is under 100 steps of its currency, so that rounding a payout towards
 * zero never costs a round as much as one hundredth of its stake.
 */
const MIN_STAKE: Readonly<Record<string, string>> = {
  BDT: '100', BRL: '5', CNY: '5', EUR: '1', GBP: '1', HKD: '5', IDR: '10000', INR: '50',
  JPY: '100', KHR: '5000', KRW: '1000', KWD: '0.5', LAK: '20000', MMK: '5000', MXN: '20',
  MYR: '5', PHP: '50', PLAY: '1', SGD: '1', THB: '50', TND: '5', TWD: '50',
  USD: '1', USDT: '1', VND: '10000',
} // biome-ignore format: a table

// Limits decide where a round of Mines cashes out by itself, so they are part of the rules: who
// changes a number in this file changes the `RULES_VERSION` of every game.
const MAX_STAKE_IN_MIN = 500n
const MAX_PAYOUT_IN_MIN = 100_000n

/** The limits of the in-house games in a currency: 1 to 500, paying 100,000 at most (USD). */
export function originalsLimits(currency: Currency): Limits {
  const smallest = Object.hasOwn(MIN_STAKE, currency) ? MIN_STAKE[currency] : undefined
  assert(smallest !== undefined, `no game limits for ${currency}`)
  const minStake = money(smallest)
  return {
    minStake,
    maxStake: minStake * MAX_STAKE_IN_MIN,
    maxPayout: minStake * MAX_PAYOUT_IN_MIN,
  }
}

/** Refuses a stake that the currency can not write or that is outside the limits. */
export function requireStake(stake: Stake, limits: Limits): void {
  if (stake.amount <= 0n || !fitsCurrency(stake.amount, stake.currency))
    throw new Refusal('amount_invalid')
  if (stake.amount < limits.minStake) throw new Refusal('stake_below_minimum')
  if (stake.amount > limits.maxStake) throw new Refusal('stake_above_maximum')
}

/** A multiplier in 1/10,000, as it is stored and as it travels. */
export const MULTIPLIER_ONE = 10_000n

/** The gross payout of a stake at a multiplier (1/10,000), in units, before the one rounding. */
export const grossPayout = (stake: Money, multiplier: bigint): Money =>
  (stake * multiplier) / MULTIPLIER_ONE
