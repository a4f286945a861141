import { describe, expect, test } from 'vitest'
import { expectSimulatedReturn, testDraw } from '../testing/instant-suite.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import {
  flight,
  heightOf,
  HIGHEST,
  isWin,
  MAX_TARGET,
  MIN_TARGET,
  multiplier,
  winningWords,
  WORDS,
} from './math.ts'

/** Return of a target in 1/10¹², rounded down: words that win × multiplier ÷ all words. */
const returnOf = (target: number): bigint =>
  (BigInt(winningWords(target)) * multiplier(target) * 100_000_000n) / BigInt(WORDS)

describe('R-063 the enumerated return', () => {
  test('the last word that wins and the first that loses are where they are counted', () => {
    for (const target of [101, 150, 198, 200, 333, 1_000, 9_999, 123_456, MAX_TARGET]) {
      const winning = winningWords(target)
      expect(isWin(target, heightOf(winning - 1))).toBe(true)
      expect(isWin(target, heightOf(winning))).toBe(false)
    }
  })

  test('every target returns 99 %, and never more than 3 in a million above', () => {
    for (let target = MIN_TARGET; target <= MAX_TARGET; target += 1) {
      const value = returnOf(target)
      if (value < 990_000_000_000n || value > 990_003_000_000n)
        throw new Error(`target ${target} returns ${value}`)
    }
  })

  test('the published rows are these', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const [shown, row] of published) {
      const target = Math.round(Number.parseFloat(shown.replace(',', '')) * 100)
      const percent = (winningWords(target) * 100) / WORDS
      expect(row.slice(1)).toEqual([
        `${percent.toFixed(4)} %`,
        `0.${returnOf(target).toString().slice(0, 6)}`,
      ])
    }
    expect(published.size).toBeGreaterThanOrEqual(8)
  })

  test('R-063 a simulation stays inside its 99 % interval', () => {
    const chance = winningWords(250) / WORDS
    expectSimulatedReturn({
      rounds: 20_000,
      play: (nonce) => (isWin(250, flight(testDraw(nonce))) ? multiplier(250) : 0n),
      outcomes: [
        { chance, multiplier: multiplier(250) },
        { chance: 1 - chance, multiplier: 0n },
      ],
    })
  })
})

test('the ends: the word 0 is the highest flight, the last ones do not leave the ground', () => {
  expect(heightOf(0)).toBe(HIGHEST)
  expect(heightOf(1)).toBe(HIGHEST)
  expect(heightOf(WORDS - 1)).toBe(100)
  for (const target of [100, MAX_TARGET + 1, 1.5, Number.NaN])
    expect(() => winningWords(target)).toThrow('1.01 to 10,000.00')
})
