import { describe, expect, test } from 'vitest'
import { formatAmount } from './money-format.ts'

const en = { locale: 'en' }

describe('formatAmount', () => {
  test('shows two decimals, rounded towards zero', () => {
    expect(formatAmount('1284.5099', en)).toBe('1,284.50')
    expect(formatAmount('0.9999', en)).toBe('0.99')
    expect(formatAmount('-0.9999', en)).toBe('-0.99')
    expect(formatAmount('5', en)).toBe('5.00')
  })
  test('never shows a negative zero', () => {
    expect(formatAmount('-0.0001', en)).toBe('0.00')
    expect(formatAmount('-0.0099', { ...en, signed: true })).toBe('0.00')
  })
  test('is exact where a float would not be', () => {
    expect(formatAmount('99999999999999.9999', en)).toBe('99,999,999,999,999.99')
    expect(formatAmount('9007199254740993.01', en)).toBe('9,007,199,254,740,993.01')
  })
  test('writes plus and minus when a result is shown', () => {
    expect(formatAmount('9282.15', { ...en, signed: true })).toBe('+9,282.15')
    expect(formatAmount('-3.00', { ...en, signed: true })).toBe('-3.00')
    expect(formatAmount('0.00', { ...en, signed: true })).toBe('0.00')
  })
  test('keeps Latin digits in languages with their own', () => {
    for (const locale of ['ar-EG', 'fa', 'bn', 'my', 'ne', 'th', 'hi']) {
      expect(formatAmount('1234.50', { locale })).toMatch(/[0-9]/)
      expect(formatAmount('1234.50', { locale })).not.toMatch(/[٠-٩۰-۹০-৯၀-၉०-९๐-๙]/)
    }
  })
  test('writes currencies by sign, by code, and those that ISO does not know by code', () => {
    expect(formatAmount('20.00', { ...en, currency: 'USD', style: 'symbol' })).toBe('$20.00')
    expect(formatAmount('20.00', { ...en, currency: 'USD', style: 'code' })).toBe('20.00\u00a0USD')
    expect(formatAmount('20.00', { ...en, currency: 'USDT', style: 'symbol' })).toBe(
      '20.00\u00a0USDT',
    )
    expect(formatAmount('20.00', { ...en, currency: 'PLAY', style: 'symbol' })).toBe(
      '20.00\u00a0PLAY',
    )
  })
  test('shows at least two decimals of every currency, and three of those that have them', () => {
    expect(formatAmount('50000', { ...en, currency: 'VND' })).toBe('50,000.00')
    expect(formatAmount('1.2345', { ...en, currency: 'KWD' })).toBe('1.234')
  })
  test('strips zero decimals only when all of them are zero', () => {
    expect(formatAmount('20.00', { ...en, stripZeros: true })).toBe('20')
    expect(formatAmount('20.50', { ...en, stripZeros: true })).toBe('20.50')
  })
  test('leaves what is no amount visible instead of reading it as zero', () => {
    expect(formatAmount('1e2', en)).toBe('1e2')
    expect(formatAmount('', en)).toBe('')
    expect(formatAmount('NaN', en)).toBe('NaN')
  })
})
