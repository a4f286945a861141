import { choose } from '@lantern/kernel/choose'
import { describe, expect, test } from 'vitest'
import { expectSimulatedReturn, testDraw } from '../testing/instant-suite.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import {
  BOARD,
  DRAWN,
  highest,
  hitsOf,
  LANTERNS,
  light,
  MAX_PICKS,
  multiplier,
  type Risk,
  RISKS,
  ways,
} from './math.ts'

const everyPicks = BOARD.slice(0, MAX_PICKS)
const hits = (picks: number): number[] => Array.from({ length: picks + 1 }, (_, count) => count)
const ALL = choose(LANTERNS, DRAWN)

/** Return in 1/10¹², rounded to the nearest, over every board. */
const returnOf = (picks: number, risk: Risk): bigint => {
  const paid = hits(picks).reduce(
    (sum, count) => sum + ways(picks, count) * multiplier(picks, risk, count),
    0n,
  )
  return (paid * 200_000_000n + ALL) / (ALL * 2n)
}

describe('R-063 the enumerated return', () => {
  test('ways are counted by lighting every board of a small field, and add up on ours', () => {
    const boards = Array.from({ length: 2 ** 12 }, (_, mask) => mask).filter(
      (mask) => mask.toString(2).replaceAll('0', '').length === 5,
    )
    for (const count of hits(4)) {
      const counted = boards.filter(
        (mask) => (mask & 15).toString(2).replaceAll('0', '').length === count,
      )
      expect(BigInt(counted.length)).toBe(ways(4, count, 5, 12))
    }
    for (const picks of everyPicks)
      expect(hits(picks).reduce((sum, count) => sum + ways(picks, count), 0n)).toBe(ALL)
  })

  test('the published table is this table, to 6 decimals, and none returns above 99 %', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const picks of everyPicks) {
      const cells = RISKS.flatMap((risk) => {
        const value = returnOf(picks, risk)
        expect(value <= 990_000_000_000n).toBe(true)
        expect(value >= 989_600_000_000n).toBe(true)
        const shown = `0.${((value + 500_000n) / 1_000_000n).toString()}`
        return [`${Number(highest(picks, risk)) / 10_000}×`, shown]
      })
      expect(published.get(String(picks))).toEqual([String(picks), ...cells])
    }
  })

  test('more hits never pay less', () => {
    for (const risk of RISKS)
      for (const picks of everyPicks)
        for (const count of hits(picks - 1))
          expect(
            multiplier(picks, risk, count + 1) >= multiplier(picks, risk, count),
            `${risk} ${picks} ${count}`,
          ).toBe(true)
  })

  test.each([
    [3, 'low'],
    [6, 'medium'],
  ] as const)(
    'R-063 a simulation of %i picks, %s stays inside its 99 % interval',
    (picks, risk) => {
      const chosen = BOARD.slice(10, 10 + picks)
      expectSimulatedReturn({
        rounds: 15_000,
        play: (nonce) => multiplier(picks, risk, hitsOf(chosen, light(testDraw(nonce)))),
        outcomes: hits(picks).map((count) => ({
          chance: Number(ways(picks, count)) / Number(ALL),
          multiplier: multiplier(picks, risk, count),
        })),
      })
    },
  )
})

test('ten different lanterns of the forty, each as often as any other', () => {
  const counts = BOARD.map(() => 0)
  for (let nonce = 0; nonce < 8_000; nonce += 1) {
    const lit = light(testDraw(nonce))
    expect(new Set(lit).size).toBe(DRAWN)
    for (const one of lit) counts[one - 1] = (counts[one - 1] ?? 0) + 1
  }
  // 39 degrees of freedom, without replacement: the variance is (1 − 10/40) of the binomial one.
  const chi = counts.reduce((sum, count) => sum + (count - 2_000) ** 2 / (2_000 * 0.75), 0)
  expect(chi).toBeGreaterThan(16)
  expect(chi).toBeLessThan(72)
  expect(() => multiplier(11, 'low', 1)).toThrow('1 to 10 picks')
  expect(() => multiplier(3, 'low', 4)).toThrow('among the picks')
})
