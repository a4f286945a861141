import { glyphNames } from '@lantern/art/glyph-for'
import { PALETTES } from '@lantern/art/palettes'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { CascadeModel, Model } from './model.ts'
import { payRows } from './odds.ts'
import { slotGame } from './round.ts'
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

test('the README says what is the own of every title', () => {
  const readme = readFileSync(new URL('./README.md', import.meta.url), 'utf8')
  const [, own = ''] = readme.split("## What is each game's own")
  for (const { name } of TITLES) expect(own).toMatch(new RegExp(`^\\| ${name} \\| \\S`, 'm'))
})

test('at least forty titles of nine brands, each with a code, a name and rules of its own', () => {
  const count = TITLES.length
  expect(count).toBeGreaterThanOrEqual(40)
  expect(new Set(TITLES.map((title) => title.brand))).toEqual(new Set(Object.keys(BRANDS)))
  for (const key of ['code', 'name', 'rulesVersion', 'hero'] as const)
    expect(new Set(TITLES.map((title) => title[key])).size).toBe(count)
  const kinds = TITLES.map((title) => (title.pot ? 'progressive' : title.model.kind))
  expect(new Set(kinds)).toEqual(
    new Set(['classic', 'lines', 'cascade', 'ways', 'hold', 'progressive']),
  )
  const models = TITLES.map(({ model }) => JSON.stringify(model))
  expect(new Set(models).size).toBe(count)
  expect(findTitle('carp-gate')?.name).toBe('Carp Gate')
  expect(findTitle('constructor')).toBeUndefined()
})

/** Every set of reels a title has. */
function stripsOf(model: Exclude<Model, CascadeModel>): (readonly string[])[] {
  const free = model.kind === 'ways' && model.freeReels ? [model.freeReels] : []
  const mechanic = 'mechanic' in model ? model.mechanic : undefined
  return [model.reels, ...free, ...(mechanic?.kind === 'otherReels' ? [mechanic.reels] : [])]
}

describe.each(TITLES.map((title) => [title.name, title] as const))('%s', (_name, title) => {
  const { model, faces } = title

  test('has a face for every symbol and draws it with what there is', () => {
    const letters =
      model.kind === 'cascade'
        ? Object.keys(model.weights)
        : [...new Set(stripsOf(model).flat().join(''))]
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
    expect(rows.length).toBeGreaterThanOrEqual(5)
    for (const row of rows) {
      expect(row.chance).toBeGreaterThan(0)
      expect(row.chance).toBeLessThan(1)
      expect(row.pays).toBeGreaterThan(0)
    }
  })

  test('scatters stand so far apart that a reel shows one at a time', () => {
    if (model.kind !== 'lines' && model.kind !== 'ways') return
    for (const strip of stripsOf(model).flat()) {
      const ring = strip + strip.slice(0, 2)
      expect(ring).not.toMatch(/S.?S/)
    }
  })

  test('is bet on by its stake alone: no feature can be bought', () => {
    const { bet } = slotGame(title)
    expect(bet.safeParse({}).success).toBe(true)
    for (const wish of [{ buy: true }, { feature: 'freeSpins' }, { freeSpins: 10 }])
      expect(bet.safeParse(wish).success).toBe(false)
  })

  test('its lines cross every reel, and no wild stands on the first reel of ways', () => {
    if ('lines' in model)
      expect(model.lines.every((line) => line.length === model.reels.length)).toBe(true)
    if (model.kind === 'ways')
      for (const reels of stripsOf(model)) expect(reels[0]).not.toContain(model.wild)
  })
})
