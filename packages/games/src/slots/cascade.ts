import { assert, present } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { drawByWeight } from './boost.ts'
import { type CascadeModel, payFor } from './model.ts'
import { ownIn } from './own.ts'

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
  /** Whole stakes on top, which nothing multiplies. */
  readonly prize: number
  /** Units of all wins times the multiplier, and those of the prize. */
  readonly units: number
}

/** A whole spin: its drops, and the symbol that was drawn to pay more in it. */
export interface CascadeSpin {
  readonly drops: readonly Drop[]
  readonly lucky?: string
}

/** No spin of ours ever comes near; a draw that does is broken. */
const MOST_DROPS = 10_000

type Weights = Readonly<Record<string, number>>

/** The sum of weights. */
export const weightSum = (weights: Weights): number =>
  Object.values(weights).reduce((sum, weight) => sum + weight, 0)

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

/** The model with the pays of a spin in which a symbol pays more. */
export function paysWith(model: CascadeModel, symbol: string | undefined): CascadeModel {
  const lucky = ownIn(model, 'lucky')
  if (!lucky || symbol === undefined) return model
  const pay = (model.pays[symbol] ?? 0) * lucky.factor
  return { ...model, pays: { ...model.pays, [symbol]: pay } }
}

/** Whole stakes on top of the winning drop number `index`, counted from 0, with `cells` winning. */
export function prizeOf(model: CascadeModel, index: number, cells: number): number {
  const chain = payFor(ownIn(model, 'chain')?.prizes, index + 1)
  const isSwept = cells === model.columns * model.rows
  return chain + (isSwept ? (ownIn(model, 'sweep')?.prize ?? 0) : 0)
}

/** A whole spin: drops until nothing wins. The last drop is the one that does not. */
export function dropAll(model: CascadeModel, draw: Draw): CascadeSpin {
  const [lucky, start] = [ownIn(model, 'lucky'), ownIn(model, 'start')]
  const chosen = lucky && drawByWeight(lucky.weights, draw)
  const first = start
    ? Number.parseInt(drawByWeight(Object.fromEntries(start.weights.entries()), draw), 10)
    : 0
  const drops = dropFrom(paysWith(model, chosen), first, draw)
  return chosen === undefined ? { drops } : { drops, lucky: chosen }
}

function dropFrom(model: CascadeModel, rung: number, draw: Draw): Drop[] {
  const symbols = (count: number, weights: Weights = model.weights): string =>
    Array.from({ length: count }, () => drawByWeight(weights, draw)).join('')
  const later = ownIn(model, 'refills')?.weights
  let window = Array.from({ length: model.columns }, () => symbols(model.rows))
  const drops: Drop[] = []
  for (;;) {
    const wins = waysOf(model, window)
    const isWon = (cell: string): boolean => wins.some((win) => win.symbol === cell)
    const multiplier = multiplierOf(model, rung + drops.length)
    const cells = Array.from(window.join('')).filter(isWon).length
    const prize = wins.length === 0 ? 0 : prizeOf(model, drops.length, cells)
    const ways = wins.reduce((sum, win) => sum + win.units, 0) * multiplier
    drops.push({ window, wins, multiplier, prize, units: ways + prize * model.units })
    if (wins.length === 0) return drops
    assert(drops.length < MOST_DROPS, 'a spin ends')
    window = window.map((column) => {
      const rest = Array.from(column)
        .filter((cell) => !isWon(cell))
        .join('')
      return symbols(model.rows - rest.length, later) + rest
    })
  }
}
