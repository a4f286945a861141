import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  currencyDecimals,
  currencyStep,
  fitsCurrency,
  formatMoney,
  isKnownCurrency,
  MAX_AMOUNT,
  maxMoney,
  minMoney,
  money,
  mulDiv,
  parseMoney,
  roundDown,
} from './money.ts'

describe('R-004 reading an amount', () => {
  test.each([
    ['0', 0n],
    ['0.01', 100n],
    ['1', 10_000n],
    ['12.3', 123_000n],
    ['12.3456', 123_456n],
    ['-1.50', -15_000n],
    ['999999999999999.9999', 9_999_999_999_999_999_999n],
  ])('%s', (text, units) => {
    expect(parseMoney(text)).toBe(units)
  })

  test.each([
    '', ' 1', '1 ', '+1.00', '1e2', '1.', '.5', '01', '00.10', '1.00001', '-0', '-0.00', '--1', '1,000',
    '0x10', 'NaN', 'Infinity', '1000000000000000', '１', '1\n', '1.2.3',
  ])('refuses %j', (text) => {
    expect(parseMoney(text)).toBeUndefined()
  }) // biome-ignore format: a table

  test('refuses decimals that the currency has not', () => {
    expect(parseMoney('1.00', currencyDecimals('VND'))).toBeUndefined()
    expect(parseMoney('1.001', currencyDecimals('USD'))).toBeUndefined()
    expect(parseMoney('1.001', currencyDecimals('KWD'))).toBe(10_010n)
  })

  test('text of our own that is no amount is a fault', () => {
    expect(money('1.25')).toBe(12_500n)
    expect(() => money('1e2')).toThrow('not an amount')
  })
})

describe('writing an amount', () => {
  test.each([
    [0n, '0.00'],
    [1n, '0.0001'],
    [100n, '0.01'],
    [12_345n, '1.2345'],
    [12_340n, '1.234'],
    [10_000n, '1.00'],
    [-50n, '-0.005'],
    [-15_000n, '-1.50'],
  ])('%s units', (units, text) => {
    expect(formatMoney(units)).toBe(text)
  })

  test('what is written reads back as the same amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), (units) => {
        expect(money(formatMoney(units))).toBe(units)
      }),
    )
  })
})

describe('R-014 rounding', () => {
  test.each([
    ['USD', 12_399n, 12_300n, 99n],
    ['VND', 12_399n, 10_000n, 2_399n],
    ['KWD', 12_399n, 12_390n, 9n],
    ['USD', -12_399n, -12_300n, -99n],
  ] as const)('%s %s goes towards zero', (currency, units, amount, residue) => {
    expect(roundDown(units, currency)).toEqual({ amount, residue })
  })

  test('amount and residue always add up, and the amount fits the currency', () => {
    const currency = fc.constantFrom('USD', 'VND', 'KWD', 'PTS')
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_AMOUNT, max: MAX_AMOUNT }), currency, (units, code) => {
        const { amount, residue } = roundDown(units, code)
        expect(amount + residue).toBe(units)
        expect(fitsCurrency(amount, code)).toBe(true)
        expect(residue < currencyStep(code) && residue > -currencyStep(code)).toBe(true)
      }),
    )
  })

  test('shares are exact integers, towards zero', () => {
    expect(mulDiv(100n, 1n, 3n)).toBe(33n)
    expect(mulDiv(-100n, 1n, 3n)).toBe(-33n)
    expect(mulDiv(MAX_AMOUNT, 9_999n, 10_000n)).toBe(MAX_AMOUNT - MAX_AMOUNT / 10_000n)
    expect(() => mulDiv(1n, 1n, 0n)).toThrow('positive')
  })
})

test('currencies: steps, unknown ones, names of object properties', () => {
  expect([currencyStep('USD'), currencyStep('VND'), currencyStep('KWD')]).toEqual([
    100n,
    10_000n,
    10n,
  ])
  expect(isKnownCurrency('USD')).toBe(true)
  expect(isKnownCurrency('toString')).toBe(false)
  expect(() => currencyDecimals('XXX')).toThrow('unknown currency')
  expect(minMoney(1n, 2n)).toBe(1n)
  expect(maxMoney(1n, 2n)).toBe(2n)
})
