import { describe, expect, test } from 'vitest'
import { settledAmount, typedAmount } from './amount-text.ts'

describe('typedAmount', () => {
  test('takes digits and one decimal point, typed as point or comma', () => {
    expect(typedAmount('12', 2)).toBe('12')
    expect(typedAmount('12.', 2)).toBe('12.')
    expect(typedAmount('12,5', 2)).toBe('12.5')
    expect(typedAmount('.5', 2)).toBe('0.5')
    expect(typedAmount('007', 2)).toBe('7')
    expect(typedAmount('', 2)).toBe('')
  })
  test('refuses what is no amount', () => {
    for (const text of ['1e2', '-5', '+5', 'abc', '1.2.3', '12.345', '1 2']) {
      expect(typedAmount(text, 2)).toBeUndefined()
    }
  })
  test('understands grouping only where it can not be mistaken', () => {
    expect(typedAmount('1,234,567', 2)).toBe('1234567')
    expect(typedAmount('1.234.567', 2)).toBe('1234567')
    expect(typedAmount('1,234.50', 2)).toBe('1234.50')
    expect(typedAmount('1,000', 2)).toBeUndefined()
  })
  test('without decimals a point never multiplies the amount', () => {
    expect(typedAmount('1.5', 0)).toBeUndefined()
    expect(typedAmount('5.', 0)).toBeUndefined()
    expect(typedAmount('1.500', 0)).toBe('1500')
    expect(typedAmount('50 000', 0)).toBe('50000')
  })
})

describe('settledAmount', () => {
  test('gives the form of the wire', () => {
    expect(settledAmount('5')).toBe('5.00')
    expect(settledAmount('5.')).toBe('5.00')
    expect(settledAmount('5.1')).toBe('5.10')
    expect(settledAmount('0.0001')).toBe('0.0001')
  })
  test('leaves unfinished text alone', () => {
    expect(settledAmount('')).toBe('')
    expect(settledAmount('.')).toBe('.')
  })
})
