import { money } from '@lantern/kernel/money'
import { expect, test } from 'vitest'
import { amountText } from './amount-text.ts'

test.each([
  ['0', 'en', '0.00'],
  ['1234567.5', 'en', '1,234,567.50'],
  ['1234567.5', 'vi', '1.234.567,50'],
  ['0.0001', 'en', '0.0001'],
  ['-42.1', 'en', '-42.10'],
  // every digit of the largest amount: a float would already have lost the last ones
  ['99999999999999.9999', 'en', '99,999,999,999,999.9999'],
  ['12.5', 'ar', '12.50'],
])('%s in %s is %s', (amount, locale, text) => {
  // marks of direction that some languages add are not digits
  expect(amountText(money(amount), locale).replace(/[\u200e\u200f\u061c]/g, '')).toBe(text)
})

test('a difference carries its sign, zero does not', () => {
  expect(amountText(money('5'), 'en', true)).toBe('+5.00')
  expect(amountText(money('-5'), 'en', true)).toBe('-5.00')
  expect(amountText(0n, 'en', true)).toBe('0.00')
})
