import { type Draw, nextUniform } from '@lantern/kernel/draw'
import { type Fraction, fraction } from './fraction.ts'
import type { Boost } from './model.ts'

const entriesOf = (boost: Boost): [factor: number, weight: number][] =>
  Object.entries(boost).map(([factor, weight]) => [Number.parseInt(factor, 10), weight])

const totalOf = (boost: Boost): number =>
  Object.values(boost).reduce((sum, weight) => sum + weight, 0)

/** A key by its weight. Draws nothing where there is nothing to draw. */
export function drawFactor(boost: Boost | undefined, draw: Draw): number {
  if (!boost) return 1
  let left = nextUniform(draw, totalOf(boost))
  for (const [factor, weight] of entriesOf(boost)) {
    if (left < weight) return factor
    left -= weight
  }
  throw new RangeError('weights add up to their sum')
}

/** Expectation of a power of the factor. */
export const factorMean = (boost: Boost | undefined, power = 1): Fraction =>
  boost
    ? fraction(
        entriesOf(boost).reduce((sum, [factor, weight]) => sum + factor ** power * weight, 0),
        totalOf(boost),
      )
    : fraction(1)

export const largestFactor = (boost: Boost | undefined): number =>
  boost ? Math.max(...entriesOf(boost).map(([factor]) => factor)) : 1
