import { expect, test } from 'vitest'
import { BOARD } from '../math.ts'
import { oneIn, quickPicks, toggled } from './picks.ts'

test('a lantern is picked and put back, and an eleventh is not taken', () => {
  expect(toggled([3, 9], 5)).toEqual([3, 5, 9])
  expect(toggled([3, 5, 9], 5)).toEqual([3, 9])
  expect(toggled(BOARD.slice(0, 10), 40)).toEqual(BOARD.slice(0, 10))
})

test('quick picks are different lanterns of the board, in order', () => {
  for (let count = 1; count <= 10; count += 1) {
    const picks = quickPicks(count)
    expect(new Set(picks).size).toBe(count)
    expect(picks).toEqual([...picks].sort((a, b) => a - b))
    expect(picks.every((pick) => BOARD.includes(pick))).toBe(true)
  }
})

test.each([
  [4n, 1n, '4.0'],
  [3n, 2n, '1.5'],
  [199n, 20n, '10'],
  [847_660_528n, 1n, '847660528'],
])('%s to %s is one in %s', (all, ways, text) => {
  expect(oneIn(all, ways)).toBe(text)
})
