import {
  type Currency,
  fitsCurrency,
  isKnownCurrency,
  MAX_AMOUNT,
  type Money,
  parseMoney,
} from '@lantern/kernel/money'
import * as z from 'zod/mini'
import { readJson } from '../read-json.ts'

// Dialects that send amounts as JSON numbers. They are read from the text of the message, never as
// floating point: 0.1 + 0.2 is nobody's balance.

/** A number as it was written; a message can not say one by itself. */
class Written {
  readonly digits: string

  constructor(digits: string) {
    this.digits = digits
  }
}

export const writtenNumber = z.instanceof(Written)

interface Source {
  readonly source: string
}

const keepDigits = (_key: string, value: unknown, { source }: Source): unknown =>
  typeof value === 'number' ? new Written(source) : value

/** The JSON of a signed body with its numbers as they were written; undefined when it is none. */
export function readWithDigits(body: Buffer): unknown {
  if (readJson(body) === undefined) return undefined
  return JSON.parse(body.toString('utf8'), keepDigits as (key: string, value: unknown) => unknown)
}

/** A whole number, at least zero, within `most`. */
export const wholeNumber = (most: bigint) =>
  z.pipe(
    writtenNumber,
    z.transform(({ digits }, ctx): bigint => {
      const units = /^(0|[1-9][0-9]{0,18})$/.test(digits) ? BigInt(digits) : undefined
      if (units !== undefined && units <= most) return units
      ctx.issues.push({ code: 'custom', message: 'not a whole number', input: digits })
      return z.NEVER
    }),
  )

/** An amount in units of the currency, at least zero, as a plain decimal. */
export const decimalNumber = z.pipe(
  writtenNumber,
  z.transform(({ digits }, ctx): Money => {
    const units = parseMoney(digits)
    if (units !== undefined && units >= 0n && units <= MAX_AMOUNT) return units
    ctx.issues.push({ code: 'custom', message: 'not an amount', input: digits })
    return z.NEVER
  }),
)

/** Whether all amounts have the decimals of their currency; one we do not know is refused later. */
export const allFit = (amounts: readonly (Money | undefined)[], currency: Currency): boolean =>
  !isKnownCurrency(currency) ||
  amounts.every((units) => units === undefined || fitsCurrency(units, currency))

/** JSON with numbers that are written out here, digit for digit. */
export function writeWithDigits(
  body: Readonly<Record<string, unknown>>,
  numbers: Readonly<Record<string, string>>,
): string {
  const texts = Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  const digits = Object.entries(numbers).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return `{${[...texts, ...digits].join(',')}}`
}
