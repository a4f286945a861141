import { describe, expect, test } from 'vitest'
import { readHundredths, writeChance, writeHundredths } from './hundredths.ts'
import { targetAfterKey } from './track.tsx'

test.each([
  [0, '0.00'],
  [1, '0.01'],
  [61, '0.61'],
  [5_050, '50.50'],
  [10_000, '100.00'],
])('%i is written %s and read back', (value, text) => {
  expect(writeHundredths(value)).toBe(text)
  expect(readHundredths(text)).toBe(value)
})

test.each([
  ['50', 5_000],
  ['50,5', 5_050],
  [' 7.', 700],
  ['100.01', undefined],
  ['101', undefined],
  ['1.234', undefined],
  ['-1', undefined],
  ['1e1', undefined],
  ['', undefined],
])('%j reads as %s', (text, value) => {
  expect(readHundredths(text)).toBe(value)
})

test('the chance is told over the 10,001 outcomes', () => {
  expect(writeChance(4_950)).toBe('49.50')
  expect(writeChance(1)).toBe('0.01')
  expect(writeChance(9_800)).toBe('97.99')
})

describe('keys on the scale', () => {
  test('whole steps, hundredths with Shift, and never out of range', () => {
    expect(targetAfterKey(5_050, 'ArrowRight', false, 'over')).toBe(5_150)
    expect(targetAfterKey(5_050, 'ArrowLeft', true, 'over')).toBe(5_049)
    expect(targetAfterKey(5_050, 'PageUp', false, 'over')).toBe(6_050)
    expect(targetAfterKey(9_950, 'ArrowUp', false, 'over')).toBe(9_999)
    expect(targetAfterKey(250, 'PageDown', false, 'over')).toBe(200)
    expect(targetAfterKey(5_050, 'Home', false, 'under')).toBe(1)
    expect(targetAfterKey(5_050, 'End', false, 'under')).toBe(9_800)
    expect(targetAfterKey(5_050, 'Tab', false, 'under')).toBeUndefined()
  })
})
