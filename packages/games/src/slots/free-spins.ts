import { factorMean } from './boost.ts'
import { divided, type Fraction, fraction, minus, plus, times, asNumber } from './fraction.ts'
import type { Boost } from './model.ts'

/** What is known of one spin: X what it pays, in stakes, and n the free spins it wins. */
export interface SpinMoments {
  /** E X and E n, exactly. */
  readonly mean: Fraction
  readonly spins: Fraction
  /** E X², E Xn and E n². */
  readonly square: number
  readonly cross: number
  readonly spinsSquare: number
}

/** What is known of a spin that is played one way or another, each by its weight. */
export function mixtureOf(
  ways: readonly { readonly weight: number; readonly moments: SpinMoments }[],
): SpinMoments {
  const total = ways.reduce((sum, { weight }) => sum + weight, 0)
  const exactly = (of: (moments: SpinMoments) => Fraction): Fraction =>
    plus(...ways.map(({ weight, moments }) => times(fraction(weight, total), of(moments))))
  const nearly = (of: (moments: SpinMoments) => number): number =>
    ways.reduce((sum, { weight, moments }) => sum + (weight / total) * of(moments), 0)
  return {
    mean: exactly(({ mean }) => mean),
    spins: exactly(({ spins }) => spins),
    square: nearly(({ square }) => square),
    cross: nearly(({ cross }) => cross),
    spinsSquare: nearly(({ spinsSquare }) => spinsSquare),
  }
}

/** The same when a factor is drawn for all that the spin pays. */
export const multiplied = (moments: SpinMoments, factor: Boost | undefined): SpinMoments => ({
  ...moments,
  mean: times(moments.mean, factorMean(factor)),
  square: moments.square * asNumber(factorMean(factor, 2)),
  cross: moments.cross * asNumber(factorMean(factor)),
})

/** A paid spin with all free spins that follow from it. */
export interface WholeGame {
  readonly returnRate: Fraction
  readonly variance: number
  /** Free spins that one paid spin leads to, those won again in them included. */
  readonly spins: Fraction
}

/**
 * Free spins are a branching process: each of them wins more of the same. With F all that one free
 * spin and those it leads to pay and m their multiplier: E F = m E X ÷ (1 − E n), and by the law of
 * total variance Var F = Var(m X + n E F) ÷ (1 − E n), the game itself E n · Var F + Var(X + n E F)
 * with X and n of the paid spin.
 */
export function wholeGame(paid: SpinMoments, free: SpinMoments, factor: number): WholeGame {
  const goesOn = minus(fraction(1), free.spins)
  const meanFree = divided(times(fraction(factor), free.mean), goesOn)
  const each = asNumber(meanFree)
  const varianceFree = spread(free, factor, each) / asNumber(goesOn)
  return {
    returnRate: plus(paid.mean, times(paid.spins, meanFree)),
    variance: asNumber(paid.spins) * varianceFree + spread(paid, 1, each),
    spins: divided(paid.spins, goesOn),
  }
}

/** Variance of factor × X + n × each. */
function spread(of: SpinMoments, factor: number, each: number): number {
  const mean = factor * asNumber(of.mean) + each * asNumber(of.spins)
  const square =
    factor * factor * of.square + 2 * factor * each * of.cross + each * each * of.spinsSquare
  return square - mean * mean
}
