/**
 * The only place where formatters of digits, amounts and dates are made. Latin digits and the
 * Gregorian calendar in every language: people compare them with bank slips, with other devices and
 * with what support reads out. Thai dates would else count from the Buddha, Persian ones from the
 * Hijra, and Burmese digits be read by nobody else.
 */

/** A formatter of numbers for a BCP 47 language. Throws `RangeError` for what is no language. */
export const numberFormat = (
  language: string,
  options?: Intl.NumberFormatOptions,
): Intl.NumberFormat => new Intl.NumberFormat(`${language}-u-nu-latn`, options)

/** A formatter of moments for a BCP 47 language; by the device's clock unless a zone is named. */
export const dateTimeFormat = (
  language: string,
  options?: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, options)
