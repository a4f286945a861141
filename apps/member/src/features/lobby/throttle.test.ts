import { expect, test } from 'vitest'
import { leadingOnly } from './throttle.ts'

test('one toggle a second passes, at once, and none is made up for later', () => {
  const may = leadingOnly(1_000)
  const presses = [0, 10, 999, 1_000, 1_500, 1_999, 2_000, 9_000]
  expect(presses.filter((at) => may(at))).toEqual([0, 1_000, 2_000, 9_000])
})
