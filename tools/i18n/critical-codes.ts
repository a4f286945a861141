import { refusals } from '@lantern/contract/errors'

/**
 * Which refusals are texts of money, law and safety, by their codes: age and region, limits of
 * money, stakes and time, exclusion and breaks, the reality check, identity, bonus and turnover,
 * what is short or held on an account, receipts, closing it. A new code of these is read back like
 * the others before it may ship.
 */
const CRITICAL = [
  /(^|_)age$/,
  /^region_/,
  /^terms_/,
  /limit_(reached|wish)|^limits_/,
  /exclu/,
  /^time_out/,
  /reality/,
  /^identity_|^document_taken$|^payee_name_/,
  /bonus|rollover/,
  /funds|^account_(frozen|closed)$|balance/,
  /^receipt_/,
  /^(bets|payments)_open$/,
] as const

export const isCriticalCode = (code: string): boolean =>
  CRITICAL.some((pattern) => pattern.test(code))

/** Keys of the refusals that must stand in the list of texts to be read back. */
export const criticalRefusals = (): string[] =>
  Object.keys(refusals)
    .filter(isCriticalCode)
    .map((code) => `refusal.${code}`)
