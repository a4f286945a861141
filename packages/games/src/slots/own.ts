// What is a classic's, a cascade's or a hold game's own: one small thing more than its model, as data.
// All chances are whole numbers, so that what they do to the return is computed and not tried.

/** Share of cases: `chance` in `of`. */
export interface Share {
  readonly chance: number
  readonly of: number
}

/** Key → weight among the sum of all weights. */
type Weights<Key extends string | number> = Readonly<Record<Key, number>>

/** Count → whole stakes on top. */
type Prizes = Readonly<Record<number, number>>

/** When the first two match and the third does not, the third reel goes once more by this chance. */
export interface SecondLook extends Share {
  readonly kind: 'secondLook'
}

/** Three of these symbols that are not alike pay, wilds standing for any of them. */
export interface Mixed {
  readonly kind: 'mixed'
  /** A letter for each symbol. */
  readonly symbols: string
  /** Units. */
  readonly pay: number
}

export type ClassicOwn = SecondLook | Mixed

/** The ladder of factors begins on a rung that is drawn for each spin. */
export interface LadderStart {
  readonly kind: 'start'
  /** Weight of each rung, from the first. */
  readonly weights: readonly number[]
}

/** A symbol is drawn for each spin and pays so many times what it pays else. */
export interface LuckySymbol {
  readonly kind: 'lucky'
  readonly weights: Weights<string>
  readonly factor: number
}

/** What drops in after the first drop is drawn by other weights. */
export interface Refills {
  readonly kind: 'refills'
  /** Of the same symbols, in the same order, as those of the first drop. */
  readonly weights: Weights<string>
}

/** The winning drop of this number pays whole stakes on top. */
export interface Chain {
  readonly kind: 'chain'
  readonly prizes: Prizes
  /** As published, of a spin; a test recomputes them from the model. */
  readonly chances: Readonly<Record<number, number>>
}

/** A drop in which every cell wins pays whole stakes on top. */
export interface Sweep {
  readonly kind: 'sweep'
  readonly prize: number
  /** That a spin has one at least, as published; a test recomputes it from the model. */
  readonly chance: number
}

export type CascadeOwn = LadderStart | LuckySymbol | Refills | Chain | Sweep

/** A factor is drawn when respins begin and multiplies everything that the board pays. */
export interface Load {
  readonly kind: 'load'
  /** Factor → weight. */
  readonly weights: Weights<number>
}

/** Coins that land with a respin are drawn by other values than those that began it. */
export interface Depth {
  readonly kind: 'depth'
  /** Whole stakes → weight. */
  readonly values: Weights<number>
}

/** A board that ends with so many coins or more pays whole stakes on top: the best row it reaches. */
export interface Ranks {
  readonly kind: 'ranks'
  readonly prizes: Prizes
  /** Of reaching it once respins have begun, as published; a test recomputes them from the model. */
  readonly chances: Readonly<Record<number, number>>
}

/** So many coins more, on empty cells that are drawn, before the first respin. */
export interface Gift {
  readonly kind: 'gift'
  readonly coins: number
}

/** With so many coins on the board or more, empty cells get one by another chance. */
export interface Swell {
  readonly kind: 'swell'
  readonly from: number
  /** In the same `of` as the chance before. */
  readonly chance: number
}

/** Coins of these values bear a name, and stand out. */
export interface NamedCoins {
  readonly kind: 'named'
  readonly small: number
  readonly middle: number
  readonly great: number
}

/** Given before the first respin, landed with one where those are worth more, or named by its worth. */
export const COIN_MARKS = ['gift', 'deep', 'small', 'middle', 'great'] as const
export type CoinMark = (typeof COIN_MARKS)[number]

export type HoldOwn = Load | Depth | Ranks | Gift | Swell | NamedCoins

/** The one of this kind, where a model has it. */
export function ownIn<Own extends { readonly kind: string }, Kind extends Own['kind']>(
  { own }: { readonly own?: Own },
  kind: Kind,
): Extract<Own, { readonly kind: Kind }> | undefined {
  return own && isOf(own, kind) ? own : undefined
}

const isOf = <Own extends { readonly kind: string }, Kind extends Own['kind']>(
  own: Own,
  kind: Kind,
): own is Extract<Own, { readonly kind: Kind }> => own.kind === kind

/** The best of the prizes that a count reaches; nothing below the first. */
export const prizeReached = (prizes: Prizes, count: number): number =>
  Math.max(
    0,
    ...Object.entries(prizes).map(([from, prize]) =>
      count >= Number.parseInt(from, 10) ? prize : 0,
    ),
  )
