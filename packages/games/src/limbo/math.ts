import { assert } from '@lantern/kernel/assert'
import { type Draw, nextBelow } from '@lantern/kernel/draw'

/** A height is a whole number of hundredths: 250 stands for 2.50×. */
export const MIN_TARGET = 101
export const MAX_TARGET = 1_000_000

/** A draw is one of 2³² words of four bytes, each as likely as the others. */
export const WORDS = 2 ** 32
/** Shown for a word so small that the height has no end worth telling: 1,000,000.00×. */
export const HIGHEST = 100_000_000
export const LOWEST = 100

/**
 * The height of a word: ⌊100 × 0.99 ÷ (word ÷ 2³²)⌋ hundredths, at least 1.00. Whole numbers all
 * the way: 99 × 2³² is far below 2⁵³. Our flights return 99 percent; other tables are for comparing.
 */
export function heightOf(word: number, percent = 99): number {
  if (word === 0) return HIGHEST
  return Math.min(HIGHEST, Math.max(LOWEST, Math.floor((percent * WORDS) / word)))
}

/** The height of a round, from its first four bytes. */
export const flight = (draw: Draw): number => heightOf(nextBelow(draw, WORDS))

/** Reaching the target is winning. */
export const isWin = (target: number, height: number): boolean => height >= target

/** How many of the 2³² words reach a target: word × target ≤ 99 × 2³², and the word 0. */
export function winningWords(target: number): number {
  assert(
    Number.isInteger(target) && target >= MIN_TARGET && target <= MAX_TARGET,
    'a target is 1.01 to 10,000.00',
  )
  return Math.floor((99 * WORDS) / target) + 1
}

/** The pay table, in 1/10,000: the target itself. */
export const multiplier = (target: number): bigint => BigInt(target) * 100n
