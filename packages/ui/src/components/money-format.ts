import { numberFormat } from '@lantern/kernel/formatters'
import { currencyDecimals, isKnownCurrency } from '@lantern/kernel/money'
import { type AmountPattern, type AmountWriter, readPattern, writerOf } from './amount-pattern.ts'

export type { AmountPattern }

/** How the currency is written: `$5.00`, `5.00 USD`, or the number alone. */
export type CurrencyStyle = 'symbol' | 'code' | 'none'

export interface MoneyFormat {
  readonly locale: string
  readonly currency?: string | undefined
  readonly style?: CurrencyStyle | undefined
  /** Writes `+` before amounts above zero. */
  readonly signed?: boolean | undefined
  /** `$20` rather than `$20.00`; `$20.50` stays. */
  readonly stripZeros?: boolean | undefined
}

const WIRE = /^-?\d{1,18}(?:\.\d{1,8})?$/
const isWireAmount = (text: string): text is `${number}` => WIRE.test(text)
const isIso = (currency: string): boolean => /^[A-Z]{3}$/.test(currency) && currency !== 'PTS'

const writers = new Map<string, AmountWriter>()

const isBySymbol = ({ currency, style }: MoneyFormat): boolean =>
  style === 'symbol' && currency !== undefined && isIso(currency)

// a code is written behind the number alone: both are one formatter, and making one takes long
const keyOf = (format: MoneyFormat): string => {
  const { locale, currency, signed = false, stripZeros = false } = format
  return [locale, currency, isBySymbol(format), signed, stripZeros].join('|')
}

function formatterOf(format: MoneyFormat): Intl.NumberFormat {
  const { locale, currency, signed = false, stripZeros = false } = format
  const decimals =
    currency !== undefined && isKnownCurrency(currency) ? currencyDecimals(currency) : 2
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.max(2, decimals),
    roundingMode: 'trunc',
    signDisplay: signed ? 'exceptZero' : 'negative',
    trailingZeroDisplay: stripZeros ? 'stripIfInteger' : 'auto',
  }
  if (isBySymbol(format))
    Object.assign(options, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  // Latin digits in every language: amounts are compared with bank slips and with support.
  return numberFormat(locale, options)
}

function writerFor(format: MoneyFormat): AmountWriter {
  const key = keyOf(format)
  const known = writers.get(key)
  if (known) return known
  const writer = formatterOf(format)
  writers.set(key, writer)
  return writer
}

const bySymbol = (locale: string, currency: string): MoneyFormat => ({
  locale,
  currency,
  style: 'symbol',
})

/** How a language writes a currency by its sign; undefined where no pattern tells it exactly. */
export const amountPattern = (locale: string, currency: string): AmountPattern | undefined =>
  readPattern(formatterOf(bySymbol(locale, currency)), { locale, currency })

/**
 * Writes these amounts by their pattern from here on. The first formatter of a browser takes as long
 * as many other parts of a page: it reads what it knows of languages.
 */
export function learnAmounts(pattern: AmountPattern): void {
  writers.set(keyOf(bySymbol(pattern.locale, pattern.currency)), writerOf(pattern))
}

/**
 * Writes a decimal string of the wire for people: at least two decimals, rounded towards zero,
 * digit by digit from the text and never through a float. Anything that is not an amount comes
 * back as it is, so that a fault can be seen rather than read as zero.
 */
export function formatAmount(amount: string, format: MoneyFormat): string {
  if (!isWireAmount(amount)) return amount
  const text = writerFor(format).format(amount)
  const { currency, style = 'none' } = format
  if (currency === undefined || style === 'none') return text
  return style === 'symbol' && isIso(currency) ? text : `${text}\u00a0${currency}`
}
