import { assert } from '@lantern/kernel/assert'
import { type Draw, nextBelow } from '@lantern/kernel/draw'

/** Rolls and targets are whole hundredths: 0 to 10,000 stand for 0.00 to 100.00. */
export const OUTCOMES = 10_001
export const MAX_ROLL = OUTCOMES - 1

/** Win chances from 0.01 % to 98 %, in outcomes. */
export const MIN_WINNING = 1
export const MAX_WINNING = 9_800

export type Direction = 'over' | 'under'

/** The roll of a round: floor(float × 10,001). */
export const roll = (draw: Draw): number => nextBelow(draw, OUTCOMES)

export const isWin = (direction: Direction, target: number, rolled: number): boolean =>
  direction === 'over' ? rolled > target : rolled < target

/** How many of the 10,001 outcomes win. A roll that equals the target always loses. */
export const winningOutcomes = (direction: Direction, target: number): number =>
  direction === 'over' ? MAX_ROLL - target : target

/** Lowest and highest target of a direction under the allowed win chances. */
export const targetRange = (direction: Direction): { min: number; max: number } =>
  direction === 'over'
    ? { min: MAX_ROLL - MAX_WINNING, max: MAX_ROLL - MIN_WINNING }
    : { min: MIN_WINNING, max: MAX_WINNING }

/**
 * The pay table, in 1/10,000: 0.99 ÷ (winning outcomes ÷ 10,000), rounded down to four decimals.
 * The chance itself is counted over 10,001 outcomes, so the return is 0.99 × 10,000 ÷ 10,001.
 */
export function multiplier(winning: number): bigint {
  assert(
    Number.isInteger(winning) && winning >= MIN_WINNING && winning <= MAX_WINNING,
    'a bet wins with 1 to 9,800 outcomes',
  )
  return 99_000_000n / BigInt(winning)
}
