import { expect, test } from 'vitest'
import { classicDistribution, classicPay } from './classic.ts'
import { classicReturnByFrequency } from './classic-frequency.ts'
import type { ClassicModel } from './model.ts'

const model: ClassicModel = {
  kind: 'classic',
  units: 1,
  reels: ['CW7B', 'CWB7C', 'C7BW'],
  wild: 'W',
  pays: { W: 500, 7: 100, B: 30, C: 13 },
  firstTwo: { symbol: 'C', pay: 2 },
}

test.each([
  ['WWW', 500],
  ['777', 100],
  ['7W7', 100],
  ['WWB', 30],
  ['CCC', 13],
  ['CCW', 13],
  ['CC7', 2],
  ['WC7', 0], // a wild is no cherry of the first two
  ['7CC', 0],
  ['7B7', 0],
] as const)('%s pays %i', (shown, pay) => {
  expect(classicPay(model, Array.from(shown))).toBe(pay)
})

test('the whole cycle is counted, and the frequencies of symbols give the same return', () => {
  const counts = classicDistribution(model)
  const cycle = [...counts.values()].reduce((sum, ways) => sum + ways, 0)
  expect(cycle).toBe(4 * 5 * 4)
  const units = [...counts].reduce((sum, [pay, ways]) => sum + pay * ways, 0)
  expect(classicReturnByFrequency(model)).toBeCloseTo(units / cycle, 12)
})
