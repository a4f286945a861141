import { expect, test } from 'vitest'
import { growthOfCount, pauseOfCount, startOfCount } from './jackpot-count.ts'

test.each([
  [0, 2_000_000_000, 100, 3_000],
  [0.5, 2_050_000_000, 300, 4_000],
  [0.999_999_999_99, 2_099_999_999, 500, 5_000],
])('at %s it starts at %i, grows by %i and waits %i ms', (chance, start, growth, pause) => {
  expect(startOfCount(() => chance)).toBe(start)
  expect(growthOfCount(() => chance)).toBe(growth)
  expect(pauseOfCount(() => chance)).toBe(pause)
})
