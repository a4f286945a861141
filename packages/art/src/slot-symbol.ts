import glyphs from './glyphs.json' with { type: 'json' }
import { PALETTES, type Palette, type PaletteName } from './palettes.ts'

/** What stands on a reel. Letters are drawn as strokes: no font is needed to show one. */
export type SlotFace =
  | {
      readonly kind: 'glyph'
      readonly glyph: string
      readonly rank: 'middle' | 'high'
      /** Colours of its own, so that no two symbols of a game look alike. */
      readonly palette?: string
    }
  | { readonly kind: 'letter'; readonly text: string }
  /** The mark of the house. */
  | { readonly kind: 'lantern' }
  | { readonly kind: 'moon' }

/** Strokes of the letters of low symbols, on a 512 grid. */
const STROKES: Readonly<Record<string, string>> = {
  A: 'M128 416L256 100L384 416M176 306H336',
  K: 'M160 100V416M366 100L168 276M238 216L378 416',
  Q: 'M256 92a150 150 0 1 0 .1 0M292 304L384 428',
  J: 'M320 100V318a98 98 0 0 1-196 0M232 100H404',
  '7': 'M112 104H400L236 416',
  Δ: 'M256 104L404 408H108Z',
  Σ: 'M384 116V104H136L276 256L136 408H384V396',
  Φ: 'M256 88V424M256 148c-88 0-144 44-144 108s56 108 144 108s144-44 144-108s-56-108-144-108',
  Ω: 'M116 412H212V372c-60-30-100-78-100-146c0-80 60-134 144-134s144 54 144 134c0 68-40 116-100 146V412H396',
  '10': 'M96 152L158 100V416M352 100c-58 0-92 62-92 158s34 158 92 158s92-62 92-158s-34-158-92-158',
}

const CENTRE = 'cx="256" cy="256"'

function gradients(id: string, p: Palette): string {
  const [light, middle, dark] = p.glyph
  const stops = (...colours: readonly (readonly [string, string])[]): string =>
    colours.map(([colour, at]) => `<stop stop-color="${colour}" offset="${at}"/>`).join('')
  return (
    `<linearGradient id="${id}h" x2="0" y2="1">${stops([light, '0'], [middle, '.5'], [dark, '1'])}</linearGradient>` +
    `<linearGradient id="${id}k" gradientUnits="userSpaceOnUse" x1="0" y1="90" x2="0" y2="430">${stops([light, '0'], [middle, '.5'], [dark, '1'])}</linearGradient>` +
    `<linearGradient id="${id}r" x2="1" y2="1">${stops(['#FFF0B8', '0'], ['#FFCB66', '.4'], ['#A65E15', '1'])}</linearGradient>` +
    `<radialGradient id="${id}d" cy=".38">${stops([p.layers[0], '0'], [p.layers[1], '.6'], [p.layers[2], '1'])}</radialGradient>` +
    `<linearGradient id="${id}w" x2="1" y2="1">${stops(['#FFB45C', '0'], ['#FF6F3C', '.5'], ['#FF3F71', '1'])}</linearGradient>` +
    `<radialGradient id="${id}m" cx=".38" cy=".34">${stops(['#FFFFFF', '0'], [p.glow, '.55'], [middle, '1'])}</radialGradient>`
  )
}

function letter(id: string, p: Palette, text: string): string {
  const path = `<path d="${STROKES[text] ?? STROKES['A'] ?? ''}" fill="none" stroke-linecap="round" stroke-linejoin="round"`
  return (
    `${path} stroke="#000" stroke-opacity=".35" stroke-width="84" transform="translate(0 18)"/>` +
    `${path} stroke="${p.outline}" stroke-width="92"/>` +
    `${path} stroke="url(#${id}k)" stroke-width="58"/>` +
    `${path} stroke="#fff" stroke-opacity=".35" stroke-width="12" transform="translate(-8 -12)"/>`
  )
}

/** A medallion behind what pays best: a gilt rim around a dark disc. */
const medallion = (id: string, p: Palette): string =>
  `<circle cx="256" cy="272" r="240" fill="#000" opacity=".35"/>` +
  `<circle ${CENTRE} r="240" fill="${p.outline}"/>` +
  `<circle ${CENTRE} r="226" fill="none" stroke="url(#${id}r)" stroke-width="22"/>` +
  `<circle ${CENTRE} r="210" fill="url(#${id}d)"/>`

function drawn(id: string, p: Palette, path: string, scale: number): string {
  const shift = Math.round(256 * (1 - scale) * 10) / 10
  const at = (down: number): string =>
    `<path d="${path}" transform="translate(${shift} ${shift + down}) scale(${scale})"`
  return (
    `${at(16)} opacity=".4"/>` +
    `${at(0)} fill="${p.outline}" stroke="${p.outline}" stroke-width="34" stroke-linejoin="round"/>` +
    `${at(0)} fill="url(#${id}h)"/>`
  )
}

/** The lantern of the house: three bars between its caps. */
const lantern = (id: string, p: Palette): string =>
  `<circle cx="256" cy="272" r="226" fill="#000" opacity=".3"/>` +
  `<circle ${CENTRE} r="226" fill="${p.outline}"/>` +
  `<circle ${CENTRE} r="214" fill="none" stroke="url(#${id}r)" stroke-width="14"/>` +
  '<path d="M196 84h120v40H196zM220 402h72v44h-72z" fill="#FFCB66"/>' +
  [
    [112, 140, 288],
    [76, 222, 360],
    [112, 304, 288],
  ]
    .map(
      ([x, y, w]) =>
        `<rect x="${x}" y="${y}" width="${w}" height="68" rx="34" fill="url(#${id}w)"/>`,
    )
    .join('')

/** A moon with a halo. */
const moon = (id: string, p: Palette): string =>
  `<circle ${CENTRE} r="240" fill="${p.glow}" opacity=".16"/>` +
  `<circle ${CENTRE} r="200" fill="${p.glow}" opacity=".22"/>` +
  `<circle cx="256" cy="268" r="160" fill="#000" opacity=".35"/>` +
  `<circle ${CENTRE} r="164" fill="${p.outline}"/><circle ${CENTRE} r="150" fill="url(#${id}m)"/>` +
  `<g fill="${p.layers[1]}" opacity=".28"><circle cx="206" cy="226" r="30"/><circle cx="306" cy="300" r="40"/><circle cx="312" cy="206" r="18"/><circle cx="214" cy="326" r="20"/></g>`

const glyphOf = (name: string): string =>
  new Map(Object.entries(glyphs)).get(name) ?? glyphs['slot-machine']

function body(id: string, p: Palette, face: SlotFace): string {
  switch (face.kind) {
    case 'letter':
      return letter(id, p, face.text)
    case 'lantern':
      return lantern(id, p)
    case 'moon':
      return moon(id, p)
    case 'glyph':
      return face.rank === 'high'
        ? medallion(id, p) + drawn(id, p, glyphOf(face.glyph), 0.62)
        : drawn(id, p, glyphOf(face.glyph), 0.86)
  }
}

/** Letters keep their colours in every game. */
const LETTER_COLOURS: Readonly<Record<string, PaletteName>> = {
  A: 'rosewood',
  K: 'royal',
  Q: 'plum',
  J: 'jade',
  '10': 'gilt',
  '7': 'ember',
  Ω: 'rosewood',
  Δ: 'royal',
  Σ: 'plum',
  Φ: 'jade',
}

const isPalette = (name: string | undefined): name is PaletteName =>
  name !== undefined && Object.hasOwn(PALETTES, name)

function coloursOf(face: SlotFace, game: PaletteName): Palette {
  const own =
    face.kind === 'glyph'
      ? face.palette
      : face.kind === 'letter'
        ? LETTER_COLOURS[face.text]
        : undefined
  return PALETTES[isPalette(own) ? own : game]
}

/** A symbol of a slot on a transparent square, 512 × 512: the same face, the same bytes. */
export function slotSymbolSvg(face: SlotFace, palette: PaletteName): string {
  const p = coloursOf(face, palette)
  const id = 's'
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512">' +
    `<defs>${gradients(id, p)}</defs>${body(id, p, face)}</svg>`
  )
}
