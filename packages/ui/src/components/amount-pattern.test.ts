import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amountPattern, formatAmount, learnAmounts, type MoneyFormat } from './money-format.ts'
import { readPattern, writerOf } from './amount-pattern.ts'

const LANGUAGES = readdirSync(new URL('../../../../locales', import.meta.url), {
  withFileTypes: true,
}).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
const CURRENCIES = ['USD', 'EUR', 'VND', 'THB', 'INR', 'JPY', 'CNY', 'KWD', 'USDT', 'PLAY']

/** Amounts of every length, from the smallest of the wire to the largest, above and below zero. */
const AMOUNTS = Array.from({ length: 18 }, (_, index) => '987654321098765432'.slice(0, index + 1))
  .flatMap((whole) => ['', '.1', '.999', '.1239', '.00000001'].map((rest) => `${whole}${rest}`))
  .concat('0', '0.00', '0.009', '000012.50', '0.99999999')
  .flatMap((amount) => [amount, `-${amount}`])

test('a pattern writes what the formatter it was read from writes, in every language', () => {
  expect(LANGUAGES).toHaveLength(40)
  for (const locale of LANGUAGES)
    for (const currency of CURRENCIES) {
      const format: MoneyFormat = { locale, currency, style: 'symbol' }
      const pattern = amountPattern(locale, currency)
      expect(pattern, `${locale} ${currency}`).toBeDefined()
      const byFormatter = AMOUNTS.map((amount) => formatAmount(amount, format))
      if (pattern) learnAmounts(JSON.parse(JSON.stringify(pattern)))
      expect(AMOUNTS.map((amount) => formatAmount(amount, format))).toEqual(byFormatter)
    }
})

test('what is not written by its pattern has none', () => {
  const rounded = new Intl.NumberFormat('en', { maximumFractionDigits: 2, roundingMode: 'ceil' })
  expect(readPattern(rounded, { locale: 'en', currency: 'USD' })).toBeUndefined()
})

test('an amount learned for one currency changes no other, and no other way to write it', () => {
  const before = formatAmount('1234.50', { locale: 'en', currency: 'GBP', style: 'symbol' })
  const pattern = amountPattern('en', 'NZD')
  if (!pattern) throw new Error('there is a pattern')
  learnAmounts({ ...pattern, around: ['<', '>'] })
  const nzd = { locale: 'en', currency: 'NZD' } as const
  expect(formatAmount('1234.50', { ...nzd, style: 'symbol' })).toBe('<1,234.50>')
  expect(formatAmount('1234.50', { ...nzd, style: 'symbol', signed: true })).toBe('+$1,234.50')
  expect(formatAmount('1234.50', nzd)).toBe('1,234.50')
  expect(formatAmount('1234.50', { locale: 'en', currency: 'GBP', style: 'symbol' })).toBe(before)
  expect(writerOf(pattern).format('-0.001')).toBe('$0.00')
})
