import { createHmac } from 'node:crypto'
import { choose } from '@lantern/kernel/choose'
import { fairDraw, type Hmac } from '@lantern/kernel/draw'
import { formatMoney, roundDown } from '@lantern/kernel/money'
import { describe, expect, test } from 'vitest'
import { grossPayout } from '../limits.ts'
import { readPublishedTable } from '../testing/published-table.ts'
import { limits } from './bet.ts'
import { CELLS, exactMultiplier, layMines, MAX_MINES, multiplier, safeCells } from './math.ts'

const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()
const everyMines = Array.from({ length: MAX_MINES }, (_, index) => index + 1)

/** Each way to lay `count` mines on the board, as bit masks. */
function* boards(count: number, from = 0, mask = 0): Generator<number> {
  if (count === 0) yield mask
  else
    for (let cell = from; cell <= CELLS - count; cell += 1)
      yield* boards(count - 1, cell + 1, mask | (1 << cell))
}

/** Boards on which opening cells 1, 2, …, k meets no mine. */
function survivingBoards(mines: number, opened: number): { all: bigint; surviving: bigint } {
  const path = (1 << opened) - 1
  let all = 0n
  let surviving = 0n
  for (const board of boards(mines)) {
    all += 1n
    if ((board & path) === 0) surviving += 1n
  }
  return { all, surviving }
}

/** Return of "open k, then cash out" in millionths, rounded to the nearest. */
const millionths = (numerator: bigint, denominator: bigint): bigint =>
  (numerator * 2_000_000n + denominator) / (denominator * 2n)

describe('R-063 the enumerated return', () => {
  test('the chance of surviving k tiles is counted on every board, not assumed', () => {
    for (const [mines, opened] of [[1, 1], [1, 24], [2, 5], [3, 5], [4, 10], [5, 3], [22, 3], [23, 1], [24, 1]] as const) {
      const { all, surviving } = survivingBoards(mines, opened)
      expect(all).toBe(choose(CELLS, mines))
      expect(surviving * choose(CELLS, opened)).toBe(all * choose(safeCells(mines), opened))
    }
  }) // biome-ignore format: a table

  test('every (mines, tiles) pays 99 % less rounding, and never more', () => {
    for (const mines of everyMines)
      for (let opened = 1; opened <= safeCells(mines); opened += 1) {
        const paid = multiplier(mines, opened) * choose(safeCells(mines), opened)
        const risked = choose(CELLS, opened) * 10_000n
        expect(paid * 100n <= risked * 99n).toBe(true)
        expect(paid * 10_000n >= risked * 9_899n).toBe(true)
      }
  })

  test('the published table is this table, to 6 decimals', () => {
    const published = readPublishedTable(new URL('./README.md', import.meta.url))
    for (const mines of everyMines) {
      const returns = Array.from({ length: safeCells(mines) }, (_, index) =>
        millionths(
          multiplier(mines, index + 1) * choose(safeCells(mines), index + 1),
          choose(CELLS, index + 1) * 10_000n,
        ),
      ).sort((a, b) => Number(a - b))
      const written = (value: bigint | undefined) => `0.${String(value).padStart(6, '0')}`
      expect(published.get(String(mines))).toEqual([
        String(mines),
        `${formatMoney(multiplier(mines, 1))}×`,
        `${formatMoney(multiplier(mines, safeCells(mines)))}×`,
        written(returns[0]),
        written(returns.at(-1)),
      ])
    }
    expect(published.size).toBe(everyMines.length)
  })

  test.each(['USD', 'VND', 'KWD', 'PLAY'])(
    'at the smallest stake in %s rounding takes under one percent',
    (currency) => {
      const { minStake } = limits(currency)
      for (const mines of everyMines)
        for (let opened = 1; opened <= safeCells(mines); opened += 1) {
          const { amount } = roundDown(grossPayout(minStake, multiplier(mines, opened)), currency)
          const paid = amount * choose(safeCells(mines), opened)
          expect(paid * 100n >= minStake * choose(CELLS, opened) * 98n).toBe(true)
        }
    },
  )

  test('R-063 a simulation stays inside its 99 % interval', () => {
    const rounds = 20_000
    let survived = 0
    for (let nonce = 0; nonce < rounds; nonce += 1) {
      const laid = layMines(fairDraw({ serverSeed: 'simulation', clientSeed: 'c', nonce }, hmac), 3)
      if (laid.every((cell) => cell > 5)) survived += 1
    }
    const chance = 1140 / 2300 // C(20, 3) ÷ C(25, 3): cells 1 to 5 are safe
    const deviation = Math.sqrt(rounds * chance * (1 - chance))
    expect(Math.abs(survived - rounds * chance)).toBeLessThan(2.576 * deviation)
  })
})

test('known multipliers, rounded down to four decimals', () => {
  expect(multiplier(1, 1)).toBe(10_312n)
  expect(multiplier(3, 1)).toBe(11_250n)
  expect(multiplier(3, 5)).toBe(19_973n)
  expect(multiplier(24, 1)).toBe(247_500n)
  expect(multiplier(2, 23)).toBe(2_970_000n)
  expect(multiplier(5, 0)).toBe(0n)
})

test('each further tile pays more', () => {
  for (const mines of everyMines)
    for (let opened = 1; opened < safeCells(mines); opened += 1)
      expect(multiplier(mines, opened + 1) > multiplier(mines, opened)).toBe(true)
})

test('a multiplier off the table is a fault', () => {
  expect(() => exactMultiplier(0, 1)).toThrow('1 to 24')
  expect(() => exactMultiplier(25, 1)).toThrow('1 to 24')
  expect(() => exactMultiplier(3, 23)).toThrow('safe cells')
  expect(() => choose(3, 4)).toThrow('choose')
  expect(() => choose(3.5, 1)).toThrow('choose')
})

test('mines are laid on different cells of the board', () => {
  for (const mines of everyMines) {
    const laid = layMines(fairDraw({ serverSeed: 'a', clientSeed: 'b', nonce: mines }, hmac), mines)
    expect(new Set(laid).size).toBe(mines)
    expect(laid.every((cell) => cell >= 1 && cell <= CELLS)).toBe(true)
  }
})

test('G16 over many boards each cell holds a mine as often as any other', () => {
  const counts = Array.from({ length: CELLS }, () => 0)
  const rounds = 10_000
  for (let nonce = 0; nonce < rounds; nonce += 1)
    for (const cell of layMines(fairDraw({ serverSeed: 'even', clientSeed: 'c', nonce }, hmac), 5))
      counts[cell - 1] = (counts[cell - 1] ?? 0) + 1
  const expected = (rounds * 5) / CELLS
  // 24 degrees of freedom, without replacement: the variance is (1 − 5/25) of the binomial one.
  const chi = counts.reduce((sum, count) => sum + (count - expected) ** 2 / (expected * 0.8), 0)
  expect(chi).toBeGreaterThan(7.5)
  expect(chi).toBeLessThan(51.2)
})
