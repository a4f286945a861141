import { asNumber, type Fraction } from './fraction.ts'
import type { WholeGame } from './free-spins.ts'
import type { Boost } from './model.ts'

/**
 * What a model gives, computed and not tried: all shares are of the stake, chances are of a spin
 * that was paid for.
 */
export interface ParSheet {
  readonly method: 'enumeration' | 'value iteration'
  /** Stop combinations counted; null where there are none. */
  readonly cycle: number | null
  /** As a fraction; null where value iteration only comes as near as numbers can. */
  readonly exact: Fraction | null
  readonly returnRate: number
  readonly parts: readonly { readonly name: SheetPart; readonly returnRate: number }[]
  /** Chance that the paid spin itself wins anything; coins that begin respins are a win. */
  readonly hitRate: number
  /** Of a whole game with its free spins, in stakes². */
  readonly variance: number
  /** 1.645 × the standard deviation: nine games of ten stay within. */
  readonly volatilityIndex: number
  readonly freeSpins: FreeSpinSheet | null
  readonly hold: HoldSheet | null
  /** Expected winning drops of a spin; null where nothing drops. */
  readonly winningDrops: number | null
  /** Largest pay of one stop combination in a paid spin, in stakes; null where there is no largest. */
  readonly mostInOneSpin: number | null
  /** One of the parts again, by a second method that shares no code with the first. */
  readonly crossCheck: CrossCheck
}

export type SheetPart =
  | 'line'
  | 'lines'
  | 'ways'
  | 'scatters'
  | 'boost'
  | 'freeSpins'
  | 'hold'
  | 'firstDrop'
  | 'laterDrops'
  | 'secondLook'
  | 'mixed'
  | 'prizes'

export interface HoldSheet {
  /** Of a spin that begins respins, and of one that fills the board. */
  readonly chance: number
  readonly fullChance: number
  /** Stakes that respins pay on average. */
  readonly mean: number
  /** Of respins that end with so many coins or more, where those are paid for. */
  readonly ranks: readonly { readonly count: number; readonly chance: number }[]
}

export interface FreeSpinSheet {
  readonly chance: number
  /** Expected number once they are won, those won again in them included. */
  readonly expected: number
}

export interface CrossCheck {
  readonly what: 'lines' | 'ways' | 'firstDrop'
  readonly first: number
  readonly second: number
}

const NINETY_PERCENT = 1.645

export const volatilityOf = (variance: number): number => NINETY_PERCENT * Math.sqrt(variance)

/** What most sheets have nothing to say about. */
export const PLAIN = {
  method: 'enumeration',
  freeSpins: null,
  hold: null,
  winningDrops: null,
} as const

export const sharesOf = (returnRate: Fraction, variance: number) => ({
  exact: returnRate,
  returnRate: asNumber(returnRate),
  variance,
  volatilityIndex: volatilityOf(variance),
})

export const boostPart = (boost: Boost | undefined, returnRate: number) =>
  boost ? [{ name: 'boost', returnRate } as const] : []

/** What is a game's own, where it pays by itself. */
export const ownPart = (name: SheetPart | undefined, returnRate: number) =>
  name === undefined ? [] : [{ name, returnRate }]

export const freeSpinsOf = (chance: number, whole: WholeGame): FreeSpinSheet | null =>
  chance === 0 ? null : { chance, expected: asNumber(whole.spins) / chance }

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
