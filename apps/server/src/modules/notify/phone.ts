import { refuse } from '@lantern/contract/errors'
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'

const DIALING: ReadonlySet<string> = new Set(
  getCountries().map((country) => getCountryCallingCode(country)),
)

/** A number that a message can go to. */
export interface Phone {
  /** `+84912345678` */
  readonly e164: string
  /** ISO 3166, where the number tells. */
  readonly country: string | null
}

/**
 * Reads a number as people type it: national or international, with spaces and signs. Refuses
 * `phone_missing` without one, and `phone_invalid` for a number that no network has or that is not
 * of the dialling code beside it.
 */
export function readPhone(mobileNum: string, countryDialingCode: string): Phone {
  const typed = mobileNum.trim()
  if (typed === '') refuse('phone_missing')
  const dialing = countryDialingCode.replace(/^\+/, '')
  if (!DIALING.has(dialing)) refuse('phone_invalid', { field: 'countryDialingCode' })
  const number = parsePhoneNumberFromString(typed, { defaultCallingCode: dialing, extract: false })
  if (!number?.isValid() || number.ext !== undefined || number.countryCallingCode !== dialing)
    refuse('phone_invalid', { field: 'mobileNum' })
  return { e164: number.number, country: number.country ?? null }
}

/** A number that we have kept in E.164. */
export function phoneOf(e164: string): Phone {
  const number = parsePhoneNumberFromString(e164)
  return { e164, country: number?.country ?? null }
}

/** The number with its middle hidden: `+84•••••78`. */
export const maskedPhone = (e164: string): string => `${e164.slice(0, 3)}•••••${e164.slice(-2)}`

/** The address with most of its name hidden: `l••••@example.com`. */
export function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${Array.from(address)[0] ?? ''}••••${at < 0 ? '' : address.slice(at)}`
}
