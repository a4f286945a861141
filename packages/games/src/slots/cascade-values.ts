import { assert } from '@lantern/kernel/assert'
import type { CascadeModel } from './model.ts'

/** Exact expectations of one spin, in units of the model. */
export interface CascadeValues {
  readonly mean: number
  readonly meanSquare: number
  readonly firstDropMean: number
  /** Chance that the first drop wins. */
  readonly hit: number
  readonly winningDrops: number
  /** Rounds of value iteration until nothing moved. */
  readonly rounds: number
}

const SETTLED = 1e-14
const MOST_ROUNDS = 2_000

/**
 * The order of symbols within a column does not matter, so a column is the counts of its symbols.
 * `full` are columns of all rows, `open` those with room for more; a grid is three of them.
 */
interface Columns {
  readonly full: readonly Column[]
  readonly open: readonly (readonly number[])[]
  /** open column → what it is filled up to, with its chance. */
  readonly fills: readonly (readonly Fill[])[]
}

interface Column {
  readonly counts: readonly number[]
  /** Symbols it holds, as bits. */
  readonly holds: number
  /** By bits of what falls out of a full column: the open column that is left; −1 for none. */
  readonly without: Int32Array
}

interface Fill {
  readonly to: number
  readonly chance: number
}

/** Value per full grid, and expected value per open grid. */
type Grid = Float64Array

function columnsOf(model: CascadeModel): Columns {
  const weights = Object.values(model.weights)
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const chances = weights.map((weight) => weight / total)
  const ofSize = Array.from({ length: model.rows + 1 }, (_, size) => [
    ...multisets(size, weights.length),
  ])
  // what wins stands in every column, so each of them loses a symbol at least
  const open = ofSize.slice(0, -1).flat()
  const indexOf = new Map(open.map((counts, index) => [counts.join(), index]))
  const full = (ofSize.at(-1) ?? []).map((counts) => columnOf(counts, indexOf))
  const fills = open.map((counts) =>
    full.flatMap((to, index): Fill[] => {
      const more = to.counts.map((count, symbol) => count - (counts[symbol] ?? 0))
      return more.some((count) => count < 0)
        ? []
        : [{ to: index, chance: multinomial(more, chances) }]
    }),
  )
  return { full, open, fills }
}

function* multisets(size: number, kinds: number): Generator<number[]> {
  if (kinds === 1) yield [size]
  else
    for (let first = size; first >= 0; first -= 1)
      for (const rest of multisets(size - first, kinds - 1)) yield [first, ...rest]
}

function columnOf(counts: readonly number[], indexOf: ReadonlyMap<string, number>): Column {
  const holds = counts.reduce((bits, count, symbol) => (count > 0 ? bits | (1 << symbol) : bits), 0)
  const without = Int32Array.from({ length: 1 << counts.length }, (_, bits) => {
    const left = counts.map((count, symbol) => ((bits >> symbol) & 1 ? 0 : count))
    return indexOf.get(left.join()) ?? -1
  })
  return { counts, holds, without }
}

/** Chance that so many new symbols are exactly these. */
function multinomial(counts: readonly number[], chances: readonly number[]): number {
  let result = 1
  let size = 0
  counts.forEach((count, symbol) => {
    for (let i = 1; i <= count; i += 1) {
      size += 1
      result *= (size / i) * (chances[symbol] ?? 0)
    }
  })
  return result
}

/** Every full grid: what it pays, and the open grid that it leaves; −1 where nothing wins. */
interface Steps {
  readonly pays: Grid
  readonly leaves: Int32Array
}

function stepsOf(model: CascadeModel, { full, open }: Columns): Steps {
  const pays = Object.keys(model.weights).map((symbol) => model.pays[symbol] ?? 0)
  const paying = pays.reduce((bits, pay, symbol) => (pay > 0 ? bits | (1 << symbol) : bits), 0)
  const grid = new Float64Array(full.length ** 3)
  const leaves = new Int32Array(full.length ** 3).fill(-1)
  let at = 0
  for (const a of full)
    for (const b of full)
      for (const c of full) {
        const wins = a.holds & b.holds & c.holds & paying
        if (wins !== 0) {
          grid[at] = pays.reduce(
            (sum, pay, symbol) =>
              (wins >> symbol) & 1
                ? sum +
                  pay * (a.counts[symbol] ?? 0) * (b.counts[symbol] ?? 0) * (c.counts[symbol] ?? 0)
                : sum,
            0,
          )
          leaves[at] =
            ((a.without[wins] ?? 0) * open.length + (b.without[wins] ?? 0)) * open.length +
            (c.without[wins] ?? 0)
        }
        at += 1
      }
  return { pays: grid, leaves }
}

/** Expected value of each open grid, column by column: first the last one is filled, then … */
function expectation({ full, open, fills }: Columns, values: Grid): Grid {
  const [f, o] = [full.length, open.length]
  const last = fillAxis(values, fills, { before: f * f, size: f, after: 1 })
  const middle = fillAxis(last, fills, { before: f, size: f, after: o })
  return fillAxis(middle, fills, { before: 1, size: f, after: o * o })
}

function fillAxis(
  from: Grid,
  fills: readonly (readonly Fill[])[],
  { before, size, after }: { before: number; size: number; after: number },
): Grid {
  const to = new Float64Array(before * fills.length * after)
  let out = 0
  for (let block = 0; block < before; block += 1) {
    const start = block * size * after
    for (const ways of fills) {
      for (const { to: target, chance } of ways) {
        let at = start + target * after
        for (let i = 0; i < after; i += 1, at += 1) {
          to[out + i] = (to[out + i] ?? 0) + chance * (from[at] ?? 0)
        }
      }
      out += after
    }
  }
  return to
}

/** Index of the open grid without any symbol: the start of a spin. */
const EMPTY = 0

/**
 * Exact by value iteration: the multiplier stays from its last step on, so the value of a grid
 * there is what does not move any more when it is computed from itself; the steps before follow
 * backwards.
 */
export function cascadeValues(model: CascadeModel): CascadeValues {
  assert(model.columns === 3, 'a grid has three columns')
  const columns = columnsOf(model)
  const steps = stepsOf(model, columns)
  const after = (values: Grid): Grid => expectation(columns, values)
  const drops = settle(after, (ahead) => each(steps, ahead, (_pay, rest) => 1 + rest))
  const [mean, meanSquare, rounds] = moments(model, steps, after)
  const first = after(each(steps, undefined, (pay) => pay))
  return {
    mean,
    meanSquare,
    firstDropMean: (first[EMPTY] ?? 0) * (model.multipliers[0] ?? 1),
    hit: after(each(steps, undefined, () => 1))[EMPTY] ?? 0,
    winningDrops: after(drops.values)[EMPTY] ?? 0,
    rounds: rounds + drops.rounds,
  }
}

function moments(
  model: CascadeModel,
  steps: Steps,
  after: (values: Grid) => Grid,
): [mean: number, meanSquare: number, rounds: number] {
  const factors = model.multipliers.toReversed()
  const [last = 1, ...earlier] = factors
  const value = settle(after, (ahead) => each(steps, ahead, (pay, rest) => pay * last + rest))
  let ahead = after(value.values)
  const settledAhead = ahead
  const square = settle(after, (squares) =>
    eachTwo(steps, settledAhead, squares, (pay, rest, rest2) => quadratic(pay * last, rest, rest2)),
  )
  let squareAhead = after(square.values)
  for (const factor of earlier) {
    const [now, nowSquare] = [ahead, squareAhead]
    squareAhead = after(
      eachTwo(steps, now, nowSquare, (pay, rest, rest2) => quadratic(pay * factor, rest, rest2)),
    )
    ahead = after(each(steps, now, (pay, rest) => pay * factor + rest))
  }
  return [ahead[EMPTY] ?? 0, squareAhead[EMPTY] ?? 0, value.rounds + square.rounds]
}

/** (pay + rest)² in expectation, with the expectations of rest and of its square. */
const quadratic = (pay: number, rest: number, restSquare: number): number =>
  pay * pay + 2 * pay * rest + restSquare

/** A value for each full grid that wins; the others end the spin and are worth nothing more. */
function each(
  { pays, leaves }: Steps,
  ahead: Grid | undefined,
  value: (pay: number, rest: number) => number,
): Grid {
  const grid = new Float64Array(pays.length)
  for (let at = 0; at < pays.length; at += 1) {
    const left = leaves[at] ?? -1
    if (left >= 0) grid[at] = value(pays[at] ?? 0, ahead?.[left] ?? 0)
  }
  return grid
}

function eachTwo(
  steps: Steps,
  ahead: Grid,
  ahead2: Grid,
  value: (pay: number, rest: number, rest2: number) => number,
): Grid {
  const grid = new Float64Array(steps.pays.length)
  for (let at = 0; at < grid.length; at += 1) {
    const left = steps.leaves[at] ?? -1
    if (left >= 0) grid[at] = value(steps.pays[at] ?? 0, ahead[left] ?? 0, ahead2[left] ?? 0)
  }
  return grid
}

/** Computes values from themselves until they stay, relative to the largest of them. */
function settle(
  after: (values: Grid) => Grid,
  next: (ahead: Grid) => Grid,
): { values: Grid; rounds: number } {
  let values = next(new Float64Array(0))
  for (let rounds = 1; rounds <= MOST_ROUNDS; rounds += 1) {
    const moved = next(after(values))
    const isSettled = largestChange(values, moved) <= SETTLED
    values = moved
    if (isSettled) return { values, rounds }
  }
  throw new RangeError('the values do not settle: a model whose drops never end')
}

function largestChange(before: Grid, now: Grid): number {
  let change = 0
  let most = 0
  for (let at = 0; at < now.length; at += 1) {
    const value = now[at] ?? 0
    change = Math.max(change, Math.abs(value - (before[at] ?? 0)))
    most = Math.max(most, Math.abs(value))
  }
  return most === 0 ? 0 : change / most
}
