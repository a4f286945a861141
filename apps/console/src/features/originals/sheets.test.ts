import { games, sharedGames } from '@lantern/games/registry'
import { expect, test } from 'vitest'
import { POKER_HANDS, rangeOf, sheetOf } from './sheets.ts'

const counted = (code: string) => {
  const sheet = sheetOf(code)
  if (!sheet) throw new Error(`no sheet of ${code}`)
  return sheet
}

test('every in-house game has a sheet, and nothing else has', () => {
  for (const { code } of [...games, ...sharedGames])
    expect(counted(code).options.length, code).toBeGreaterThan(0)
  expect(sheetOf('sun-court')).toBeUndefined()
  expect(sheetOf('toString')).toBeUndefined()
})

// What the README of each game publishes, which its own tests count in another way.
test.each([
  ['mines', 0.98992, 0.99],
  ['dice', 0.989868, 0.989902],
  ['hilo', 0.98996, 0.99],
  ['tower', 0.97995, 0.98],
  ['limbo', 0.98999, 0.990001],
  ['plinko', 0.9897, 0.99],
  ['keno', 0.9896, 0.99],
  ['wheel', 0.99, 0.99],
  ['roulette', 36 / 37, 36 / 37],
  ['poker', 0.995439, 0.99544],
  ['blackjack', 0.994296, 0.994297],
  ['crash', 0.98999, 0.990001],
])('R-063 %s returns what it states', (code, least, most) => {
  const range = rangeOf(counted(code), 'returnRate')
  expect(range?.least).toBeGreaterThanOrEqual(least - 1e-9)
  expect(range?.most).toBeLessThanOrEqual(most + 1e-9)
})

test('the hands of best play are all deals and draws, and return what enumeration does', () => {
  const all = POKER_HANDS.reduce((sum, hands) => sum + hands, 0n)
  // 2,598,960 deals times the least number that every count of draws divides.
  expect(all).toBe(2_598_960n * 7_669_695n)
  const [option] = counted('poker').options
  if (!option) throw new Error('no option')
  expect((option.over * 10_000_000_000n) / option.under).toBe(9_954_390_436n)
  expect(option.volatilityIndex).toBeCloseTo(1.645 * Math.sqrt(19.5147), 2)
})

test('an option says its chance, its pays and its volatility', () => {
  const red = counted('roulette').options.at(-1)
  expect(red).toMatchObject({ by: [['numbers', '18']], hitRate: expect.closeTo(18 / 37, 9) })
  expect(red?.pays).toEqual([{ multiplier: 20_000n, chance: expect.closeTo(18 / 37, 9) }])
  expect(red?.volatilityIndex).toBeCloseTo(1.645 * Math.sqrt(4 * (18 / 37) - (36 / 37) ** 2), 9)
  expect(counted('blackjack').options[0]).toMatchObject({ hitRate: null, pays: [] })
})
