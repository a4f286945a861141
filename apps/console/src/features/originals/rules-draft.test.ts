import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { areStakes, readMultiplier, showMultiplier, wishOf } from './rules-draft.ts'

const MOST = 10_000_000

test('multipliers are typed with two decimals at most, and shown with two', () => {
  expect(['', '1', '1.5', '100.05', '99999'].map(readMultiplier)).toEqual([
    null,
    100,
    150,
    10_005,
    9_999_900,
  ])
  for (const text of ['0.5', '1,5', '1.234', 'x', '1e3', '-2', '1.'])
    expect(readMultiplier(text), text).toBeUndefined()
  expect([null, 100, 10_005].map(showMultiplier)).toEqual(['', '1.00', '100.05'])
})

test('rules of shared rounds are sent when all of them can be', () => {
  const typed = { isOn: true, bettingSeconds: '7', exposure: '', highest: '' }
  const wish = { isOn: true, bettingSeconds: 7, exposure: null, highest: null }
  expect(wishOf(typed, MOST)).toEqual(wish)
  expect(wishOf({ ...typed, exposure: '5000', highest: '50' }, MOST)).toEqual({
    ...wish,
    exposure: money('5000.00'),
    highest: 5_000,
  })
  const wrong = [
    { bettingSeconds: '2' },
    { bettingSeconds: '121' },
    { bettingSeconds: '7.5' },
    { exposure: 'much' },
    { highest: '1' },
    { highest: '100000.01' },
  ]
  for (const one of wrong) expect(wishOf({ ...typed, ...one }, MOST)).toBeUndefined()
})

test('stakes stay within those of the game, the smallest below the largest', () => {
  const none = { minStake: null, maxStake: null }
  const stakes = { minStake: money('1.00'), maxStake: money('500.00') }
  const game = { code: 'dice', name: 'Dice', ...stakes, house: none }
  expect(areStakes(game, null, null)).toBe(true)
  expect(areStakes(game, money('5.00'), money('5.00'))).toBe(true)
  expect(areStakes(game, money('0.50'), null)).toBe(false)
  expect(areStakes(game, null, money('501.00'))).toBe(false)
  expect(areStakes(game, money('20.00'), money('10.00'))).toBe(false)
})
