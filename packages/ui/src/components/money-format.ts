import { numberFormat } from '@lantern/kernel/formatters'
import { currencyDecimals, isKnownCurrency } from '@lantern/kernel/money'

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

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(format: MoneyFormat): Intl.NumberFormat {
  const { locale, currency, style = 'none', signed = false, stripZeros = false } = format
  const isSymbol = style === 'symbol' && currency !== undefined && isIso(currency)
  // a code is written behind the number alone: both are one formatter, and making one takes long
  const key = [locale, currency, isSymbol, signed, stripZeros].join('|')
  const known = formatters.get(key)
  if (known) return known
  const decimals =
    currency !== undefined && isKnownCurrency(currency) ? currencyDecimals(currency) : 2
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: 2,
    maximumFractionDigits: Math.max(2, decimals),
    roundingMode: 'trunc',
    signDisplay: signed ? 'exceptZero' : 'negative',
    trailingZeroDisplay: stripZeros ? 'stripIfInteger' : 'auto',
  }
  if (isSymbol)
    Object.assign(options, { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  // Latin digits in every language: amounts are compared with bank slips and with support.
  const formatter = numberFormat(locale, options)
  formatters.set(key, formatter)
  return formatter
}

/**
 * Writes a decimal string of the wire for people: at least two decimals, rounded towards zero,
 * digit by digit from the text and never through a float. Anything that is not an amount comes
 * back as it is, so that a fault can be seen rather than read as zero.
 */
export function formatAmount(amount: string, format: MoneyFormat): string {
  if (!isWireAmount(amount)) return amount
  const text = formatterOf(format).format(amount)
  const { currency, style = 'none' } = format
  if (currency === undefined || style === 'none') return text
  return style === 'symbol' && isIso(currency) ? text : `${text}\u00a0${currency}`
}
