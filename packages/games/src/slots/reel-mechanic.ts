import { present } from '@lantern/kernel/assert'
import type { Boost } from './model.ts'
import { windowsOf } from './strips.ts'
import type { ReelModel } from './variants.ts'

/** What is the own of games of lines and ways. Reels are counted from 0. */
export type ReelMechanic =
  /** Free spins are played on other reels. */
  | { readonly kind: 'freeReels' }
  /** A wild covers its whole reel; the chance that it happens on one of them at least. */
  | { readonly kind: 'expanding'; readonly reels: readonly number[]; readonly chance: number }
  | { readonly kind: 'otherReels'; readonly chance: number }
  /** What each such symbol in sight becomes; the chance that one is in sight at all. */
  | {
      readonly kind: 'mystery'
      readonly symbol: string
      readonly becomes: readonly { readonly symbol: string; readonly chance: number }[]
      readonly chance: number
    }
  | { readonly kind: 'struck'; readonly reels: readonly number[]; readonly chance: number }
  | { readonly kind: 'twins'; readonly reels: readonly number[]; readonly chance: number }
  | WildFactor
  | { readonly kind: 'wildCounts'; readonly count: number }
  | { readonly kind: 'bothWays' }
  /** One of them is drawn for each free spin. */
  | { readonly kind: 'freeBoost'; readonly factors: readonly FactorChance[] }

/** Each wild that stands for another symbol in a win multiplies it. */
export interface WildFactor {
  readonly kind: 'wildFactor'
  readonly factor: number
}

export interface FactorChance {
  readonly factor: number
  readonly chance: number
}

/** Factors, each with the chance that it is the one that is drawn. */
export function factorChances(boost: Boost): FactorChance[] {
  const total = Object.values(boost).reduce((sum, weight) => sum + weight, 0)
  return Object.entries(boost).map(([factor, weight]) => ({
    factor: Number.parseInt(factor, 10),
    chance: weight / total,
  }))
}

/** The mechanics of the reels of a model. */
export const reelMechanics = (model: ReelModel): ReelMechanic[] => [
  ...(model.kind === 'ways' && model.freeReels ? [{ kind: 'freeReels' } as const] : []),
  ...(model.mechanic ? [toldOf(model, model.mechanic)] : []),
]

function toldOf(model: ReelModel, mechanic: NonNullable<ReelModel['mechanic']>): ReelMechanic {
  switch (mechanic.kind) {
    case 'expanding': {
      const { reels } = mechanic
      return { kind: mechanic.kind, reels, chance: inSight(model, model.wild, reels) }
    }
    case 'mystery': {
      const { symbol, becomes } = mechanic
      const total = Object.values(becomes).reduce((sum, weight) => sum + weight, 0)
      const all = model.reels.map((_, reel) => reel)
      return {
        kind: mechanic.kind,
        symbol,
        becomes: Object.entries(becomes).map(([to, weight]) => ({
          symbol: to,
          chance: weight / total,
        })),
        chance: inSight(model, symbol, all),
      }
    }
    case 'otherReels':
      return { kind: mechanic.kind, chance: mechanic.chance / mechanic.of }
    case 'struck':
      return {
        kind: mechanic.kind,
        reels: mechanic.reels,
        chance: mechanic.chance / mechanic.of,
      }
    case 'twins': {
      const reels = [mechanic.reel, mechanic.reel + 1]
      return { kind: mechanic.kind, reels, chance: mechanic.chance / mechanic.of }
    }
    case 'freeBoost':
      return { kind: mechanic.kind, factors: factorChances(mechanic.factors) }
    default:
      return mechanic
  }
}

/** Chance that a paid spin shows a letter of its strips on one of some reels at least. */
const inSight = ({ reels }: ReelModel, symbol: string, among: readonly number[]): number =>
  1 -
  among.reduce((product, reel) => {
    const windows = windowsOf(present(reels[reel], 'a strip for each reel'))
    return (product * windows.filter((one) => !one.includes(symbol)).length) / windows.length
  }, 1)
