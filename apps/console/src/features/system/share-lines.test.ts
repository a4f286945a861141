import { expect, test } from 'vitest'
import { readWholePercent, readShares, showShares } from './share-lines.ts'

test('shares are read a line each and written back', () => {
  const text = 'JACKPOT 0\nlantern-studio/pearl-reef 100'
  expect(readShares(`\n  ${text} \n`)).toEqual({ JACKPOT: 0, 'lantern-studio/pearl-reef': 100 })
  expect(showShares(readShares(text) ?? {})).toBe(text)
  expect(readShares('')).toEqual({})
})

test('a line without a share, or with one above the whole, is none', () => {
  for (const text of ['JACKPOT', 'JACKPOT 101', 'JACKPOT -1', 'A B 5', '20'])
    expect(readShares(text)).toBeUndefined()
  expect(readWholePercent('5.5')).toBeUndefined()
})
