import { unreachable } from '@lantern/kernel/assert'
import { alikeChance, firstTwoChance } from './classic-frequency.ts'
import { linesOf } from './hold.ts'
import { holdValues } from './hold-values.ts'
import { lineRunChance } from './lines-frequency.ts'
import {
  type CascadeModel,
  type ClassicModel,
  type HoldModel,
  type LinesModel,
  type Model,
  payFor,
  type PayTable,
  type WaysModel,
} from './model.ts'
import {
  meanOver,
  type ReelModel,
  scatterChances,
  variantsOf,
  windowsOfVariant,
} from './variants.ts'
import { countOn } from './ways.ts'

/** A row of the paytable: what pays, how much, and how likely it is. */
export interface PayRow {
  readonly symbol: string
  /** Symbols in the run, in sight, or columns. */
  readonly count: number
  /** Units of one line or one way; scatters: whole stakes. */
  readonly pays: number
  /** Free spins that come with it. */
  readonly freeSpins: number
  /** Chance in one spin: on one given line, anywhere for scatters, in the first drop. */
  readonly chance: number
}

/** The paytable with its odds, best symbols first as the model lists them. */
export function payRows(model: Model): PayRow[] {
  switch (model.kind) {
    case 'classic':
      return classicRows(model)
    case 'lines':
      return [...lineRows(model), ...scatterRows(model)]
    case 'cascade':
      return cascadeRows(model)
    case 'ways':
      return [...waysRows(model), ...scatterRows(model)]
    case 'hold':
      return lineRows(linesOf(model))
    default:
      return unreachable(model)
  }
}

/** Three alike, and two of one symbol on the first two reels where three do not pay. */
function classicRows(model: ClassicModel): PayRow[] {
  const { symbol, pay: pays } = model.firstTwo
  return [
    ...Object.entries(model.pays).map(([each, units]) => ({
      ...{ symbol: each, count: 3, pays: units, freeSpins: 0 },
      chance: alikeChance(model, each),
    })),
    { symbol, count: 2, pays, freeSpins: 0, chance: firstTwoChance(model) },
  ]
}

function lineRows(model: LinesModel): PayRow[] {
  const variants = variantsOf(model, false)
  return Object.entries(model.pays).flatMap(([symbol, table]) =>
    countsOf(table).map((count) => ({
      symbol,
      count,
      pays: payFor(table, count),
      freeSpins: 0,
      chance: meanOver(variants, (one) =>
        lineRunChance(model, symbol, count, windowsOfVariant(one)),
      ),
    })),
  )
}

/** Any of the symbol on the reels of the run, and none of it on the next. */
function waysRows(model: WaysModel): PayRow[] {
  const variants = variantsOf(model, false)
  return Object.entries(model.pays).flatMap(([symbol, table]) => {
    const isOn = (window: string): boolean => countOn(window, symbol, model) > 0
    return countsOf(table).map((count) => ({
      symbol,
      count,
      pays: payFor(table, count),
      freeSpins: 0,
      chance: meanOver(variants, ({ groups }) =>
        groups.reduce((product, { first, outcomes }) => {
          const fitting = outcomes.filter((windows) =>
            windows.every((window, index) =>
              first + index < count ? isOn(window) : first + index > count || !isOn(window),
            ),
          )
          return (product * fitting.length) / outcomes.length
        }, 1),
      ),
    }))
  })
}

const countsOf = (...tables: readonly PayTable[]): number[] =>
  [...new Set(tables.flatMap((table) => Object.keys(table)))]
    .map((text) => Number.parseInt(text, 10))
    .toSorted((a, b) => b - a)

function scatterRows(model: ReelModel): PayRow[] {
  const variants = variantsOf(model, false)
  return countsOf(model.scatterPays, model.freeSpins).map((count) => ({
    symbol: model.scatter,
    count,
    pays: payFor(model.scatterPays, count),
    freeSpins: payFor(model.freeSpins, count),
    chance: meanOver(variants, (one) => scatterChances(one, model.scatter)[count] ?? 0),
  }))
}

/** How often a paid spin begins respins, and how often one fills the board. */
export function holdOdds(model: HoldModel): { readonly begins: number; readonly full: number } {
  const values = [...holdValues(model)]
  const [variant] = variantsOf(linesOf(model), false)
  const chances = variant ? scatterChances(variant, model.coin) : []
  const over = (of: (fullChance: number) => number): number =>
    values.reduce((sum, [coins, { fullChance }]) => sum + (chances[coins] ?? 0) * of(fullChance), 0)
  return { begins: over(() => 1), full: over((fullChance) => fullChance) }
}

function cascadeRows(model: CascadeModel): PayRow[] {
  const total = Object.values(model.weights).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(model.pays).map(([symbol, pays]) => {
    const missing = (1 - (model.weights[symbol] ?? 0) / total) ** model.rows
    return { symbol, count: 3, pays, freeSpins: 0, chance: (1 - missing) ** model.columns }
  })
}
