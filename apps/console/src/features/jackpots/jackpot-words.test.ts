import { expect, test } from 'vitest'
import { millionthsOfPercent, percentOfMillionths } from './jackpot-words.ts'

test.each([
  ['0.5', 5_000],
  ['80', 800_000],
  ['100', 1_000_000],
  ['0.0001', 1],
  ['12.3456', 123_456],
] as const)('%s per cent are %i millionths, both ways', (text, millionths) => {
  expect(millionthsOfPercent(text)).toBe(millionths)
  expect(percentOfMillionths(millionths)).toBe(text)
})

test.each(['', '1e2', '-1', '0.00001', 'x', '1.'])('%s is no share', (text) => {
  expect(millionthsOfPercent(text)).toBeUndefined()
})
