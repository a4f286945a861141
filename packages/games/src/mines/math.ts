import { assert } from '@lantern/kernel/assert'
import { choose } from '@lantern/kernel/choose'
import { type Draw, pickWithoutReplacement } from '@lantern/kernel/draw'

export const CELLS = 25
export const MIN_MINES = 1
export const MAX_MINES = 24

/** Cells are numbered 1 to 25, row by row, as in the public scheme. */
export const BOARD: readonly number[] = Array.from({ length: CELLS }, (_, index) => index + 1)

/** Safe cells of a board, the most that can be opened. */
export const safeCells = (mines: number): number => CELLS - mines

/** The fair price of `opened` safe cells less one percent, as an exact fraction. */
export function exactMultiplier(
  mines: number,
  opened: number,
): { numerator: bigint; denominator: bigint } {
  assert(mines >= MIN_MINES && mines <= MAX_MINES, 'mines are 1 to 24')
  assert(opened >= 1 && opened <= safeCells(mines), 'only safe cells can be opened')
  return {
    numerator: 99n * choose(CELLS, opened),
    denominator: 100n * choose(safeCells(mines), opened),
  }
}

/**
 * The pay table, in 1/10,000: 0.99 × C(25, k) ÷ C(25 − m, k), rounded down to four decimals. What
 * the screen shows is what is paid. Nothing is opened yet: no multiplier, 0.
 */
export function multiplier(mines: number, opened: number): bigint {
  if (opened === 0) return 0n
  const { numerator, denominator } = exactMultiplier(mines, opened)
  return (numerator * 10_000n) / denominator
}

/** Where the mines lie, in drawn order: floor(float × remaining), without replacement. */
export const layMines = (draw: Draw, mines: number): number[] =>
  pickWithoutReplacement(draw, BOARD, mines)
