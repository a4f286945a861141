import { present } from '@lantern/kernel/assert'
import { cascadeValues } from './cascade-values.ts'
import { classicDistribution, classicReturnByFrequency } from './classic.ts'
import { type LinesDistribution, linesDistribution } from './lines-distribution.ts'
import { lineReturnByFrequency } from './lines-frequency.ts'
import {
  type CascadeModel,
  type ClassicModel,
  type LinesModel,
  type Model,
  payFor,
  unitsOf,
} from './model.ts'

/**
 * What a model gives, computed and not tried: all shares are of the stake, chances are of a spin
 * that was paid for.
 */
export interface ParSheet {
  readonly method: 'enumeration' | 'value iteration'
  /** Stop combinations counted; null where there are none. */
  readonly cycle: number | null
  readonly returnRate: number
  readonly parts: readonly { readonly name: SheetPart; readonly returnRate: number }[]
  /** Chance that the paid spin itself wins anything. */
  readonly hitRate: number
  /** Of a whole game with its free spins, in stakes². */
  readonly variance: number
  /** 1.645 × the standard deviation: nine games of ten stay within. */
  readonly volatilityIndex: number
  readonly freeSpins: FreeSpinSheet | null
  /** Expected winning drops of a spin; null where nothing drops. */
  readonly winningDrops: number | null
  /** Largest pay of one stop combination in a paid spin, in stakes; null where there is no largest. */
  readonly mostInOneSpin: number | null
  /** One of the parts again, by a second method that shares no code with the first. */
  readonly crossCheck: CrossCheck
}

export type SheetPart = 'lines' | 'scatters' | 'freeSpins' | 'firstDrop' | 'laterDrops' | 'line'

export interface FreeSpinSheet {
  readonly chance: number
  /** Expected number once they are won, those won again in them included. */
  readonly expected: number
}

export interface CrossCheck {
  readonly what: 'lines' | 'firstDrop'
  readonly first: number
  readonly second: number
}

const NINETY_PERCENT = 1.645

const volatilityOf = (variance: number): number => NINETY_PERCENT * Math.sqrt(variance)

/** The par sheet of a model. Takes a second or two: compute it once. */
export function parSheet(model: Model): ParSheet {
  switch (model.kind) {
    case 'classic':
      return classicSheet(model)
    case 'lines':
      return linesSheet(model)
    case 'cascade':
      return cascadeSheet(model)
  }
}

function classicSheet(model: ClassicModel): ParSheet {
  const counts = classicDistribution(model)
  const cycle = sum([...counts.values()])
  const mean = sum([...counts].map(([units, ways]) => units * ways)) / cycle
  const square = sum([...counts].map(([units, ways]) => units * units * ways)) / cycle
  const returnRate = mean / model.units
  const variance = (square - mean * mean) / model.units ** 2
  return {
    method: 'enumeration',
    cycle,
    returnRate,
    parts: [{ name: 'line', returnRate }],
    hitRate: 1 - (counts.get(0) ?? 0) / cycle,
    variance,
    volatilityIndex: volatilityOf(variance),
    freeSpins: null,
    winningDrops: null,
    mostInOneSpin: Math.max(...counts.keys()) / model.units,
    crossCheck: {
      what: 'lines',
      first: returnRate,
      second: classicReturnByFrequency(model),
    },
  }
}

/** Whole-number totals over the cycle of a lines model, before free spins. */
export interface LinesTotals {
  readonly cycle: number
  readonly lineUnits: number
  /** Lines and scatters together. */
  readonly units: number
  readonly squares: number
  readonly hits: number
  /** Stop combinations by scatters in sight. */
  readonly byScatters: readonly number[]
  readonly most: number
}

export function linesTotals(model: LinesModel, counts: LinesDistribution): LinesTotals {
  const totals = { cycle: 0, lineUnits: 0, units: 0, squares: 0, hits: 0, most: 0 }
  const byScatters: number[] = []
  for (const [lineUnits, perScatters] of counts)
    perScatters.forEach((ways, scatters) => {
      if (ways === 0) return
      const units = lineUnits + payFor(model.scatterPays, scatters) * model.lines.length
      totals.cycle += ways
      totals.lineUnits += ways * lineUnits
      totals.units += ways * units
      totals.squares += ways * units * units
      totals.hits += units > 0 ? ways : 0
      totals.most = Math.max(totals.most, units)
      byScatters[scatters] = (byScatters[scatters] ?? 0) + ways
    })
  return { ...totals, byScatters: Array.from(byScatters, (ways) => ways ?? 0) }
}

function linesSheet(model: LinesModel): ParSheet {
  const counts = linesDistribution(model)
  const totals = linesTotals(model, counts)
  const { cycle } = totals
  const units = model.lines.length
  const lineReturn = totals.lineUnits / cycle / units
  const base = totals.units / cycle / units
  const whole = withFreeSpins(model, counts, totals)
  return {
    method: 'enumeration',
    cycle,
    returnRate: whole.returnRate,
    parts: [
      { name: 'lines', returnRate: lineReturn },
      { name: 'scatters', returnRate: base - lineReturn },
      { name: 'freeSpins', returnRate: whole.returnRate - base },
    ],
    hitRate: totals.hits / cycle,
    variance: whole.variance,
    volatilityIndex: volatilityOf(whole.variance),
    freeSpins: whole.freeSpins,
    winningDrops: null,
    mostInOneSpin: totals.most / units,
    crossCheck: {
      what: 'lines',
      first: lineReturn,
      second: lineReturnByFrequency(model),
    },
  }
}

/**
 * Free spins are a branching process on the same strips: each of them, won with p and so many at a
 * time, wins more of the same. With F all that one free spin and those it leads to pay, X what one
 * spin pays and n the free spins it wins: E F = m E X ÷ (1 − E n), and by the law of total variance
 * Var F = Var(m X + n E F) ÷ (1 − E n), the game itself E n · Var F + Var(X + n E F).
 */
function withFreeSpins(model: LinesModel, counts: LinesDistribution, totals: LinesTotals) {
  const units = model.lines.length
  const chanceOf = (scatters: number): number => (totals.byScatters[scatters] ?? 0) / totals.cycle
  const awards = totals.byScatters.map((_, scatters) => payFor(model.freeSpins, scatters))
  const chance = sum(awards.map((spins, scatters) => (spins > 0 ? chanceOf(scatters) : 0)))
  const spinsPerSpin = sum(awards.map((spins, scatters) => spins * chanceOf(scatters)))
  const factor = model.freeSpinMultiplier
  const mean = totals.units / totals.cycle / units
  const meanFree = (factor * mean) / (1 - spinsPerSpin)
  const varianceFree = spread(model, counts, { factor, each: meanFree }) / (1 - spinsPerSpin)
  const variance =
    spinsPerSpin * varianceFree + spread(model, counts, { factor: 1, each: meanFree })
  const expected = chance === 0 ? 0 : spinsPerSpin / chance / (1 - spinsPerSpin)
  return {
    returnRate: mean + spinsPerSpin * meanFree,
    variance,
    freeSpins: chance === 0 ? null : { chance, expected },
  }
}

/** Variance of factor × X + (free spins won) × each, in stakes². */
function spread(
  model: LinesModel,
  counts: LinesDistribution,
  { factor, each }: { factor: number; each: number },
): number {
  const units = model.lines.length
  let [ways, first, second] = [0, 0, 0]
  for (const [lineUnits, perScatters] of counts)
    perScatters.forEach((count, scatters) => {
      const pays = lineUnits / units + payFor(model.scatterPays, scatters)
      const value = factor * pays + payFor(model.freeSpins, scatters) * each
      ways += count
      first += count * value
      second += count * value * value
    })
  return second / ways - (first / ways) ** 2
}

function cascadeSheet(model: CascadeModel): ParSheet {
  const values = cascadeValues(model)
  const returnRate = values.mean / model.units
  const firstDrop = values.firstDropMean / model.units
  const variance = values.meanSquare / model.units ** 2 - returnRate ** 2
  return {
    method: 'value iteration',
    cycle: null,
    returnRate,
    parts: [
      { name: 'firstDrop', returnRate: firstDrop },
      { name: 'laterDrops', returnRate: returnRate - firstDrop },
    ],
    hitRate: values.hit,
    variance,
    volatilityIndex: volatilityOf(variance),
    freeSpins: null,
    winningDrops: values.winningDrops,
    mostInOneSpin: null,
    crossCheck: {
      what: 'firstDrop',
      first: firstDrop,
      second: firstDropByFrequency(model),
    },
  }
}

/** Σ pay × (rows × w)³: the expected ways of a symbol are the product over the columns. */
export function firstDropByFrequency(model: CascadeModel): number {
  const total = sum(Object.values(model.weights))
  const [factor] = model.multipliers
  const units = sum(
    Object.entries(model.pays).map(
      ([symbol, pay]) => pay * ((model.rows * (model.weights[symbol] ?? 0)) / total) ** 3,
    ),
  )
  return (units * present(factor, 'a model has a multiplier')) / unitsOf(model)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
