import { createHmac } from 'node:crypto'
import { type Draw, fairDraw, type Hmac } from '@lantern/kernel/draw'
import { roundDown } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { grossPayout } from '../limits.ts'
import { expectSimulatedReturn, testDraw } from '../testing/instant-suite.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { limits } from './bet.ts'
import {
  type Direction,
  isWin,
  MAX_ROLL,
  MAX_WINNING,
  MIN_WINNING,
  multiplier,
  OUTCOMES,
  roll,
  targetRange,
  winningOutcomes,
} from './math.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const directions: readonly Direction[] = ['over', 'under']

const word = (value: number): Draw => {
  const bytes = [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
  return { byte: () => bytes.shift() ?? Number.NaN }
}

/** Return of a bet, in millionths, rounded to the nearest: winning × multiplier ÷ 10,001. */
const millionths = (winning: number): bigint => {
  const paid = BigInt(winning) * multiplier(winning) * 2n * 100n
  return (paid + BigInt(OUTCOMES)) / (2n * BigInt(OUTCOMES))
}

describe('R-063 the enumerated return', () => {
  test('counting all 10,001 outcomes gives the number of winning ones', () => {
    for (const direction of directions) {
      const { min, max } = targetRange(direction)
      for (const target of [min, min + 1, 4_950, 5_000, 5_050, 7_777, max - 1, max]) {
        let winning = 0
        for (let rolled = 0; rolled < OUTCOMES; rolled += 1)
          if (isWin(direction, target, rolled)) winning += 1
        expect(winning).toBe(winningOutcomes(direction, target))
      }
    }
  })

  test.each([
    ['over', 5_050],
    ['under', 1_000],
  ] as const)(
    'R-063 a simulation of %s %i stays inside its 99 %% interval',
    (direction, target) => {
      const chance = winningOutcomes(direction, target) / OUTCOMES
      const prize = multiplier(winningOutcomes(direction, target))
      expectSimulatedReturn({
        rounds: 20_000,
        play: (nonce) => (isWin(direction, target, roll(testDraw(nonce))) ? prize : 0n),
        outcomes: [
          { chance, multiplier: prize },
          { chance: 1 - chance, multiplier: 0n },
        ],
      })
    },
  )

  test('every target pays at most 0.99 × 10,000 ÷ 10,001 and at least 98.98 %', () => {
    for (const direction of directions) {
      const { min, max } = targetRange(direction)
      for (let target = min; target <= max; target += 1) {
        const winning = winningOutcomes(direction, target)
        const paid = BigInt(winning) * multiplier(winning)
        expect(paid <= 99_000_000n).toBe(true)
        expect(paid * 10_000n >= 9_898n * 10_000n * BigInt(OUTCOMES)).toBe(true)
      }
    }
  })

  test('the published bounds and rows are these, to 6 decimals', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const [outcomes, row] of published) {
      const winning = Number(outcomes)
      const at = multiplier(winning).toString().padStart(5, '0')
      expect(row).toEqual([
        outcomes,
        `${((winning * 100) / OUTCOMES).toFixed(4)} %`,
        `${at.slice(0, -4)}.${at.slice(-4)}×`,
        `0.${millionths(winning)}`,
      ])
    }
    expect(published.size).toBeGreaterThanOrEqual(8)
    const all = Array.from({ length: MAX_WINNING }, (_, index) => millionths(index + 1))
    expect(all.reduce((a, b) => (a < b ? a : b))).toBe(989_804n)
    expect(all.reduce((a, b) => (a > b ? a : b))).toBe(989_901n)
  })

  test.each(['USD', 'VND', 'KWD', 'PLAY'])(
    'at the smallest stake in %s rounding takes under one percent',
    (currency) => {
      const { minStake } = limits(currency)
      for (let winning = MIN_WINNING; winning <= MAX_WINNING; winning += 1) {
        const { amount } = roundDown(grossPayout(minStake, multiplier(winning)), currency)
        expect(amount * BigInt(winning) * 1_000n >= minStake * BigInt(OUTCOMES) * 979n).toBe(true)
      }
    },
  )
})

test('the ends of the range: 0.00 and 100.00 can be rolled, a roll on the target loses', () => {
  expect(roll(word(0))).toBe(0)
  expect(roll(word(0xffffffff))).toBe(MAX_ROLL)
  for (const direction of directions) expect(isWin(direction, 5_000, 5_000)).toBe(false)
  expect(isWin('over', 5_000, 5_001)).toBe(true)
  expect(isWin('under', 5_000, 4_999)).toBe(true)
})

test('targets keep the chance between 0.01 % and 98 %', () => {
  expect(targetRange('over')).toEqual({ min: 200, max: 9_999 })
  expect(targetRange('under')).toEqual({ min: 1, max: 9_800 })
  for (const winning of [0, -1, 9_801, 1.5, Number.NaN])
    expect(() => multiplier(winning)).toThrow('1 to 9,800')
})

test('G16 rolls fall evenly: 73 buckets of 137 outcomes over 50,000 rounds', () => {
  const counts = Array.from({ length: 73 }, () => 0)
  const rounds = 50_000
  for (let nonce = 0; nonce < rounds; nonce += 1) {
    const bucket = Math.floor(
      roll(fairDraw({ serverSeed: 'even', clientSeed: 'c', nonce }, hmac)) / 137,
    )
    counts[bucket] = (counts[bucket] ?? 0) + 1
  }
  const expected = rounds / 73
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
  expect(counts).toHaveLength(73)
  expect(chi).toBeGreaterThan(39.4)
  expect(chi).toBeLessThan(114.8)
})
