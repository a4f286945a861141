import { expect, test } from 'vitest'
import { presetOf, presetRange, readRange } from './date-presets.ts'

// 31 March 18:30 in London is already 1 April at GMT+7.
const now = new Date('2026-03-31T18:30:00Z')
const HANOI = 420

test.each([
  ['today', '2026-04-01', '2026-04-01'],
  ['yesterday', '2026-03-31', '2026-03-31'],
  ['last7', '2026-03-26', '2026-04-01'],
  ['thisMonth', '2026-04-01', '2026-04-01'],
  ['lastMonth', '2026-03-01', '2026-03-31'],
] as const)('%s is counted in the business days of the brand', (preset, from, to) => {
  expect(presetRange(preset, now, HANOI)).toEqual({ from, to })
})

test('last month in January is December of the year before', () => {
  const range = presetRange('lastMonth', new Date('2026-01-15T12:00:00Z'), 0)
  expect(range).toEqual({ from: '2025-12-01', to: '2025-12-31' })
})

test('last month before a leap March ends on the 29th', () => {
  expect(presetRange('lastMonth', new Date('2028-03-10T00:00:00Z'), 0).to).toBe('2028-02-29')
})

test('a range is recognised as its preset', () => {
  expect(presetOf({ from: '2026-03-26', to: '2026-04-01' }, now, HANOI)).toBe('last7')
  expect(presetOf({ from: '2026-03-26', to: '2026-03-31' }, now, HANOI)).toBeUndefined()
})

test('days that do not exist, or in the wrong order, are no range', () => {
  expect(readRange('2026-02-30', '2026-03-01')).toBeUndefined()
  expect(readRange('2026-03-02', '2026-03-01')).toBeUndefined()
  expect(readRange('2026-03-01', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
})
