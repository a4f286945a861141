import { describe, expect, test } from 'vitest'
import { drawOf } from '../testing/draws.ts'
import { expectSimulatedReturn, testDraw } from '../testing/instant-suite.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import {
  fall,
  highest,
  MAX_ROWS,
  MIN_ROWS,
  multiplier,
  pocketOf,
  type Risk,
  RISKS,
  ways,
} from './math.ts'

const everyRows = Array.from({ length: MAX_ROWS - MIN_ROWS + 1 }, (_, index) => MIN_ROWS + index)
const pockets = (rows: number): number[] => Array.from({ length: rows + 1 }, (_, pocket) => pocket)

/** Return in 1/10¹², over every way down. */
const returnOf = (rows: number, risk: Risk): bigint =>
  pockets(rows).reduce((sum, one) => sum + ways(rows, one) * multiplier(rows, risk, one), 0n) *
  100_000_000n

const over = (rows: number): bigint => 2n ** BigInt(rows)

describe('R-063 the enumerated return', () => {
  test('the ways into each pocket are counted by walking every way down', () => {
    for (const rows of [8, 11, 16]) {
      const counted = pockets(rows).map(() => 0n)
      for (let way = 0; way < 2 ** rows; way += 1) {
        const path = Array.from({ length: rows }, (_, row) => (way >> row) & 1)
        const pocket = pocketOf(path)
        counted[pocket] = (counted[pocket] ?? 0n) + 1n
      }
      expect(counted).toEqual(pockets(rows).map((pocket) => ways(rows, pocket)))
    }
  })

  test('the published table is this table, to 6 decimals, and none returns above 99 %', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const rows of everyRows) {
      const cells = RISKS.flatMap((risk) => {
        const value = (returnOf(rows, risk) * 2n + over(rows)) / (over(rows) * 2n)
        expect(value <= 990_000_000_000n).toBe(true)
        expect(value >= 989_700_000_000n).toBe(true)
        const shown = `0.${((value + 500_000n) / 1_000_000n).toString()}`
        return [`${Number(highest(rows, risk)) / 10_000}×`, shown]
      })
      expect(published.get(String(rows))).toEqual([String(rows), ...cells])
    }
  })

  test('tables are mirrored, and no pocket pays less than one nearer to the middle', () => {
    for (const risk of RISKS)
      for (const rows of everyRows)
        for (const pocket of pockets(rows)) {
          expect(multiplier(rows, risk, pocket)).toBe(multiplier(rows, risk, rows - pocket))
          if (pocket < Math.floor(rows / 2))
            expect(multiplier(rows, risk, pocket) >= multiplier(rows, risk, pocket + 1)).toBe(true)
        }
  })

  test.each([
    [8, 'low'],
    [12, 'medium'],
    [16, 'low'],
  ] as const)('R-063 a simulation of %i rows, %s stays inside its 99 % interval', (rows, risk) => {
    expectSimulatedReturn({
      rounds: 12_000,
      play: (nonce) => multiplier(rows, risk, pocketOf(fall(testDraw(nonce), rows))),
      outcomes: pockets(rows).map((pocket) => ({
        chance: Number(ways(rows, pocket)) / 2 ** rows,
        multiplier: multiplier(rows, risk, pocket),
      })),
    })
  })
})

test('below a half is left, a half is right', () => {
  expect(fall(drawOf(0.499, 0.5, 0, 0.999), 4)).toEqual([0, 1, 0, 1])
  expect(() => multiplier(7, 'low', 1)).toThrow('8 to 16 rows')
  expect(() => multiplier(8, 'low', 9)).toThrow('below the last row')
})
