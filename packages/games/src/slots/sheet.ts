import { unreachable } from '@lantern/kernel/assert'
import { factorMean, largestFactor } from './boost.ts'
import { cascadeValues } from './cascade-values.ts'
import { multiplierOf, weightSum } from './cascade.ts'
import { classicDistribution } from './classic.ts'
import { classicReturnByFrequency } from './classic-frequency.ts'
import { asNumber, type Fraction, fraction, times } from './fraction.ts'
import { mixtureOf, wholeGame } from './free-spins.ts'
import { holdSheet, linesSheet } from './lines-sheet.ts'
import {
  type CascadeModel,
  type ClassicModel,
  type Model,
  unitsOf,
  type WaysModel,
} from './model.ts'
import { ownIn } from './own.ts'
import {
  boostPart,
  freeSpinsOf,
  ownPart,
  type ParSheet,
  PLAIN,
  sharesOf,
  sum,
  volatilityOf,
} from './par-sheet.ts'
import { meanOver, type Variant, variantsOf, weightOf } from './variants.ts'
import { waysReturnByDistribution, type WaysValues, waysValues } from './ways-values.ts'

export { linesTotals } from './lines-sheet.ts'
export type { ParSheet } from './par-sheet.ts'

/** The par sheet of a model. A cascade takes some tenths of a second: compute it once. */
export function parSheet(model: Model): ParSheet {
  switch (model.kind) {
    case 'classic':
      return classicSheet(model)
    case 'lines':
      return linesSheet(model)
    case 'cascade':
      return cascadeSheet(model)
    case 'ways':
      return waysSheet(model)
    case 'hold':
      return holdSheet(model)
    default:
      return unreachable(model)
  }
}

function classicSheet(model: ClassicModel): ParSheet {
  const counts = classicDistribution(model)
  const cases = sum([...counts.values()])
  const units = sum([...counts].map(([pays, ways]) => pays * ways))
  const square = sum([...counts].map(([pays, ways]) => pays * pays * ways)) / cases
  const line = fraction(units, cases * model.units)
  const own = asNumber(line) - asNumber(plainLine(model))
  const whole = times(line, factorMean(model.boost))
  const squares = (square / model.units ** 2) * asNumber(factorMean(model.boost, 2))
  return {
    ...PLAIN,
    ...sharesOf(whole, squares - asNumber(whole) ** 2),
    cycle: model.reels.reduce((product, strip) => product * strip.length, 1),
    parts: [
      { name: 'line', returnRate: asNumber(line) - own },
      ...ownPart(model.own?.kind, own),
      ...boostPart(model.boost, asNumber(whole) - asNumber(line)),
    ],
    hitRate: 1 - (counts.get(0) ?? 0) / cases,
    mostInOneSpin: (Math.max(...counts.keys()) / model.units) * largestFactor(model.boost),
    crossCheck: {
      what: 'lines',
      first: asNumber(line),
      second: classicReturnByFrequency(model),
    },
  }
}

/** The return of a classic's line without what is its own. */
function plainLine(model: ClassicModel): Fraction {
  const { kind, units: stake, reels, wild, pays, firstTwo, wildFactor = 1 } = model
  const plain = { kind, units: stake, reels, wild, pays, firstTwo, wildFactor }
  const counts = [...classicDistribution(plain)]
  const units = sum(counts.map(([each, ways]) => each * ways))
  return fraction(units, sum(counts.map(([, ways]) => ways)) * model.units)
}

function waysSheet(model: WaysModel): ParSheet {
  const variants = variantsOf(model, false)
  const valued = variants.map((variant) => valuedOf(model, variant))
  const paid = mixtureOf(valued)
  const free = model.freeReels
    ? mixtureOf(variantsOf(model, true).map((variant) => valuedOf(model, variant)))
    : paid
  const mean = (of: (values: WaysValues) => number): number =>
    sum(valued.map(({ weight, values }) => weight * of(values))) / weightOf(variants)
  const whole = wholeGame(paid, free, model.freeSpinMultiplier)
  const ways = mean((values) => asNumber(values.waysMean))
  const base = asNumber(paid.mean)
  return {
    ...PLAIN,
    ...sharesOf(whole.returnRate, whole.variance),
    cycle: sum(valued.map(({ values }) => values.cycle)),
    parts: [
      { name: 'ways', returnRate: ways },
      { name: 'scatters', returnRate: base - ways },
      { name: 'freeSpins', returnRate: asNumber(whole.returnRate) - base },
    ],
    hitRate: mean(({ hit }) => hit),
    freeSpins: freeSpinsOf(
      mean(({ featureChance }) => featureChance),
      whole,
    ),
    mostInOneSpin: Math.max(...valued.map(({ values }) => values.most)) / model.units,
    crossCheck: {
      what: 'ways',
      first: ways,
      second: meanOver(variants, (variant) => waysReturnByDistribution(model, variant)),
    },
  }
}

const valuedOf = (model: WaysModel, variant: Variant) => {
  const values = waysValues(model, variant)
  return { weight: variant.weight, values, moments: values.moments }
}

function cascadeSheet(model: CascadeModel): ParSheet {
  const values = cascadeValues(model)
  const returnRate = values.mean / model.units
  const firstDrop = values.firstDropMean / model.units
  const prizes = values.prizeMean / model.units
  const variance = values.meanSquare / model.units ** 2 - returnRate ** 2
  return {
    method: 'value iteration',
    cycle: null,
    exact: null,
    returnRate,
    parts: [
      { name: 'firstDrop', returnRate: firstDrop },
      { name: 'laterDrops', returnRate: returnRate - firstDrop - prizes },
      ...ownPart(prizes > 0 ? 'prizes' : undefined, prizes),
    ],
    hitRate: values.hit,
    variance,
    volatilityIndex: volatilityOf(variance),
    freeSpins: null,
    hold: null,
    winningDrops: values.winningDrops,
    mostInOneSpin: null,
    crossCheck: {
      what: 'firstDrop',
      first: firstDrop,
      second: firstDropByFrequency(model),
    },
  }
}

/**
 * Σ pay × (rows × w)³: the expected ways of a symbol are the product over the columns. Of what is
 * drawn before the first symbol the mean is enough: it is drawn apart from all symbols.
 */
export function firstDropByFrequency(model: CascadeModel): number {
  const total = weightSum(model.weights)
  const lucky = ownIn(model, 'lucky')
  const more = (symbol: string): number =>
    lucky ? ((lucky.factor - 1) * (lucky.weights[symbol] ?? 0)) / weightSum(lucky.weights) : 0
  const rungs = ownIn(model, 'start')?.weights ?? [1]
  const factor = sum(rungs.map((weight, rung) => weight * multiplierOf(model, rung))) / sum(rungs)
  const units = sum(
    Object.entries(model.pays).map(
      ([symbol, pay]) =>
        pay * (1 + more(symbol)) * ((model.rows * (model.weights[symbol] ?? 0)) / total) ** 3,
    ),
  )
  return (units * factor) / unitsOf(model)
}
