import { formatMoney, money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { anyGame } from '../game.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { simulate } from '../testing/simulation.ts'
import { viewSchema } from './bet.ts'
import { isRight, multiplier, picksAt, rankOf, winningRanks } from './math.ts'
import { hilo } from './round.ts'

const RANKS = Array.from({ length: 13 }, (_, index) => index + 1)
const WINS = Array.from({ length: 12 }, (_, index) => index + 1)

/** Each way to win `length` guesses, by its winning ranks. */
function* runs(length: number): Generator<number[]> {
  if (length === 0) yield []
  else for (const run of runs(length - 1)) for (const ranks of WINS) yield [...run, ranks]
}

describe('R-063 the enumerated return', () => {
  test('the ranks that win are counted on all thirteen, not assumed', () => {
    for (const rank of RANKS)
      for (const pick of picksAt(rank)) {
        const winning = RANKS.filter((next) => isRight(rank, pick, next))
        expect(winning).toHaveLength(winningRanks(rank, pick))
      }
  })

  test('every run of one to four guesses pays 99 % less rounding, and never more', () => {
    for (const length of [1, 2, 3, 4])
      for (const run of runs(length)) {
        const ways = run.reduce((product, ranks) => product * BigInt(ranks), 1n)
        const paid = multiplier(run) * ways
        const risked = 13n ** BigInt(length) * 10_000n
        expect(paid * 100n <= risked * 99n && paid * 10_000n >= risked * 9_899n).toBe(true)
      }
  })

  test('the published table is this table, to 6 decimals', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const rank of RANKS) {
      const sides = picksAt(rank).flatMap((pick) => {
        const ranks = winningRanks(rank, pick)
        const at = multiplier([ranks])
        const millionths = (at * BigInt(ranks) * 200n + 13n) / 26n
        return [
          pick,
          `${ranks} of 13`,
          `${formatMoney(at)}×`,
          `0.${String(millionths).padStart(6, '0')}`,
        ]
      })
      expect(published.get(String(rank))?.slice(2)).toEqual(sides)
    }
    expect(published.size).toBe(13)
  })

  test('R-063 a simulation stays inside its 99 % interval', () => {
    const { mean, halfWidth } = simulate(
      anyGame(hilo),
      {},
      { amount: money('10'), currency: 'USD' },
      {
        rounds: 6_000,
        serverSeed: 'simulation',
        player(given) {
          const { moves, options } = viewSchema.parse(given)
          if (moves.length === 3) return { type: 'cashOut' }
          const [upper, lower] = options
          const pick = (upper?.ranks ?? 0) >= (lower?.ranks ?? 0) ? upper?.pick : lower?.pick
          return { type: 'guess', step: moves.length, pick: pick ?? null }
        },
      },
    )
    expect(Math.abs(mean - 0.99)).toBeLessThan(halfWidth)
  })
})

test('an ace is the lowest card and a king the highest', () => {
  expect([48, 0, 20, 47].map(rankOf)).toEqual([1, 2, 7, 13])
  expect(picksAt(1)).toEqual(['higher', 'same'])
  expect(picksAt(13)).toEqual(['same', 'lower'])
  expect(picksAt(7)).toEqual(['hiOrSame', 'loOrSame'])
  expect(() => picksAt(0)).toThrow('1 to 13')
  expect(() => multiplier([13])).toThrow('can be wrong')
})
