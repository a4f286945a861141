import type { Draw } from '@lantern/kernel/draw'
import { type LinesModel, payFor } from './model.ts'
import { countIn, stopsOf, windowsAt } from './strips.ts'

/** A line that pays: `cells` of it, from the left. */
export interface LineWin {
  readonly line: number
  readonly symbol: string
  readonly count: number
  readonly units: number
}

/** What one spin shows and pays, before any multiplier of free spins. */
export interface LinesSpin {
  readonly stops: readonly number[]
  /** Columns from the left, each from top to bottom. */
  readonly window: readonly string[]
  readonly wins: readonly LineWin[]
  readonly scatters: number
  /** Units that the scatters pay. */
  readonly scatterUnits: number
  /** Units of lines and scatters together. */
  readonly units: number
  readonly freeSpins: number
}

/** A uniform stop for each reel. */
export const spinReels = (model: LinesModel, draw: Draw): number[] => stopsOf(model.reels, draw)

/** The symbols in sight. */
export const windowOf = (model: LinesModel, stops: readonly number[]): string[] =>
  windowsAt(model.reels, stops)

/** The symbol on one cell of a line. */
const cellOf = (window: readonly string[], line: readonly number[], reel: number): string =>
  window[reel]?.[line[reel] ?? 0] ?? ''

/** Best of the run of wilds and the run of a symbol, which wilds may begin and join. */
export function bestRun(
  model: LinesModel,
  symbols: readonly string[],
): { symbol: string; count: number; units: number } {
  const { wild, scatter } = model
  const wilds = runLength(symbols, (symbol) => symbol === wild)
  const target = symbols[wilds]
  const byWilds = { symbol: wild, count: wilds, units: payFor(model.pays[wild], wilds) }
  if (target === undefined || target === scatter) return byWilds
  const count = runLength(symbols, (symbol) => symbol === wild || symbol === target)
  const units = payFor(model.pays[target], count)
  return units >= byWilds.units ? { symbol: target, count, units } : byWilds
}

function runLength(symbols: readonly string[], joins: (symbol: string) => boolean): number {
  const end = symbols.findIndex((symbol) => !joins(symbol))
  return end === -1 ? symbols.length : end
}

/** Pays one spin: every line its best run from the left, scatters wherever they are. */
export function evaluateLines(model: LinesModel, stops: readonly number[]): LinesSpin {
  const window = windowOf(model, stops)
  const wins = model.lines.flatMap((line, index): LineWin[] => {
    const run = bestRun(
      model,
      line.map((_, reel) => cellOf(window, line, reel)),
    )
    return run.units > 0 ? [{ line: index, ...run }] : []
  })
  const scatters = countIn(window, model.scatter)
  const scatterUnits = payFor(model.scatterPays, scatters) * model.lines.length
  return {
    stops: [...stops],
    window,
    wins,
    scatters,
    scatterUnits,
    units: wins.reduce((sum, win) => sum + win.units, scatterUnits),
    freeSpins: payFor(model.freeSpins, scatters),
  }
}
