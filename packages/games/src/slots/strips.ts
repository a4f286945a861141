import { assert, present } from '@lantern/kernel/assert'
import { type Draw, nextUniform } from '@lantern/kernel/draw'

const ROWS = 3

/** A uniform stop for each strip. */
export const stopsOf = (reels: readonly string[], draw: Draw): number[] =>
  reels.map((strip) => nextUniform(draw, strip.length))

/** The symbols in sight: three stops of each strip from its stop on, the strip being a ring. */
export const windowsAt = (reels: readonly string[], stops: readonly number[]): string[] =>
  reels.map((strip, reel) => windowAt(strip, present(stops[reel], 'a stop for each reel')))

export function windowAt(strip: string, stop: number): string {
  assert(Number.isInteger(stop) && stop >= 0 && stop < strip.length, 'a stop is on its strip')
  return (strip + strip).slice(stop, stop + ROWS)
}

/** Every window of a strip, by its stop. */
export const windowsOf = (strip: string): string[] =>
  Array.from(strip, (_, stop) => windowAt(strip, stop))

export function countIn(window: readonly string[], symbol: string): number {
  let count = 0
  for (const column of window) for (const cell of column) if (cell === symbol) count += 1
  return count
}
