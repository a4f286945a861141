import { glyphPath } from './glyph-for.ts'
import { type ArtGame, isArtType, PALETTES, type Palette, paletteOf } from './palettes.ts'
import { round1 as f, numbersOf, pick, seedsOf } from './random.ts'
import { type Band, drawBand, SCENES, type Scene } from './scenes.ts'

/**
 * "Lightbox" art: a paper-cut scene lit from behind, drawn from a game's record alone. The same
 * record gives the same bytes on every machine, so a picture can be served for ever under the
 * hash of its bytes. No text inside (titles are HTML), no filters (slow in lists), no outside
 * reference.
 */
export interface TileArtGame extends ArtGame {
  readonly title?: string
  /** The name of a glyph in glyphs.json; chosen from title, code and type when missing. */
  readonly glyph?: string
}

export type TileShape = 'portrait' | 'wide' | 'square'

const SHAPES: Readonly<Record<TileShape, { w: number; h: number }>> = {
  portrait: { w: 300, h: 400 },
  wide: { w: 400, h: 275 },
  square: { w: 300, h: 300 },
}

interface Sheet {
  readonly id: string
  readonly w: number
  readonly h: number
  readonly p: Palette
  readonly random: () => number
}

/** The moon behind the glyph. */
interface Moon {
  readonly x: number
  readonly y: number
  readonly r: number
}

const stop = (colour: string, rest = ''): string => `<stop stop-color="${colour}"${rest}/>`

function definitions({ id, p }: Sheet, glyph: string): string {
  const vertical = (key: string, stops: string): string =>
    `<linearGradient id="${id}${key}" x2="0" y2="1">${stops}</linearGradient>`
  const [back, middle, front] = p.layers
  const sky = stop(p.skyTop) + stop(p.skyBottom, ' offset=".72"') + stop(back, ' offset="1"')
  const glow =
    stop(p.glow) +
    stop(p.glow, ' offset=".32" stop-opacity=".55"') +
    stop(p.glow, ' offset="1" stop-opacity="0"')
  const [light, mid, dark] = p.glyph
  return (
    '<defs>' +
    vertical('s', sky) +
    `<radialGradient id="${id}g">${glow}</radialGradient>` +
    vertical('h', stop(light) + stop(mid, ' offset=".46"') + stop(dark, ' offset="1"')) +
    vertical('l0', stop(back) + stop(middle, ' offset="1"')) +
    vertical('l1', stop(middle) + stop(front, ' offset="1"')) +
    `<path id="${id}p" d="${glyph}"/><clipPath id="${id}c"><use href="#${id}p"/></clipPath></defs>`
  )
}

function rays({ p, random }: Sheet, { x, y }: Moon): string {
  let d = ''
  const half = 0.09
  for (let i = 0; i < 14; i++) {
    const angle = (i / 14) * Math.PI * 2 + random() * 0.05
    const at = (a: number): string => `${f(x + Math.cos(a) * 560)} ${f(y + Math.sin(a) * 560)}`
    d += `M${f(x)} ${f(y)}L${at(angle - half)}L${at(angle + half)}Z`
  }
  return `<path d="${d}" fill="${p.glow}" opacity=".13"/>`
}

function rings({ p }: Sheet, { x, y, r }: Moon): string {
  let s = ''
  for (let i = 5; i > 0; i--) {
    const opacity = Math.round((0.05 + 0.035 * (6 - i)) * 1000) / 1000
    s +=
      `<circle cx="${f(x)}" cy="${f(y)}" r="${f(r * (0.55 + i * 0.34))}" fill="none"` +
      ` stroke="${p.glow}" stroke-opacity="${opacity}" stroke-width="${f(1 + i * 1.6)}"/>`
  }
  return s
}

function halftone({ p, w }: Sheet, moon: Moon): string {
  let d = ''
  for (let row = 0; row < 9; row++) {
    for (let column = 0; column < 10; column++) {
      const x = (column * w) / 9
      const y = row * 34
      const q = Math.max(0, 1 - Math.hypot(x - moon.x, y - moon.y) / 260) * 5
      if (q > 0.5) {
        d += `M${f(x - q)} ${f(y)}a${f(q)} ${f(q)} 0 1 0 ${f(q * 2)} 0`
        d += `a${f(q)} ${f(q)} 0 1 0 ${f(-q * 2)} 0`
      }
    }
  }
  return `<path d="${d}" fill="${p.glow}" opacity=".22"/>`
}

function light(sheet: Sheet, moon: Moon): string {
  const { id, p, w, h, random } = sheet
  const effect = random()
  let s =
    effect < 0.34 ? rays(sheet, moon) : effect < 0.67 ? rings(sheet, moon) : halftone(sheet, moon)
  s += `<circle cx="${f(moon.x)}" cy="${f(moon.y)}" r="${f(moon.r * 1.7)}" fill="url(#${id}g)"/>`
  s += `<circle cx="${f(moon.x)}" cy="${f(moon.y)}" r="${f(moon.r * 0.62)}" fill="${p.glow}" opacity=".5"/>`
  for (let i = 0; i < 12; i++) {
    const [x, y, r, opacity] = [random() * w, random() * h * 0.55, random(), random()]
    s += `<circle cx="${f(x)}" cy="${f(y)}" r="${f(0.8 + r * 1.9)}" fill="${p.glyph[0]}" opacity="${f(0.25 + opacity * 0.5)}"/>`
  }
  return s
}

function layer(d: string, fill: string, shade: { opacity: string; lift: number }): string {
  return (
    `<path d="${d}" fill="#000" opacity="${shade.opacity}" transform="translate(0 ${-shade.lift})"/>` +
    `<path d="${d}" fill="${fill}"/>`
  )
}

/** The hero: drop, dark outline, gradient, and a gloss on its upper half. */
function hero({ id, p, w, h, random }: Sheet): string {
  const size = Math.min(w * (0.66 + random() * 0.1), h * 0.62)
  const scale = Math.round((size / 512) * 10_000) / 10_000
  const use = `<use href="#${id}p"`
  return (
    `<g transform="translate(${f((w - size) / 2)} ${f(h * 0.4 - size / 2)}) scale(${scale})">` +
    `${use} fill="#000" opacity=".38" transform="translate(0 26)"/>` +
    `${use} fill="${p.outline}" stroke="${p.outline}" stroke-width="28" stroke-linejoin="round"/>` +
    `${use} fill="url(#${id}h)"/>` +
    `<g clip-path="url(#${id}c)"><path d="M0 0H512V190Q256 290 0 200Z" fill="#fff" opacity=".20"/></g></g>`
  )
}

/** The scene of the layers in front of the hero, which must not cover it. */
const IN_FRONT: Readonly<Partial<Record<Scene, Scene>>> = { curtain: 'felt', sunburst: 'hills' }

/** The picture of a game as an SVG document (about 5 to 12 kB, a third of that compressed). */
export const tileSvg = (game: TileArtGame, shape: TileShape = 'portrait'): string =>
  draw(game, shape, true)

/** The scene alone, to stand behind something else. */
export const sceneSvg = (game: TileArtGame, shape: TileShape = 'wide'): string =>
  draw(game, shape, false)

function draw(game: TileArtGame, shape: TileShape, hasHero: boolean): string {
  const { w, h } = SHAPES[shape]
  const random = numbersOf(`${game.vendor}:${game.code}`)
  const p = PALETTES[paletteOf(game, random)]
  const scene = pick(SCENES[isArtType(game.type) ? game.type : 'RNG'], random)
  const id = `t${seedsOf(game.vendor + game.code)().toString(36)}`
  const sheet: Sheet = { id, w, h, p, random }
  const moon = {
    x: w * (0.32 + random() * 0.36),
    y: h * (0.26 + random() * 0.1),
    r: w * (0.36 + random() * 0.14),
  }
  const front = IN_FRONT[scene] ?? scene
  const band = (y: number): Band => ({ y, w, h, random })
  const base = h * 0.66
  const sheer = scene === 'grid' || scene === 'sunburst'

  let s = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid slice">`
  s += definitions(sheet, glyphPath(game))
  s += `<rect width="${w}" height="${h}" fill="url(#${id}s)"/>`
  s += light(sheet, moon)
  const back = drawBand(scene, band(base))
  s += `<path d="${back}" fill="#000" opacity=".22" transform="translate(0 -5)"/>`
  s += `<path d="${back}" fill="url(#${id}l0)"${sheer ? ' opacity=".75"' : ''}/>`
  if (hasHero) s += hero(sheet)
  s += layer(drawBand(front, band(base + h * 0.12)), `url(#${id}l1)`, { opacity: '.25', lift: 6 })
  const last = front === 'columns' ? 'hills' : front
  s += layer(drawBand(last, band(base + h * 0.22)), p.layers[2], { opacity: '.28', lift: 6 })
  return `${s}</svg>`
}
