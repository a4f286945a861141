import { glyphNames } from '@lantern/art/glyph-for'
import { PALETTES } from '@lantern/art/palettes'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { payRows } from './odds.ts'
import { BRANDS } from './title.ts'
import { findTitle, TITLES } from './titles.ts'

test('the table of the README is what the titles state', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  for (const { name, brand, stated } of TITLES) {
    const figures = [stated.returnRate, stated.hitRate].map((value) => value.toFixed(6))
    const row = [name, BRANDS[brand], ...figures, stated.volatility].join(' | ')
    expect(readme).toContain(`| ${row} |`)
  }
})

test('eight titles of three brands, each with a code and rules of its own', () => {
  expect(TITLES).toHaveLength(8)
  expect(new Set(TITLES.map((title) => title.brand))).toEqual(new Set(Object.keys(BRANDS)))
  expect(new Set(TITLES.map((title) => title.code)).size).toBe(8)
  expect(new Set(TITLES.map((title) => title.rulesVersion)).size).toBe(8)
  expect(findTitle('carp-gate')?.name).toBe('Carp Gate')
  expect(findTitle('constructor')).toBeUndefined()
})

describe.each(TITLES.map((title) => [title.name, title] as const))('%s', (_name, title) => {
  const { model, faces } = title

  test('has a face for every symbol and draws it with what there is', () => {
    const letters =
      model.kind === 'cascade' ? Object.keys(model.weights) : [...new Set(model.reels.join(''))]
    expect(Object.keys(faces).toSorted()).toEqual(letters.toSorted())
    for (const face of Object.values(faces))
      if (face.kind === 'glyph') {
        expect(glyphNames).toContain(face.glyph)
        expect(Object.keys(PALETTES)).toContain(face.palette)
      }
    expect(glyphNames).toContain(title.hero)
    expect(Object.keys(PALETTES)).toContain(title.palette)
  })

  test('R-084 spins no faster than the least cycle of 2.5 seconds', () => {
    expect(title.cycleMs).toBeGreaterThanOrEqual(2_500)
  })

  test('pays a better symbol no less than the next one', () => {
    const rows = payRows(model).filter((row) => row.freeSpins === 0)
    for (const count of [3, 4, 5]) {
      const pays = rows.filter((row) => row.count === count).map((row) => row.pays)
      expect(pays).toEqual(pays.toSorted((a, b) => b - a))
    }
  })

  test('the odds of its paytable are chances', () => {
    const rows = payRows(model)
    expect(rows.length).toBeGreaterThan(5)
    for (const row of rows) {
      expect(row.chance).toBeGreaterThan(0)
      expect(row.chance).toBeLessThan(1)
      expect(row.pays).toBeGreaterThan(0)
    }
  })

  test('scatters stand so far apart that a reel shows one at a time', () => {
    if (model.kind !== 'lines') return
    for (const strip of model.reels) {
      const ring = strip + strip.slice(0, 2)
      expect(ring).not.toMatch(/S.?S/)
      expect(model.lines.every((line) => line.length === model.reels.length)).toBe(true)
    }
  })
})
