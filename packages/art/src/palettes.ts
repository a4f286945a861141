import { numbersOf, pick } from './random.ts'

export interface Palette {
  readonly skyTop: string
  readonly skyBottom: string
  readonly glow: string
  /** Three paper layers from back to front. */
  readonly layers: readonly [string, string, string]
  /** The glyph's gradient: light, middle, dark. */
  readonly glyph: readonly [string, string, string]
  readonly outline: string
}

const palette = (
  [skyTop, skyBottom, glow, outline]: readonly [string, string, string, string],
  layers: Palette['layers'],
  glyph: Palette['glyph'],
): Palette => ({ skyTop, skyBottom, glow, layers, glyph, outline })

export const PALETTES = {
  ember: palette(
    ['#5B1A2B', '#F0642F', '#FFD08A', '#2A0716'],
    ['#B83A33', '#7A2031', '#3A0E22'],
    ['#FFF3D6', '#FFC15A', '#F0642F'],
  ),
  lagoon: palette(
    ['#06304A', '#12A5A0', '#C8FFE6', '#021C30'],
    ['#0C7C8A', '#085068', '#042A45'],
    ['#F2FFE9', '#8FF0C4', '#1BA89B'],
  ),
  plum: palette(
    ['#2A0F4D', '#B0409F', '#FFB8E2', '#170530'],
    ['#7B2A8C', '#4A1A6B', '#230B42'],
    ['#FFF0FA', '#FF9BD0', '#C83E93'],
  ),
  jade: palette(
    ['#06352B', '#2FA866', '#E6FFB0', '#021D1A'],
    ['#1B7E58', '#0E5645', '#052E29'],
    ['#FDFFE0', '#C6F26B', '#3FAE5C'],
  ),
  gilt: palette(
    ['#3B1D08', '#D88A1F', '#FFF0B8', '#1F0D02'],
    ['#A65E15', '#6B370E', '#331706'],
    ['#FFFBE8', '#FFD96B', '#E08A1E'],
  ),
  royal: palette(
    ['#131A55', '#4A63E8', '#C6D8FF', '#080B30'],
    ['#2F3FB4', '#1F2A80', '#0D1248'],
    ['#F4F8FF', '#A9C2FF', '#4C68E8'],
  ),
  rosewood: palette(
    ['#3D0A1E', '#C2304F', '#FFC7B8', '#1B020C'],
    ['#8E1E3B', '#5C122B', '#2B0615'],
    ['#FFF1EA', '#FF9F8A', '#D23A55'],
  ),
  frost: palette(
    ['#0B2745', '#5CB4E6', '#F2FCFF', '#051A33'],
    ['#2E7FB5', '#1B5486', '#0A2B4E'],
    ['#FFFFFF', '#BDE9FF', '#4FA6DE'],
  ),
  dusk: palette(
    ['#2B1548', '#E5637A', '#FFD7A1', '#1B0828'],
    ['#A23A70', '#632456', '#2C1138'],
    ['#FFF5E4', '#FFB58C', '#E1576F'],
  ),
  moss: palette(
    ['#1C2408', '#8B9B2A', '#FBFFB8', '#0E1203'],
    ['#5F6E1C', '#3B4712', '#1A2007'],
    ['#FFFFE6', '#E6EE7A', '#97A52E'],
  ),
  noir: palette(
    ['#101018', '#5B5878', '#F2E9FF', '#050409'],
    ['#34324A', '#211F33', '#0D0C15'],
    ['#FFFFFF', '#D8D5E8', '#8A86A8'],
  ),
  candy: palette(
    ['#4B0F56', '#FF6AA8', '#FFF2B8', '#260532'],
    ['#C13A93', '#7E2280', '#3A0D4A'],
    ['#FFFDE6', '#FFE27A', '#FF7DA6'],
  ),
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof PALETTES

export const isPalette = (name: string): name is PaletteName => Object.hasOwn(PALETTES, name)

/** The families of games that look alike; unknown ones are drawn like slots. */
export type ArtType =
  | 'RNG'
  | 'LIVE'
  | 'FISH'
  | 'PVP'
  | 'BGS'
  | 'SPORTS'
  | 'ESPORTS'
  | 'COCKFIGHT'
  | 'LOTT'
  | 'ELOTT'

const BIAS: Readonly<Record<ArtType, readonly [PaletteName, ...PaletteName[]]>> = {
  RNG: ['ember', 'plum', 'gilt', 'jade', 'royal', 'candy', 'dusk', 'frost', 'rosewood', 'moss'],
  LIVE: ['rosewood', 'noir', 'gilt', 'royal', 'jade'],
  FISH: ['lagoon', 'frost', 'royal', 'jade'],
  PVP: ['jade', 'noir', 'dusk', 'royal'],
  BGS: ['ember', 'candy', 'royal', 'lagoon'],
  SPORTS: ['jade', 'moss', 'frost', 'noir'],
  ESPORTS: ['royal', 'plum', 'noir', 'lagoon'],
  COCKFIGHT: ['ember', 'gilt', 'rosewood'],
  LOTT: ['rosewood', 'ember', 'gilt', 'plum'],
  ELOTT: ['rosewood', 'gilt', 'dusk', 'royal'],
}

export const isArtType = (type: string): type is ArtType => Object.hasOwn(BIAS, type)

/** What a picture is drawn from. `code` and `vendor` together decide everything not given. */
export interface ArtGame {
  readonly code: string
  readonly vendor: string
  readonly type: string
  /** An operator's own choice. */
  readonly palette?: PaletteName
}

/** The stream every decision about a game's picture comes from; the palette is the first of them. */
export function paletteOf(game: ArtGame, random = numbersOf(`${game.vendor}:${game.code}`)) {
  return game.palette ?? pick(BIAS[isArtType(game.type) ? game.type : 'RNG'], random)
}

/** The colours of a tile before its picture has come, from top to bottom, as CSS writes them. */
export function tintOf(game: ArtGame): [top: string, middle: string, bottom: string] {
  const { skyTop, skyBottom, layers } = PALETTES[paletteOf(game)]
  return [skyTop, skyBottom, layers[0]]
}
