import { assert } from './assert.ts'

/** An amount in units of 1/10,000 of the currency unit, whatever the currency. */
export type Money = bigint

/** ISO 4217 codes, and our own: PTS (points) and PLAY (free play). */
export type Currency = string

/** Internal scale: four decimals. */
export const MONEY_DECIMALS = 4
export const UNITS_PER_ONE = 10_000n

/** The largest amount any single command may move: a bigint column holds it with room to add. */
export const MAX_AMOUNT: Money = 100_000_000_000_000n * UNITS_PER_ONE

const CURRENCY_DECIMALS: Readonly<Record<string, number>> = {
  BDT: 2, BRL: 2, CNY: 2, EUR: 2, GBP: 2, HKD: 2, IDR: 2, INR: 2, JPY: 0, KHR: 2, KRW: 0,
  KWD: 3, LAK: 2, MMK: 2, MXN: 2, MYR: 2, PHP: 2, PLAY: 2, PTS: 0, SGD: 2, THB: 2, TND: 3,
  TWD: 2, USD: 2, USDT: 2, VND: 0,
} // biome-ignore format: a table

/** Decimals that people may use when they write an amount of this currency (USD 2, VND 0, KWD 3). */
export function currencyDecimals(currency: Currency): number {
  const decimals = CURRENCY_DECIMALS[currency]
  assert(decimals !== undefined, `unknown currency ${currency}`)
  return decimals
}

export const isKnownCurrency = (currency: string): boolean =>
  Object.hasOwn(CURRENCY_DECIMALS, currency)

/** The smallest step of a currency in units: 100 for USD, 10,000 for VND. */
export const currencyStep = (currency: Currency): Money =>
  10n ** BigInt(MONEY_DECIMALS - currencyDecimals(currency))

// No sign but a leading minus, no exponent, no spaces, no leading zeros, no surplus digits.
const DECIMAL = /^(-?)(0|[1-9][0-9]{0,14})(?:\.([0-9]{1,4}))?$/

/**
 * Reads a decimal string into units. Answers undefined for anything that is not a plain decimal
 * with at most `decimals` decimals: `1e2`, `+1.00`, ` 1`, `1.`, `01`, `1.00001`, `-0`.
 */
export function parseMoney(text: string, decimals: number = MONEY_DECIMALS): Money | undefined {
  const match = DECIMAL.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  if (fraction.length > decimals) return undefined
  const units = BigInt(whole) * UNITS_PER_ONE + BigInt(fraction.padEnd(MONEY_DECIMALS, '0') || '0')
  if (sign === '-') return units === 0n ? undefined : -units
  return units
}

/** {@link parseMoney} for text that our own code wrote; anything else is a fault. */
export function money(text: string): Money {
  const units = parseMoney(text)
  assert(units !== undefined, `not an amount: ${text}`)
  return units
}

/** Writes units as a decimal string with at least 2 and at most 4 decimals: 12345n → `1.2345`. */
export function formatMoney(units: Money): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(MONEY_DECIMALS + 1, '0')
  const whole = digits.slice(0, -MONEY_DECIMALS)
  const fraction = digits.slice(-MONEY_DECIMALS).replace(/0{1,2}$/, '')
  return `${sign}${whole}.${fraction}`
}

/** Whether an amount can be written in the currency's own decimals (VND 0.5 can not). */
export const fitsCurrency = (units: Money, currency: Currency): boolean =>
  units % currencyStep(currency) === 0n

/**
 * Rounds towards zero to the currency's decimals, once per settlement; the residue stays with the
 * house. Returns both parts, which always add up to `units`.
 */
export function roundDown(units: Money, currency: Currency): { amount: Money; residue: Money } {
  const residue = units % currencyStep(currency)
  return { amount: units - residue, residue }
}

/** `amount × numerator ÷ denominator`, rounded towards zero, in exact integers. */
export function mulDiv(amount: Money, numerator: bigint, denominator: bigint): Money {
  assert(denominator > 0n, 'a denominator is positive')
  return (amount * numerator) / denominator
}

export const minMoney = (a: Money, b: Money): Money => (a < b ? a : b)
export const maxMoney = (a: Money, b: Money): Money => (a > b ? a : b)
