import { describe, expect, test } from 'vitest'
import { asNumber } from './fraction.ts'
import { holdOdds } from './odds.ts'
import { potReturn } from './pot.ts'
import { firstDropByFrequency, parSheet } from './sheet.ts'
import { volatilityClass } from './title.ts'
import { TITLES } from './titles.ts'

const sixDecimals = (value: number): string => value.toFixed(6)

describe('R-063 every title', () => {
  test.each(TITLES.map((title) => [title.name, title] as const))(
    'what is published of %s is what its model gives, and two methods agree',
    (_name, { model, stated, pot }) => {
      const sheet = parSheet(model)
      expect(sixDecimals(sheet.returnRate)).toBe(sixDecimals(stated.returnRate))
      expect(sixDecimals(sheet.hitRate)).toBe(sixDecimals(stated.hitRate))
      expect(volatilityClass(sheet.volatilityIndex)).toBe(stated.volatility)
      expect(sheet.crossCheck.second).toBeCloseTo(sheet.crossCheck.first, 12)
      const parts = sheet.parts.reduce((sum, part) => sum + part.returnRate, 0)
      expect(parts).toBeCloseTo(sheet.returnRate, 12)
      const fromPot = pot ? asNumber(potReturn(pot)) : 0
      expect(sheet.returnRate + fromPot).toBeGreaterThan(0.94)
      if (sheet.exact) expect(asNumber(sheet.exact)).toBeCloseTo(sheet.returnRate, 14)
      expect(sheet.exact === null).toBe(model.kind === 'cascade')
      expect(sheet.returnRate).toBeLessThan(1)
    },
  )
})

test.each(
  TITLES.flatMap(({ name, model }) => (model.kind === 'hold' ? [[name, model] as const] : [])),
)('what is told of the respins of %s is what its sheet counts', (_name, model) => {
  const { hold } = parSheet(model)
  const told = holdOdds(model)
  expect(told.begins).toBeCloseTo(hold?.chance ?? 0, 12)
  expect(told.full / (hold?.fullChance ?? 0)).toBeCloseTo(1, 9)
})

test('free spins: expected number, return and variance of a model that can be done by hand', () => {
  // one stop in ten shows the three scatters and wins two free spins at twice; nothing else pays
  const strip = `S${'A'.repeat(9)}`
  const sheet = parSheet({
    kind: 'lines',
    rows: 3,
    reels: [strip, 'SSS', 'SSS', 'BBB', 'BBB'],
    lines: [[0, 0, 0, 0, 0]],
    wild: 'W',
    scatter: 'S',
    pays: {},
    scatterPays: { 7: 1 },
    freeSpins: { 7: 2 },
    freeSpinMultiplier: 2,
  })
  // a window of the first reel has the scatter for 3 of 10 stops: 3 + 3 + 1 scatters
  const p = 0.3
  expect(sheet.hitRate).toBeCloseTo(p, 12)
  expect(sheet.freeSpins?.chance).toBeCloseTo(p, 12)
  expect(sheet.freeSpins?.expected).toBeCloseTo(2 / (1 - 2 * p), 12)
  const eachFree = (2 * p) / (1 - 2 * p)
  expect(sheet.returnRate).toBeCloseTo(p + 2 * p * eachFree, 12)
  const spread = (pays: number) => p * (1 - p) * (pays + 2 * eachFree) ** 2
  const varianceOfEachFree = spread(2) / (1 - 2 * p)
  expect(sheet.variance).toBeCloseTo(2 * p * varianceOfEachFree + spread(1), 12)
})

test('the first drop by frequencies is half the story of a cascade', () => {
  const model = {
    kind: 'cascade',
    units: 10,
    columns: 3,
    rows: 1,
    weights: { A: 1, B: 1 },
    pays: { A: 8 },
    multipliers: [1, 3],
  } as const
  // A A A: one in eight; what drops in again is A A A one time in eight
  expect(firstDropByFrequency(model)).toBeCloseTo(0.1, 12)
  const sheet = parSheet(model)
  expect(sheet.hitRate).toBeCloseTo(1 / 8, 12)
  expect(sheet.winningDrops).toBeCloseTo(1 / 7, 12)
  expect(sheet.returnRate).toBeCloseTo((1 / 8) * (0.8 + 2.4 / 7), 12)
})
