import type { Model } from './model.ts'
import type { Pot } from './pot.ts'

/** The studio's brands: each is a vendor of its own to whoever offers its games. */
export const BRANDS = {
  KILNKITE: 'Kiln & Kite',
  SALTMOON: 'Saltmoon',
  BRASSHERON: 'Brass Heron',
  TINORCHID: 'Tin Orchid',
  COPPERYAK: 'Copper Yak',
  MOTHLAMP: 'Moth & Lamp',
  PLUMFOUNDRY: 'Plum Foundry',
  QUIETTHUNDER: 'Quiet Thunder',
  INKBADGER: 'Ink Badger',
} as const
export type BrandCode = keyof typeof BRANDS

/** What a game sounds like: a set of instruments of the page. */
export type SoundKit = 'drum' | 'glass' | 'brass' | 'reed' | 'tin' | 'night'

/** How a symbol is drawn: a glyph of the art generator, or a letter in the display face. */
export type Face =
  | {
      readonly kind: 'glyph'
      readonly glyph: string
      readonly rank: 'middle' | 'high'
      /** Name of a palette of the art generator. */
      readonly palette: string
    }
  | { readonly kind: 'letter'; readonly text: string }
  | { readonly kind: 'lantern' }
  | { readonly kind: 'moon' }

/** How far a title's games stray: by the volatility index, under 5, under 7.5, and above. */
export type Volatility = 'low' | 'medium' | 'high'

/** One slot game as data. */
export interface Title {
  readonly code: string
  readonly name: string
  readonly brand: BrandCode
  /** Changes with anything that can change a payout; stored with each round. */
  readonly rulesVersion: string
  readonly model: Model
  /** What its mechanic is called on its page; a model says what it does. */
  readonly called?: { readonly en: string; readonly vi: string }
  /** Letter of the strips → what stands on the reel. */
  readonly faces: Readonly<Record<string, Face>>
  /** Name of a palette of the art generator. */
  readonly palette: string
  /** The glyph on its tile. */
  readonly hero: string
  readonly sound: SoundKit
  /** The must-hit-by pot its stakes feed, on top of what the model returns. */
  readonly pot?: Pot
  /** No two paid spins start closer together. */
  readonly cycleMs: number
  /** As published, to 6 decimals; a test recomputes them from the model. */
  readonly stated: {
    readonly returnRate: number
    readonly hitRate: number
    readonly volatility: Volatility
  }
  /** Steps of the stake: so many coins a unit. */
  readonly levels: readonly number[]
}

/** What rounds of a title need to know of it. */
export type Rules = Pick<Title, 'code' | 'rulesVersion' | 'model' | 'levels'>

const LOW_INDEX = 5
const MEDIUM_INDEX = 7.5

export const volatilityClass = (index: number): Volatility =>
  index < LOW_INDEX ? 'low' : index < MEDIUM_INDEX ? 'medium' : 'high'

export const glyph = (name: string, palette: string, rank: 'middle' | 'high' = 'middle'): Face => ({
  kind: 'glyph',
  glyph: name,
  rank,
  palette,
})
export const letter = (text: string): Face => ({ kind: 'letter', text })
export const LANTERN: Face = { kind: 'lantern' }
export const MOON: Face = { kind: 'moon' }

/** Pays of runs of three, four and five. */
export const run = (three: number, four: number, five: number) => ({ 3: three, 4: four, 5: five })

const FIVE_LINES = [
  [1, 1, 1, 1, 1],
  [0, 0, 0, 0, 0],
  [2, 2, 2, 2, 2],
  [0, 1, 2, 1, 0],
  [2, 1, 0, 1, 2],
] as const

const TEN_LINES = [
  ...FIVE_LINES,
  [0, 0, 1, 2, 2],
  [2, 2, 1, 0, 0],
  [1, 0, 0, 0, 1],
  [1, 2, 2, 2, 1],
  [1, 0, 1, 2, 1],
] as const

const TWENTY_LINES = [
  ...TEN_LINES,
  [1, 2, 1, 0, 1],
  [0, 1, 1, 1, 0],
  [2, 1, 1, 1, 2],
  [0, 1, 0, 1, 0],
  [2, 1, 2, 1, 2],
  [1, 1, 0, 1, 1],
  [1, 1, 2, 1, 1],
  [0, 0, 2, 0, 0],
  [2, 2, 0, 2, 2],
  [0, 2, 2, 2, 0],
] as const

/** Lines on three reels of three rows. */
export const LINES_OF_THREE = [
  [1, 1, 1],
  [0, 0, 0],
  [2, 2, 2],
  [0, 1, 2],
  [2, 1, 0],
] as const

/** Sets of lines on five reels of three rows, by their number. */
export const LINES = { 5: FIVE_LINES, 10: TEN_LINES, 20: TWENTY_LINES } as const
