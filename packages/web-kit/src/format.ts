import { dateTimeFormat, numberFormat } from '@lantern/kernel/formatters'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { type CurrencyStyle, formatAmount } from '@lantern/ui/money-format'
import { directionOf } from './languages.ts'

/** How dates and amounts are written here: the person's language, the brand's clock. */
export interface Formats {
  /** For sentences; on its own an amount is a `MoneyText`. */
  money(amount: Money, currency: string, style?: CurrencyStyle): string
  /** `20 Nov 2026, 18:30` by the brand's clock. */
  dateTime(moment: string): string
  /** `20 Nov 2026, 18:30:07`, for clocks and logs. */
  dateTimeSeconds(moment: string): string
  date(moment: string): string
  time(moment: string): string
  timeSeconds(moment: string): string
  count(value: number): string
  /** The name of a country by its code of two letters. */
  country(code: string): string
  /** The country in which the language is mostly spoken, as a guess. */
  likelyCountry(): string | undefined
  /** In the order of the language's alphabet. */
  sorted<Item>(items: readonly Item[], textOf: (item: Item) => string): Item[]
}

const MINUTE_MS = 60_000

/**
 * Latin digits and the Gregorian calendar in every language, since people compare them with bank
 * slips and with what support reads out; times by the brand's fixed offset, not the device's.
 */
export function createFormats(language: string, gmtOffsetMinutes: number): Formats {
  // The pseudo-languages have no data of their own.
  const base = language === 'en-XA' ? 'en' : language === 'ar-XB' ? 'ar' : language
  // Plain English dates are American ones, with the month first and a clock of twelve hours.
  const tag = base === 'en' ? 'en-GB' : base
  const utc = { timeZone: 'UTC' } as const
  const dateTime = dateTimeFormat(tag, { ...utc, dateStyle: 'medium', timeStyle: 'short' })
  const seconds = dateTimeFormat(tag, { ...utc, dateStyle: 'medium', timeStyle: 'medium' })
  const date = dateTimeFormat(tag, { ...utc, dateStyle: 'medium' })
  const timeSeconds = dateTimeFormat(tag, { ...utc, timeStyle: 'medium' })
  const time = dateTimeFormat(tag, { ...utc, timeStyle: 'short' })
  const count = numberFormat(base)
  // Among words from right to left an amount would come apart: `$US 5.00`.
  const isolated = (text: string): string =>
    directionOf(language) === 'rtl' ? `\u2066${text}\u2069` : text
  let countries: Intl.DisplayNames | undefined
  const countryName = (code: string): string => {
    countries ??= new Intl.DisplayNames([base], { type: 'region' })
    // Throws for what is no code at all.
    return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code
  }
  const atBrand = (moment: string) => Date.parse(moment) + gmtOffsetMinutes * MINUTE_MS
  return {
    money: (amount, currency, style = 'symbol') =>
      isolated(formatAmount(formatMoney(amount), { locale: base, currency, style })),
    dateTime: (moment) => dateTime.format(atBrand(moment)),
    dateTimeSeconds: (moment) => seconds.format(atBrand(moment)),
    date: (moment) => date.format(atBrand(moment)),
    time: (moment) => time.format(atBrand(moment)),
    timeSeconds: (moment) => timeSeconds.format(atBrand(moment)),
    count: (value) => count.format(value),
    country: countryName,
    likelyCountry: () => new Intl.Locale(base).maximize().region,
    sorted: (items, textOf) => {
      const { compare } = new Intl.Collator(base)
      return items.toSorted((a, b) => compare(textOf(a), textOf(b)))
    },
  }
}

/** `GMT+7`, `GMT−3:30`. */
export function offsetName(gmtOffsetMinutes: number): string {
  const whole = Math.abs(gmtOffsetMinutes)
  const minutes = whole % 60
  const hours = (whole - minutes) / 60
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`
  return `GMT${gmtOffsetMinutes < 0 ? '−' : '+'}${hours}${rest}`
}
