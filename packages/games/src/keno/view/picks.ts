import { type Draw, pickWithoutReplacement } from '@lantern/kernel/draw'
import { BOARD, MAX_PICKS } from '../math.ts'

/** The picks after a lantern was pressed, in the order of the board; an eleventh is not taken. */
export function toggled(picks: readonly number[], lantern: number): number[] {
  if (picks.includes(lantern)) return picks.filter((other) => other !== lantern)
  if (picks.length >= MAX_PICKS) return [...picks]
  return [...picks, lantern].sort((a, b) => a - b)
}

/** Picks for somebody who does not mind which: they are no part of the draw. */
export function quickPicks(count: number): number[] {
  const bytes = crypto.getRandomValues(new Uint8Array(4 * MAX_PICKS))
  let at = 0
  const draw: Draw = { byte: () => bytes[at++] ?? 0 }
  return pickWithoutReplacement(draw, BOARD, count).sort((a, b) => a - b)
}

/** One in how many, to the nearest: with a decimal below ten. */
export function oneIn(all: bigint, ways: bigint): string {
  const tenths = (all * 20n + ways) / (ways * 2n)
  if (tenths >= 100n) return String((tenths + 5n) / 10n)
  return `${tenths / 10n}.${tenths % 10n}`
}
