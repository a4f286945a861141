import type { Draw } from '@lantern/kernel/draw'
import { payFor, type WaysModel } from './model.ts'
import { countIn, stopsOf, windowsAt } from './strips.ts'

/** A symbol that stands on the first `count` reels. */
export interface WayWin {
  readonly symbol: string
  readonly count: number
  readonly ways: number
  readonly units: number
}

/** What one spin shows and pays, before any multiplier of free spins. */
export interface WaysSpin {
  readonly stops: readonly number[]
  readonly window: readonly string[]
  readonly wins: readonly WayWin[]
  readonly scatters: number
  readonly scatterUnits: number
  readonly units: number
  readonly freeSpins: number
}

/** Spins the reels of a paid spin, or those of a free one. */
export function spinWays(model: WaysModel, draw: Draw, isFree: boolean): WaysSpin {
  const reels = isFree ? (model.freeReels ?? model.reels) : model.reels
  const stops = stopsOf(reels, draw)
  return { ...evaluateWays(model, windowsAt(reels, stops)), stops }
}

/** Pays one window: every symbol from the left as far as it goes, scatters wherever they are. */
export function evaluateWays(model: WaysModel, window: readonly string[]): Omit<WaysSpin, 'stops'> {
  const wins = Object.entries(model.pays).flatMap(([symbol, table]): WayWin[] => {
    const counts = window.map((column) => countOn(column, symbol, model.wild))
    const end = counts.indexOf(0)
    const count = end === -1 ? counts.length : end
    const ways = counts.slice(0, count).reduce((product, one) => product * one, 1)
    const units = payFor(table, count) * ways
    return units > 0 ? [{ symbol, count, ways, units }] : []
  })
  const scatters = countIn(window, model.scatter)
  const scatterUnits = payFor(model.scatterPays, scatters) * model.units
  return {
    window,
    wins,
    scatters,
    scatterUnits,
    units: wins.reduce((sum, win) => sum + win.units, scatterUnits),
    freeSpins: payFor(model.freeSpins, scatters),
  }
}

/** Cells of a column that show a symbol or a wild. */
export function countOn(column: string, symbol: string, wild: string): number {
  let count = 0
  for (const cell of column) if (cell === symbol || cell === wild) count += 1
  return count
}
