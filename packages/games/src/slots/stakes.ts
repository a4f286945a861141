import { type Currency, maxMoney, type Money, UNITS_PER_ONE } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Stake } from '../game.ts'
import { originalsLimits } from '../limits.ts'
import { unitsOf } from './model.ts'
import type { Title } from './title.ts'

/** What of a title its stakes follow from. */
type Staked = Pick<Title, 'model' | 'levels'>

const COINS_IN_SMALLEST_STAKE = 100n

/** Vendors write amounts with two decimals. */
const SMALLEST_ON_THE_WIRE = UNITS_PER_ONE / 100n

/**
 * The smallest coin of a currency: one hundredth of the smallest stake of the in-house games, a
 * whole number of the currency's steps and of hundredths. 0.01 in USD, 100 in VND.
 */
export const coinOf = (currency: Currency): Money =>
  maxMoney(originalsLimits(currency).minStake / COINS_IN_SMALLEST_STAKE, SMALLEST_ON_THE_WIRE)

/** Every stake a title offers, ascending: so many coins a unit, so that each pay is exact. */
export function stakesOf(title: Staked, currency: Currency): Money[] {
  const unit = coinOf(currency) * BigInt(unitsOf(title.model))
  return title.levels.map((level) => unit * BigInt(level))
}

/** Refuses what is not one of the title's stakes. */
export function requireOffered(title: Staked, { amount, currency }: Stake): void {
  const offered = stakesOf(title, currency)
  if (offered.includes(amount)) return
  if (amount < (offered[0] ?? 0n)) throw new Refusal('stake_below_minimum')
  if (amount > (offered.at(-1) ?? 0n)) throw new Refusal('stake_above_maximum')
  throw new Refusal('amount_invalid')
}

/** What so many units pay at a stake: exact, for a stake that is offered. */
export const payoutOf = (title: Staked, stake: Money, units: number): Money =>
  (stake / BigInt(unitsOf(title.model))) * BigInt(units)

/** A payout in 1/10,000 of its stake, rounded down. */
export const multiplierOfPayout = (payout: Money, stake: Money): bigint =>
  (payout * UNITS_PER_ONE) / stake
