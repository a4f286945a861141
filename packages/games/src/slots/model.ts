import type { CascadeOwn, ClassicOwn, HoldOwn } from './own.ts'

/**
 * The models of slot games, as data. A symbol is one letter of its strips. Pays are whole units: a
 * stake is so many units (lines: one a line), so that no payout is ever rounded.
 */
export type Model = ClassicModel | LinesModel | CascadeModel | WaysModel | HoldModel

/** Run length or count → units. */
export type PayTable = Readonly<Record<number, number>>

/** Factor → weight: one is drawn for each spin and multiplies everything that it wins. */
export type Boost = Readonly<Record<number, number>>

/** One row of three reels: three alike pay, the wild stands for any of them. */
export interface ClassicModel {
  readonly kind: 'classic'
  /** Units a stake is made of. */
  readonly units: number
  /** A strip for each reel, one letter a stop. */
  readonly reels: readonly string[]
  readonly wild: string
  /** Symbol → units for three of it. */
  readonly pays: Readonly<Record<string, number>>
  /** Two of a symbol on the first two reels, wilds not counted, when three do not pay. */
  readonly firstTwo: { readonly symbol: string; readonly pay: number }
  /** Each wild in a win of another symbol multiplies it by this. */
  readonly wildFactor?: number
  readonly boost?: Boost
  readonly own?: ClassicOwn
}

/** Five reels of three rows; lines pay from the left, scatters anywhere, free spins may follow. */
export interface LinesModel {
  readonly kind: 'lines'
  readonly rows: 3
  readonly reels: readonly string[]
  /** For each line the row (0 is the top) it crosses on each reel. A stake is one unit a line. */
  readonly lines: readonly (readonly number[])[]
  readonly wild: string
  readonly scatter: string
  /** Symbol → run length → units a line. */
  readonly pays: Readonly<Record<string, PayTable>>
  /** Scatters in sight → whole stakes. */
  readonly scatterPays: PayTable
  /** Scatters in sight → free spins, also during free spins. */
  readonly freeSpins: PayTable
  /** Everything won in a free spin is multiplied by this. */
  readonly freeSpinMultiplier: number
  readonly boost?: Boost
  readonly mechanic?: LinesMechanic
}

/**
 * Five reels of three rows, 243 ways: a symbol pays that stands on the reels from the left on, once
 * for each way to pick one of it from each of them. Wilds stand on no first reel.
 */
export interface WaysModel {
  readonly kind: 'ways'
  readonly units: number
  readonly rows: 3
  readonly reels: readonly string[]
  /** The reels of free spins, where they are others. */
  readonly freeReels?: readonly string[]
  readonly wild: string
  readonly scatter: string
  /** Symbol → reels → units for one way. */
  readonly pays: Readonly<Record<string, PayTable>>
  readonly scatterPays: PayTable
  readonly freeSpins: PayTable
  readonly freeSpinMultiplier: number
  readonly mechanic?: WaysMechanic
}

/** What a wild, a letter or chance does to the reels, in paid and in free spins alike. */
export type ReelTurn =
  /** A wild in sight on one of these reels, counted from 0, covers its whole reel. */
  | { readonly kind: 'expanding'; readonly reels: readonly number[] }
  /** With `chance` in `of` a spin is played on these reels. */
  | {
      readonly kind: 'otherReels'
      readonly chance: number
      readonly of: number
      readonly reels: readonly string[]
    }
  /** Each spin one symbol is drawn by its weight: this letter becomes it, wherever it stands. */
  | {
      readonly kind: 'mystery'
      readonly symbol: string
      readonly becomes: Readonly<Record<string, number>>
    }
  /** With `chance` in `of` one of these reels, each as likely, is wild from top to bottom. */
  | {
      readonly kind: 'struck'
      readonly chance: number
      readonly of: number
      readonly reels: readonly number[]
    }
  /** With `chance` in `of` this reel and the next, whose strips are alike, stop at the same place. */
  | {
      readonly kind: 'twins'
      readonly chance: number
      readonly of: number
      readonly reel: number
    }

/** What is a lines game's own, beside a factor of each spin. */
export type LinesMechanic =
  | Exclude<ReelTurn, { readonly kind: 'twins' }>
  /** Each wild that stands for another symbol in a win multiplies the win. */
  | { readonly kind: 'wildFactor'; readonly factor: number }
  /** Lines pay from the right, too; what fills a line pays once. */
  | { readonly kind: 'bothWays' }
  /** For each free spin one factor is drawn, on top of their multiplier. */
  | { readonly kind: 'freeBoost'; readonly factors: Boost }

/** What is a ways game's own, beside reels of its own for free spins. */
export type WaysMechanic =
  | ReelTurn
  /** A wild counts as so many of the symbol it stands for. */
  | { readonly kind: 'wildCounts'; readonly count: number }

/**
 * Lines, and coins that pay when enough of them are in sight: they stay, every other cell may get
 * one with each respin, and each that lands sets the respins back to their number.
 */
export interface HoldModel {
  readonly kind: 'hold'
  readonly rows: 3
  readonly reels: readonly string[]
  readonly lines: readonly (readonly number[])[]
  readonly wild: string
  readonly coin: string
  readonly pays: Readonly<Record<string, PayTable>>
  /** Coins in sight that begin the respins. */
  readonly trigger: number
  readonly respins: number
  /** A cell gets a coin with `chance` in `of` at each respin. */
  readonly landing: { readonly chance: number; readonly of: number }
  /** Whole stakes a coin is worth → weight. */
  readonly values: Readonly<Record<number, number>>
  /** Whole stakes on top when every cell has a coin. */
  readonly grand: number
  readonly own?: HoldOwn
}

/** Three columns of independent symbols, all ways; what wins falls out and new symbols drop in. */
export interface CascadeModel {
  readonly kind: 'cascade'
  readonly units: number
  readonly columns: 3
  readonly rows: number
  /** Symbol → weight among the sum of all weights. */
  readonly weights: Readonly<Record<string, number>>
  /** Symbol → units for one way. */
  readonly pays: Readonly<Record<string, number>>
  /** By winning drop; the last holds for all that follow. */
  readonly multipliers: readonly number[]
  readonly own?: CascadeOwn
}

/** Units of one stake. */
export const unitsOf = (model: Model): number =>
  'lines' in model ? model.lines.length : model.units

/** What a pay table gives for a count; nothing for a count it does not name. */
export const payFor = (table: PayTable | undefined, count: number): number => table?.[count] ?? 0
