import { payFor, type WaysModel } from './model.ts'
import { countIn } from './strips.ts'

/** A symbol that stands on the first `count` reels. */
export interface WayWin {
  readonly symbol: string
  readonly count: number
  readonly ways: number
  readonly units: number
}

/** What one spin shows and pays, before any multiplier of free spins. */
export interface WaysSpin {
  readonly window: readonly string[]
  readonly wins: readonly WayWin[]
  readonly scatters: number
  readonly scatterUnits: number
  readonly units: number
  readonly freeSpins: number
}

/** Pays one window: every symbol from the left as far as it goes, scatters wherever they are. */
export function evaluateWays(model: WaysModel, window: readonly string[]): WaysSpin {
  const wins = Object.entries(model.pays).flatMap(([symbol, table]): WayWin[] => {
    const counts = window.map((column) => countOn(column, symbol, model))
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

/** How many of a symbol a column counts: its cells, and those of wilds as often as they count. */
export function countOn(
  column: string,
  symbol: string,
  { wild, mechanic }: Pick<WaysModel, 'wild' | 'mechanic'>,
): number {
  const ofWild = mechanic?.kind === 'wildCounts' ? mechanic.count : 1
  let count = 0
  for (const cell of column) count += cell === symbol ? 1 : cell === wild ? ofWild : 0
  return count
}
