import { largestFactor } from './boost.ts'
import { asNumber, fraction, plus, times } from './fraction.ts'
import { mixtureOf, multiplied, type SpinMoments, wholeGame } from './free-spins.ts'
import { linesOf } from './hold.ts'
import { type HoldValues, holdValues } from './hold-values.ts'
import type { LinesDistribution } from './lines.ts'
import { linesDistribution } from './lines-distribution.ts'
import { lineReturnByFrequency } from './lines-frequency.ts'
import { type Boost, type HoldModel, type LinesModel, payFor } from './model.ts'
import { ownIn } from './own.ts'
import { boostPart, freeSpinsOf, type ParSheet, PLAIN, sharesOf, sum } from './par-sheet.ts'
import { meanOver, type Variant, variantsOf, weightOf, windowsOfVariant } from './variants.ts'

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

export function linesSheet(model: LinesModel): ParSheet {
  const variants = variantsOf(model, false)
  const counted = variants.map((variant) => countedOf(model, variant))
  const mean = (of: (one: Counted) => number): number =>
    sum(counted.map((one) => one.weight * of(one))) / weightOf(variants)
  const units = model.lines.length
  const lineReturn = mean(({ totals }) => totals.lineUnits / totals.cycle / units)
  const base = mean(({ totals }) => totals.units / totals.cycle / units)
  const drawn = mixtureOf(counted.map(({ weight, moments }) => ({ weight, moments })))
  const moments = multiplied(drawn, model.boost)
  const free = multiplied(drawn, freeBoostOf(model) ?? model.boost)
  const whole = wholeGame(moments, free, model.freeSpinMultiplier)
  const chance = mean(({ totals }) =>
    sum(
      totals.byScatters.map((ways, at) =>
        payFor(model.freeSpins, at) > 0 ? ways / totals.cycle : 0,
      ),
    ),
  )
  const boosted = asNumber(moments.mean)
  const most = Math.max(...counted.map(({ totals }) => totals.most))
  return {
    ...PLAIN,
    ...sharesOf(whole.returnRate, whole.variance),
    cycle: sum(counted.map(({ totals }) => totals.cycle)),
    parts: [
      { name: 'lines', returnRate: lineReturn },
      { name: 'scatters', returnRate: base - lineReturn },
      ...boostPart(model.boost, boosted - base),
      { name: 'freeSpins', returnRate: asNumber(whole.returnRate) - boosted },
    ],
    hitRate: mean(({ totals }) => totals.hits / totals.cycle),
    freeSpins: freeSpinsOf(chance, whole),
    mostInOneSpin: (most / units) * largestFactor(model.boost),
    crossCheck: {
      what: 'lines',
      first: lineReturn,
      second: meanOver(variants, (one) => lineReturnByFrequency(model, windowsOfVariant(one))),
    },
  }
}

/** One way a spin may be played, counted. */
interface Counted {
  readonly weight: number
  readonly totals: LinesTotals
  readonly moments: SpinMoments
}

function countedOf(model: LinesModel, variant: Variant): Counted {
  const counts = linesDistribution(model, windowsOfVariant(variant))
  const totals = linesTotals(model, counts)
  return { weight: variant.weight, totals, moments: linesMoments(model, counts, totals) }
}

const freeBoostOf = ({ mechanic }: LinesModel): Boost | undefined =>
  mechanic?.kind === 'freeBoost' ? mechanic.factors : undefined

function linesMoments(
  model: LinesModel,
  counts: LinesDistribution,
  { cycle, units, squares, byScatters }: LinesTotals,
): SpinMoments {
  const stake = model.lines.length
  const award = (scatters: number): number => payFor(model.freeSpins, scatters)
  let cross = 0
  for (const [lineUnits, perScatters] of counts)
    perScatters.forEach((ways, scatters) => {
      const pays = lineUnits / stake + payFor(model.scatterPays, scatters)
      cross += ways * pays * award(scatters)
    })
  const over = (power: number): number =>
    sum(byScatters.map((ways, scatters) => ways * award(scatters) ** power))
  return {
    mean: fraction(units, cycle * stake),
    spins: fraction(over(1), cycle),
    square: squares / cycle / stake ** 2,
    cross: cross / cycle,
    spinsSquare: over(2) / cycle,
  }
}

/** Lines and coins of one window belong together: their joint distribution is counted. */
export function holdSheet(model: HoldModel): ParSheet {
  const lines = linesOf(model)
  const counts = linesDistribution(lines)
  const { cycle, units, hits, byScatters, most } = linesTotals(lines, counts)
  const stake = model.lines.length
  const values = holdValues(model)
  const feature = [...values].map(([coins, value]) => ({ ways: byScatters[coins] ?? 0, value }))
  const lineReturn = fraction(units, cycle * stake)
  const held = plus(...feature.map(({ ways, value }) => times(fraction(ways, cycle), value.mean)))
  const whole = plus(lineReturn, held)
  const chance = sum(feature.map(({ ways }) => ways)) / cycle
  const full = sum(feature.map(({ ways, value }) => ways * value.fullChance)) / cycle
  let [square, missed] = [0, 0]
  for (const [lineUnits, perCoins] of counts)
    perCoins.forEach((ways, coins) => {
      const line = lineUnits / stake
      const value = values.get(coins)
      const more = value ? 2 * line * asNumber(value.mean) + value.square : 0
      square += ways * (line * line + more)
      missed += lineUnits === 0 && value ? ways : 0
    })
  return {
    ...PLAIN,
    ...sharesOf(whole, square / cycle - asNumber(whole) ** 2),
    cycle,
    parts: [
      { name: 'lines', returnRate: asNumber(lineReturn) },
      { name: 'hold', returnRate: asNumber(held) },
    ],
    hitRate: (hits + missed) / cycle,
    hold: {
      chance,
      mean: asNumber(held) / chance,
      fullChance: full,
      ranks: ranksOf(model, feature),
    },
    mostInOneSpin: most / stake,
    crossCheck: {
      what: 'lines',
      first: asNumber(lineReturn),
      second: lineReturnByFrequency(lines),
    },
  }
}

type Feature = readonly { readonly ways: number; readonly value: HoldValues }[]

/** Chance of each rank, of respins that have begun. */
function ranksOf(model: HoldModel, feature: Feature) {
  const whole = sum(feature.map(({ ways }) => ways))
  return Object.keys(ownIn(model, 'ranks')?.prizes ?? {}).map((key) => {
    const count = Number.parseInt(key, 10)
    const reached = feature.map(({ ways, value }) => ways * sum(value.ends.slice(count)))
    return { count, chance: sum(reached) / whole }
  })
}
