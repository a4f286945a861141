import { assert, present } from '@lantern/kernel/assert'
import { type Draw, nextUniform } from '@lantern/kernel/draw'
import type { CascadeModel } from './model.ts'

/** A symbol that stands in every column: its ways are the product of its counts. */
export interface WaysWin {
  readonly symbol: string
  readonly ways: number
  /** Units before the multiplier. */
  readonly units: number
}

/** One state of the grid, before what wins in it falls out. */
export interface Drop {
  /** Columns from the left, each from top to bottom. */
  readonly window: readonly string[]
  readonly wins: readonly WaysWin[]
  readonly multiplier: number
  /** Units of all wins times the multiplier. */
  readonly units: number
}

/** No spin of ours ever comes near; a draw that does is broken. */
const MOST_DROPS = 10_000

/** A symbol by its weight. */
export function drawSymbol(model: CascadeModel, draw: Draw): string {
  const weights = Object.entries(model.weights)
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0)
  let left = nextUniform(draw, total)
  for (const [symbol, weight] of weights) {
    if (left < weight) return symbol
    left -= weight
  }
  throw new RangeError('weights add up to their sum')
}

const countOf = (column: string, symbol: string): number => column.split(symbol).length - 1

/** What a grid pays, before the multiplier. */
export function waysOf(model: CascadeModel, window: readonly string[]): WaysWin[] {
  return Object.entries(model.pays).flatMap(([symbol, pay]) => {
    const ways = window.reduce((product, column) => product * countOf(column, symbol), 1)
    return ways > 0 && pay > 0 ? [{ symbol, ways, units: pay * ways }] : []
  })
}

/** Factor of the winning drop number `index`, counted from 0. */
export const multiplierOf = (model: CascadeModel, index: number): number =>
  present(
    model.multipliers[Math.min(index, model.multipliers.length - 1)],
    'a model has a multiplier',
  )

/** A whole spin: drops until nothing wins. The last drop is the one that does not. */
export function dropAll(model: CascadeModel, draw: Draw): Drop[] {
  const symbols = (count: number): string =>
    Array.from({ length: count }, () => drawSymbol(model, draw)).join('')
  let window = Array.from({ length: model.columns }, () => symbols(model.rows))
  const drops: Drop[] = []
  for (;;) {
    const wins = waysOf(model, window)
    const multiplier = multiplierOf(model, drops.length)
    const units = wins.reduce((sum, win) => sum + win.units, 0) * multiplier
    drops.push({ window, wins, multiplier, units })
    if (wins.length === 0) return drops
    assert(drops.length < MOST_DROPS, 'a spin ends')
    window = window.map((column) => {
      const rest = Array.from(column)
        .filter((cell) => !wins.some((win) => win.symbol === cell))
        .join('')
      return symbols(model.rows - rest.length) + rest
    })
  }
}
