import type { LinesModel, WaysModel } from './model.ts'

/** What is the own of games of lines and ways. */
export interface ReelMechanic {
  /** Free spins are played on other reels. */
  readonly kind: 'freeReels'
}

/** The mechanics of the reels of a model. */
export const reelMechanics = (model: LinesModel | WaysModel): ReelMechanic[] =>
  model.kind === 'ways' && model.freeReels ? [{ kind: 'freeReels' }] : []
