import { expect, test } from 'vitest'
import { type SlotFace, slotSymbolSvg } from './slot-symbol.ts'

const FACES: readonly SlotFace[] = [
  { kind: 'glyph', glyph: 'dragon-head', rank: 'high' },
  { kind: 'glyph', glyph: 'lotus', rank: 'middle' },
  { kind: 'letter', text: '10' },
  { kind: 'lantern' },
  { kind: 'moon' },
]

test('a symbol is a picture of its own: no script, no text, no outside reference', () => {
  for (const face of FACES) {
    const svg = slotSymbolSvg(face, 'jade')
    expect(svg).toMatch(/^<svg xmlns="[^"]+" viewBox="0 0 512 512"/)
    expect(svg).not.toMatch(/<script|<text|href|url\((?!#)/)
    expect(svg.length).toBeLessThan(12_000)
  }
})

test('the same face has the same bytes, another face or palette others', () => {
  const own: SlotFace = { kind: 'glyph', glyph: 'lotus', rank: 'middle', palette: 'plum' }
  const painted = FACES.filter((face) => face.kind !== 'letter').map((face) =>
    slotSymbolSvg(face, 'ember'),
  )
  const all = [...FACES, own].map((face) => slotSymbolSvg(face, 'jade')).concat(painted)
  expect(new Set(all).size).toBe(all.length)
  expect(slotSymbolSvg(own, 'jade')).toBe(slotSymbolSvg(own, 'ember'))
})

test('a glyph that is not there is drawn as a slot machine, not as nothing', () => {
  const drawn = (glyph: string) => slotSymbolSvg({ kind: 'glyph', glyph, rank: 'middle' }, 'noir')
  expect(drawn('no-such-glyph')).toBe(drawn('slot-machine'))
})
