import { expect, test } from 'vitest'
import { fraction } from './fraction.ts'
import { potReturn } from './pot.ts'
import { POTS } from './pots.ts'
import { parSheet } from './sheet.ts'
import { TITLES } from './titles.ts'

test('a pot gives back what stakes gave it, and its seed spread over them', () => {
  const pot = { code: 'p', name: 'P', currency: 'USD', rate: 10_000, mainShare: 800_000 }
  // 0.8 % of each stake; from 1,000 to 3,000 on average it takes 2,000 ÷ 0.008 of stakes
  expect(potReturn({ ...pot, seed: 1_000, cap: 5_000 })).toEqual(fraction(3_000 * 8, 2_000_000))
  // without a seed it gives what it takes
  expect(potReturn({ ...pot, seed: 0, cap: 10 })).toEqual(fraction(8, 1_000))
})

test('R-063 game and pot together give back less than is staked', () => {
  const bound = TITLES.filter(({ pot }) => pot)
  expect(new Set(bound.map(({ pot }) => pot?.code))).toEqual(new Set(POTS.map(({ code }) => code)))
  for (const { model, pot } of bound) {
    const { over, under } = pot ? potReturn(pot) : fraction(0)
    const { returnRate } = parSheet(model)
    expect(returnRate + Number(over) / Number(under)).toBeLessThan(0.97)
    expect(returnRate).toBeGreaterThan(0.93)
  }
})
