import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { givesBack, millionthsOfPercent, percentOfMillionths } from './jackpot-words.ts'

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

test('half a percent of each stake may give back more than half a percent', () => {
  const terms = { rate: 5_000, mainShare: 800_000, seed: money('500'), cap: money('2500') }
  expect(givesBack(terms)).toBe('0.6')
  expect(givesBack({ ...terms, rate: 2_500 })).toBe('0.3')
})
