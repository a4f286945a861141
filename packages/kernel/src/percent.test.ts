import { expect, test } from 'vitest'
import { percentText, readPercent } from './percent.ts'

test('every share of hundredths is written and read back the same', () => {
  for (let points = 0; points < 10_000; points += 1)
    expect(readPercent(percentText(points))).toBe(points)
})

test('is written as short as it can be', () => {
  expect([0, 5, 50, 100, 210, 1_000, 9_999].map(percentText)).toEqual([
    ...['0', '0.05', '0.5', '1', '2.1', '10', '99.99'],
  ])
})

test.each(['', '-1', '100', '1.234', '1,5', 'a', '1e1', '.5'])('%s is no share', (text) => {
  expect(readPercent(text)).toBeUndefined()
})
