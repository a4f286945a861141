import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { sceneSvg, tileSvg } from './art.ts'
import { avatarSvg } from './avatar.ts'
import { bannerSvg } from './banner.ts'
import { glyphFor, glyphNames, glyphPath } from './glyph-for.ts'
import { lanternLogo } from './logo.ts'
import { PALETTES, tintOf } from './palettes.ts'

const TYPES = 'RNG LIVE FISH PVP BGS SPORTS ESPORTS COCKFIGHT LOTT ELOTT'.split(' ')
const mines = { code: 'mines', vendor: 'row', type: 'BGS', title: 'Mines' }
const digest = (text: string): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 16)

describe('pictures', () => {
  test('the same record gives the same bytes, on this machine and on every other', () => {
    expect(tileSvg(mines)).toBe(tileSvg({ ...mines }))
    expect({
      tile: digest(tileSvg(mines)),
      wide: digest(tileSvg({ ...mines, type: 'LIVE' }, 'wide')),
      avatar: digest(avatarSvg('minh')),
      banner: digest(bannerSvg()),
      logo: digest(lanternLogo()),
    }).toMatchInlineSnapshot(`
      {
        "avatar": "76c4b68466401fde",
        "banner": "593760a4c6d122c1",
        "logo": "76d51ff240290991",
        "tile": "31eea04be9e568b0",
        "wide": "c6bae34b412de453",
      }
    `)
  })
  test('a scene is the picture without the glyph in its middle', () => {
    const count = (svg: string) => svg.split('<use ').length
    expect(count(sceneSvg(mines))).toBeLessThan(count(tileSvg(mines, 'wide')))
    expect(sceneSvg(mines)).toBe(sceneSvg({ ...mines }))
  })
  test('another code or vendor gives another picture', () => {
    const pictures = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((code) =>
      ['x', 'y'].map((vendor) => tileSvg({ code, vendor, type: 'RNG' })),
    )
    expect(new Set(pictures).size).toBe(pictures.length)
  })
  test('every type and shape is a small document without script or outside reference', () => {
    for (const type of [...TYPES, 'UNKNOWN']) {
      for (const shape of ['portrait', 'wide', 'square'] as const) {
        for (let i = 0; i < 20; i++) {
          const svg = tileSvg({ code: `game-${i}`, vendor: 'row', type }, shape)
          expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox/)
          expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(
            /https?:|<script|NaN|undefined/,
          )
          expect(svg.length).toBeLessThan(24_000)
        }
      }
    }
  })
  test('nothing of the record reaches the markup', () => {
    const svg = tileSvg({ code: '"><script>', vendor: '<b>', type: 'RNG', title: '<img>' })
    expect(svg).not.toMatch(/<script|<b>|<img/)
  })
  test('the tint of a tile has the colours of its picture, in its order', () => {
    for (let i = 0; i < 30; i++) {
      const game = { code: `game-${i}`, vendor: 'row', type: 'RNG' }
      const sky = tintOf(game).map((colour) => tileSvg(game).indexOf(`stop-color="${colour}"`))
      expect(sky).not.toContain(-1)
      expect(sky).toEqual(sky.toSorted((a, b) => a - b))
    }
    expect(tintOf({ ...mines, palette: 'jade' })[0]).toBe(PALETTES.jade.skyTop)
  })
})

describe('glyphs', () => {
  test.each([
    ['Mines', 'BGS', 'unlit-bomb'],
    ['Dice', 'BGS', 'perspective-dice-six-faces-five'],
    ['Emerald Mine', 'RNG', 'cut-diamond'],
    ['Dragon Tiger', 'LIVE', 'tiger-head'],
    ['Fire Dragon', 'RNG', 'dragon-head'],
    ['Tiến Lên Miền Nam', 'PVP', 'poker-hand'],
    ['Nine Carps', 'FISH', 'clownfish'],
    ['GoldenRooster', 'COCKFIGHT', 'rooster'],
  ])('%s (%s) is drawn as %s', (title, type, glyph) => {
    expect(glyphFor(title, type)).toBe(glyph)
  })
  test('a title without a known word takes one of its type, always the same', () => {
    expect(glyphFor('Xyzzy', 'FISH')).toBe(glyphFor('Xyzzy', 'FISH'))
    expect(glyphNames).toContain(glyphFor('Xyzzy', 'FISH'))
  })
  test('an operator’s glyph wins, an unknown one is passed over', () => {
    expect(glyphPath({ ...mines, glyph: 'lotus' })).not.toBe(glyphPath(mines))
    expect(glyphPath({ ...mines, glyph: 'no-such-glyph' })).toBe(glyphPath(mines))
  })
  test('every glyph is path data', () => {
    for (const glyph of glyphNames) {
      expect(glyphPath({ ...mines, glyph })).toMatch(/^[Mm][\d\s.,eMmLlHhVvCcSsQqTtAaZz-]+$/)
    }
  })
})
