import type { Draw } from '@lantern/kernel/draw'
import { money } from '@lantern/kernel/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  contribution,
  isMustHitBy,
  mustHitByMean,
  mustHitPoint,
  NOTHING_CARRIED,
  rankWins,
  withinCap,
} from './jackpot.ts'

const plan = { rate: 10_000n, main: 700_000n }

/** A draw of the given bytes, over and over. */
function bytes(...values: number[]): Draw {
  let at = 0
  return { byte: () => values[at++ % values.length] ?? 0 }
}

describe('R-069 contributions', () => {
  test('are exact where a unit can hold them', () => {
    expect(contribution(money('2.5'), plan)).toEqual({
      main: money('0.0175'),
      reserve: money('0.0075'),
      carried: NOTHING_CARRIED,
    })
  })

  test('lose nothing however small the stakes are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 0n, max: 10_000_000n }), { maxLength: 60 }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        fc.bigInt({ min: 0n, max: 1_000_000n }),
        (stakes, rate, main) => {
          let [pots, carried] = [0n, NOTHING_CARRIED]
          for (const stake of stakes) {
            const next = contribution(stake, { rate, main }, carried)
            pots += next.main + next.reserve
            carried = next.carried
          }
          const total = stakes.reduce((sum, stake) => sum + stake, 0n)
          const owed = carried.main + carried.reserve
          expect(pots * 10n ** 12n + owed).toBe(total * rate * 1_000_000n)
        },
      ),
    )
  })

  test('a rate or share beyond the whole is a fault', () => {
    expect(() => contribution(1n, { rate: 1_000_001n, main: 0n })).toThrow('rate')
    expect(() => contribution(1n, { rate: 0n, main: -1n })).toThrow('share')
    expect(() => contribution(-1n, plan)).toThrow('stake')
  })
})

describe('R-069 a cap', () => {
  const cap = 500n
  test('takes what there is room for, and gives the rest to the reserve', () => {
    const made = { main: 70n, reserve: 30n }
    expect(withinCap(made, { pot: 400n, cap })).toEqual(made)
    expect(withinCap(made, { pot: 430n, cap })).toEqual(made)
    expect(withinCap(made, { pot: 431n, cap })).toEqual({ main: 69n, reserve: 31n })
    expect(withinCap(made, { pot: 500n, cap })).toEqual({ main: 0n, reserve: 100n })
    expect(() => withinCap(made, { pot: 501n, cap })).toThrow('cap')
  })

  test('loses nothing, and is never passed', () => {
    const amount = fc.bigInt({ min: 0n, max: 1_000n })
    fc.assert(
      fc.property(amount, amount, amount, (main, reserve, pot) => {
        const whole = { pot, cap: 1_000n }
        const taken = withinCap({ main, reserve }, whole)
        expect(taken.main + taken.reserve).toBe(main + reserve)
        expect(pot + taken.main).toBeLessThanOrEqual(whole.cap)
        expect(taken.main).toBeGreaterThanOrEqual(0n)
      }),
    )
  })
})

describe('must-hit-by', () => {
  const jackpot = { seed: money('1000'), cap: money('1000.03'), currency: 'USD' }

  test.each([
    ['1000', '1000.03', 'USD', true],
    ['1000', '1000', 'USD', false],
    ['0', '1000', 'USD', false],
    // finer than what is paid
    ['1000.005', '1000.03', 'USD', false],
    ['1000', '1000.0333', 'USD', false],
    ['1000', '1000.03', 'VND', false],
    // further apart than a point is drawn from
    ['1', '42949673.94', 'USD', true],
    ['1', '42949673.95', 'USD', false],
    ['1', '4294967295', 'VND', true],
    ['1', '4294967296', 'VND', false],
  ])('from %s to %s %s there is one: %s', (seed, cap, currency, isOne) => {
    expect(isMustHitBy({ seed: money(seed), cap: money(cap), currency })).toBe(isOne)
  })

  test('falls on any step from seed to cap, both included', () => {
    const points = [0, 1, 2, 3].map((byte) => mustHitPoint(jackpot, bytes(byte)))
    expect(points).toEqual(['1000', '1000.01', '1000.02', '1000.03'].map((text) => money(text)))
    expect(mustHitPoint({ ...jackpot, cap: jackpot.seed }, bytes(9))).toBe(jackpot.seed)
  })

  test('a cap below the seed is a fault', () => {
    expect(() => mustHitPoint({ ...jackpot, cap: 0n }, bytes(0))).toThrow('cap')
  })

  test('its mean is the middle', () => {
    expect(mustHitByMean(money('1000'), money('5000'))).toBe(money('3000'))
  })
})

test('wins are ranked by size, then the latest first', () => {
  const wins = [
    { name: 'a', win: 5n, endedAt: 3 },
    { name: 'b', win: 9n, endedAt: 1 },
    { name: 'c', win: 5n, endedAt: 4 },
  ]
  expect(rankWins(wins, 2).map(({ name }) => name)).toEqual(['b', 'c'])
})
