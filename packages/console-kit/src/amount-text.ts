import { numberFormat } from '@lantern/kernel/formatters'
import { formatMoney, type Money } from '@lantern/kernel/money'

const WIRE = /^-?\d{1,15}\.\d{2,4}$/
const isWire = (text: string): text is `${number}` => WIRE.test(text)

const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(locale: string, signed: boolean): Intl.NumberFormat {
  const key = `${locale}|${signed}`
  const known = formatters.get(key)
  if (known) return known
  // Latin digits in every language: amounts are compared with bank slips and with members.
  const formatter = numberFormat(locale, {
    minimumFractionDigits: 2,
    maximumFractionDigits: 4,
    signDisplay: signed ? 'exceptZero' : 'negative',
  })
  formatters.set(key, formatter)
  return formatter
}

/**
 * An amount as an operator reads it: grouped, and every decimal that is there, never rounded. The
 * digits go from the units to the text without a float between them.
 */
export function amountText(units: Money, locale: string, signed = false): string {
  const wire = formatMoney(units)
  // Intl writes U+002D or U+2212 by language; one minus is easier to search for and to compare.
  return isWire(wire) ? formatterFor(locale, signed).format(wire).replace('\u2212', '-') : wire
}
