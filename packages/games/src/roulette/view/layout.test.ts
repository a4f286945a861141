import { expect, test } from 'vitest'
import { SPOTS } from '../math.ts'
import { chipsFrom, placeOf, shortAmount } from './layout.ts'

test.each([
  ['0', -0.5, 1.5],
  ['1', 0.5, 0.5],
  ['36', 11.5, 2.5],
  ['1-2', 0.5, 1],
  ['1-4', 1, 0.5],
  ['0-3', 0, 2.5],
  ['0-1-2', 0, 1],
  ['0-1-2-3', 0, 0.3],
  ['1-2-3', 0.5, 0.3],
  ['1-2-4-5', 1, 1],
  ['1-2-3-4-5-6', 1, 0.3],
])('%s lies at %d, %d', (code, along, cross) => {
  const spot = SPOTS.get(code)
  expect(spot && placeOf(spot)).toEqual({ along, cross })
})

test('no two inside spots of a kind lie in the same place', () => {
  for (const kind of ['straight', 'split', 'street', 'corner', 'line']) {
    const places = [...SPOTS.values()]
      .filter((spot) => spot.kind === kind)
      .map((spot) => JSON.stringify(placeOf(spot)))
    expect(new Set(places).size).toBe(places.length)
  }
})

test.each([
  ['1.00', '1'],
  ['2.50', '2.5'],
  ['100.00', '100'],
  ['10000.00', '10k'],
  ['2500000.00', '2.5m'],
  ['0.50', '0.5'],
])('%s is the chip %s', (amount, text) => {
  expect(shortAmount(amount)).toBe(text)
})

test('chips begin at the smallest stake', () => {
  expect(chipsFrom('1.00')).toEqual(['1.00', '2.00', '5.00', '10.00', '50.00', '100.00'])
})
