import { unreachable } from '@lantern/kernel/assert'
import type { Boost, Model } from './model.ts'
import { type OwnMechanic, ownMechanics } from './own-mechanic.ts'
import {
  type FactorChance,
  factorChances,
  type ReelMechanic,
  reelMechanics,
  type WildFactor,
} from './reel-mechanic.ts'

/**
 * What is a game's own beside its reels and pays, as it is told to whoever plays it: one kind, its
 * numbers, and nothing of the strips. Chances are of one paid spin, between 0 and 1.
 */
export type Mechanic = DrawnFactor | WildFactor | ReelMechanic | OwnMechanic

/** One factor is drawn for each spin. */
export interface DrawnFactor {
  readonly kind: 'boost'
  readonly factors: readonly FactorChance[]
}

/** Every mechanic of a model, in the order in which its rules tell them; none for a plain one. */
export function mechanicsOf(model: Model): Mechanic[] {
  switch (model.kind) {
    case 'lines':
      return [...factorOf(model.boost), ...reelMechanics(model)]
    case 'ways':
      return reelMechanics(model)
    case 'classic':
      return [...factorOf(model.boost), ...wildFactorOf(model.wildFactor), ...ownMechanics(model)]
    case 'cascade':
    case 'hold':
      return ownMechanics(model)
    default:
      return unreachable(model)
  }
}

const wildFactorOf = (factor: number | undefined): WildFactor[] =>
  factor === undefined ? [] : [{ kind: 'wildFactor', factor }]

const factorOf = (boost: Boost | undefined): DrawnFactor[] =>
  boost ? [{ kind: 'boost', factors: factorChances(boost) }] : []
