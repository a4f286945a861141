import { type Draw, nextUniform } from '@lantern/kernel/draw'
import { type Fraction, fraction } from './fraction.ts'
import type { Boost } from './model.ts'

const entriesOf = (boost: Boost): [factor: number, weight: number][] =>
  Object.entries(boost).map(([factor, weight]) => [Number.parseInt(factor, 10), weight])

const totalOf = (weights: Readonly<Record<string, number>>): number =>
  Object.values(weights).reduce((sum, weight) => sum + weight, 0)

/** A key by its weight. */
export function drawByWeight(weights: Readonly<Record<string, number>>, draw: Draw): string {
  let left = nextUniform(draw, totalOf(weights))
  for (const [key, weight] of Object.entries(weights)) {
    if (left < weight) return key
    left -= weight
  }
  throw new RangeError('weights add up to their sum')
}

/** A factor by its weight; 1, and nothing drawn, where there is nothing to draw. */
export const drawFactor = (boost: Boost | undefined, draw: Draw): number =>
  boost ? Number.parseInt(drawByWeight(boost, draw), 10) : 1

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
