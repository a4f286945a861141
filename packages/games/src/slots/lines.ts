import { type LinesModel, payFor } from './model.ts'
import { countIn, windowsAt } from './strips.ts'

/** A run of a line that pays: so many cells of it, from one side. */
export interface RunWin {
  readonly symbol: string
  readonly count: number
  /** With the factor of its wilds in them. */
  readonly units: number
  /** By its wilds; missing where they do not multiply. */
  readonly factor?: number
  readonly fromRight?: true
}

export interface LineWin extends RunWin {
  readonly line: number
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

/**
 * Every stop combination of a lines model, counted: units of the lines → number of combinations by
 * scatters in sight. The sum of all counts is the cycle.
 */
export type LinesDistribution = ReadonlyMap<number, readonly number[]>

/** The symbols in sight. */
export const windowOf = (model: LinesModel, stops: readonly number[]): string[] =>
  windowsAt(model.reels, stops)

/** The symbol on one cell of a line. */
const cellOf = (window: readonly string[], line: readonly number[], reel: number): string =>
  window[reel]?.[line[reel] ?? 0] ?? ''

const wildFactorOf = ({ mechanic }: LinesModel): number =>
  mechanic?.kind === 'wildFactor' ? mechanic.factor : 1

/** Best of the run of wilds and the run of a symbol, which wilds may begin and join. */
export function bestRun(model: LinesModel, symbols: readonly string[]): RunWin {
  const { wild, scatter } = model
  const wilds = runLength(symbols, (symbol) => symbol === wild)
  const target = symbols[wilds]
  const byWilds = { symbol: wild, count: wilds, units: payFor(model.pays[wild], wilds) }
  if (target === undefined || target === scatter) return byWilds
  const count = runLength(symbols, (symbol) => symbol === wild || symbol === target)
  const joined = symbols.slice(0, count).filter((symbol) => symbol === wild).length
  const factor = wildFactorOf(model) ** joined
  const units = payFor(model.pays[target], count) * factor
  if (units < byWilds.units) return byWilds
  return { symbol: target, count, units, ...(factor > 1 ? { factor } : {}) }
}

/** What one line pays, from each side that pays: of a line that is filled only the better run. */
export function runsOf(model: LinesModel, symbols: readonly string[]): RunWin[] {
  const left = bestRun(model, symbols)
  const fromLeft = left.units > 0 ? [left] : []
  if (model.mechanic?.kind !== 'bothWays') return fromLeft
  const right: RunWin = { ...bestRun(model, symbols.toReversed()), fromRight: true }
  const isFull = left.count === symbols.length || right.count === symbols.length
  if (isFull && left.units >= right.units) return fromLeft
  const fromRight = right.units > 0 ? [right] : []
  return isFull ? fromRight : [...fromLeft, ...fromRight]
}

function runLength(symbols: readonly string[], joins: (symbol: string) => boolean): number {
  const end = symbols.findIndex((symbol) => !joins(symbol))
  return end === -1 ? symbols.length : end
}

/** Pays what the reels show at their stops; `window` is in sight where something changed that. */
export function evaluateLines(
  model: LinesModel,
  stops: readonly number[],
  window: readonly string[] = windowOf(model, stops),
): LinesSpin {
  const wins = model.lines.flatMap((line, index): LineWin[] => {
    const symbols = line.map((_, reel) => cellOf(window, line, reel))
    return runsOf(model, symbols).map((run) => ({ line: index, ...run }))
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
