import { weightSum } from './cascade.ts'
import type { CascadeModel } from './model.ts'
import { ownIn } from './own.ts'

/**
 * The order of symbols within a column does not matter, so a column is the counts of its symbols.
 * `full` are columns of all rows, `open` those with room for more; a grid is three of them.
 */
export interface Columns {
  readonly full: readonly Column[]
  readonly open: readonly (readonly number[])[]
  /** full column → its chance at the beginning of a spin. */
  readonly first: readonly number[]
  /** open column → what it is filled up to afterwards, with its chance. */
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
export type Grid = Float64Array

export function columnsOf(model: CascadeModel): Columns {
  const chances = chancesOf(model.weights)
  const later = chancesOf(ownIn(model, 'refills')?.weights ?? model.weights)
  const ofSize = Array.from({ length: model.rows + 1 }, (_, size) => [
    ...multisets(size, chances.length),
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
        : [{ to: index, chance: multinomial(more, later) }]
    }),
  )
  return { full, open, first: full.map(({ counts }) => multinomial(counts, chances)), fills }
}

const chancesOf = (weights: Readonly<Record<string, number>>): number[] =>
  Object.values(weights).map((weight) => weight / weightSum(weights))

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

/** Expected value of each open grid, column by column: first the last one is filled, then … */
export function expectation({ full, open, fills }: Columns, values: Grid): Grid {
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

/** Expected value at the beginning of a spin, of what each full grid is worth. */
export function beginning({ first }: Columns, values: Grid): number {
  let sum = 0
  let at = 0
  for (const a of first)
    for (const b of first) {
      let inner = 0
      for (const c of first) {
        inner += c * (values[at] ?? 0)
        at += 1
      }
      sum += a * b * inner
    }
  return sum
}
