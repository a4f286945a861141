import { formatMoney, money } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { nodeHashes } from '../fair/node-hashes.ts'
import { fairDraw } from '@lantern/kernel/draw'
import { anyGame } from '../game.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { simulate } from '../testing/simulation.ts'
import { viewSchema } from './bet.ts'
import { buildTower, exactMultiplier, FLOORS, floorOf, LEVELS, multiplier } from './math.ts'
import { tower } from './round.ts'

const everyFloor = Array.from({ length: FLOORS }, (_, index) => index + 1)

/** Each way to lay the wind on a floor, as sets of doors. */
function layouts(size: number, windy: number, from = 1): number[][] {
  if (windy === 0) return [[]]
  return Array.from({ length: size - from + 1 }, (_, index) => from + index).flatMap((door) =>
    layouts(size, windy - 1, door + 1).map((rest) => [door, ...rest]),
  )
}

describe('R-063 the enumerated return', () => {
  test('the chance of a floor is counted on every layout, for every door', () => {
    for (const level of LEVELS) {
      const { size, safe } = floorOf(level)
      const all = layouts(size, size - safe)
      for (let door = 1; door <= size; door += 1) {
        const good = all.filter((windy) => !windy.includes(door)).length
        expect(good * size).toBe(all.length * safe)
      }
    }
  })

  test('every (level, floor) pays 98 % less rounding, and never more', () => {
    for (const level of LEVELS)
      for (const floor of everyFloor) {
        const { size, safe } = floorOf(level)
        const paid = multiplier(level, floor) * BigInt(safe) ** BigInt(floor)
        const risked = BigInt(size) ** BigInt(floor) * 10_000n
        expect(paid * 100n <= risked * 98n && paid * 10_000n >= risked * 9_799n).toBe(true)
      }
  })

  test('the published table is this table', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const floor of everyFloor)
      expect(published.get(String(floor))).toEqual([
        String(floor),
        ...LEVELS.map((level) => `${formatMoney(multiplier(level, floor))}×`),
      ])
    expect(published.size).toBe(FLOORS)
  })

  test.each(LEVELS)('R-063 a simulation of %s stays inside its 99 % interval', (level) => {
    const { mean, halfWidth } = simulate(
      anyGame(tower),
      { level },
      { amount: money('10'), currency: 'USD' },
      {
        rounds: 2_500,
        serverSeed: `climb ${level}`,
        player(given) {
          const { doors } = viewSchema.parse(given)
          if (doors.length === 2) return { type: 'cashOut' }
          return { type: 'climb', floor: doors.length + 1, door: 1 }
        },
      },
    )
    expect(Math.abs(mean - 0.98)).toBeLessThan(halfWidth)
  })
})

test('the wind is laid on different doors of each floor, the number its level says', () => {
  for (const level of LEVELS) {
    const seeds = { serverSeed: 'a', clientSeed: level, nonce: 1 }
    const built = buildTower(fairDraw(seeds, nodeHashes.hmac), level)
    const { size, safe } = floorOf(level)
    expect(built).toHaveLength(FLOORS)
    for (const windy of built) {
      expect(new Set(windy).size).toBe(size - safe)
      expect(windy.every((door) => door >= 1 && door <= size)).toBe(true)
    }
  }
})

test('a multiplier off the tower is a fault', () => {
  expect(() => exactMultiplier('easy', 0)).toThrow('nine floors')
  expect(() => exactMultiplier('easy', 10)).toThrow('nine floors')
  expect(multiplier('easy', 0)).toBe(0n)
})
