import type { ReplyOf } from '@lantern/contract/endpoint'
import type { cashier } from '@lantern/contract/cashier'
import {
  currencyDecimals,
  fitsCurrency,
  formatMoney,
  type Money,
  money,
  mulDiv,
  parseMoney,
} from '@lantern/kernel/money'

export type Method = ReplyOf<typeof cashier.methods>['deposit'][number]

/** Percent, in units of 1/10,000: the fee is that part of the amount, rounded towards zero. */
const HUNDRED_PERCENT = 1_000_000n

/** What a method keeps of an amount. The server's figure counts; this one is shown beforehand. */
export const feeOf = (method: Method, amount: Money): Money =>
  mulDiv(amount, money(method.feePercent), HUNDRED_PERCENT)

export type AmountProblem = 'empty' | 'below' | 'above' | 'funds'

export interface AmountBounds {
  readonly minimum: Money
  readonly maximum: Money
  /** What there is to take from; undefined when the money comes from outside. */
  readonly available?: Money | undefined
}

/** The amount that was typed, in units; undefined while it is none of this currency. */
export function readAmount(text: string, currency: string): Money | undefined {
  const units = parseMoney(text.replace(/\.$/, ''))
  return units !== undefined && fitsCurrency(units, currency) ? units : undefined
}

/** An amount as it stands in the field: no decimals where the currency has none. */
export const fieldText = (amount: Money, currency: string): string =>
  currencyDecimals(currency) === 0 ? formatMoney(amount).replace(/\.0+$/, '') : formatMoney(amount)

/** Why an amount can not be taken, before the server is asked. */
export function checkAmount(
  amount: Money | undefined,
  { minimum, maximum, available }: AmountBounds,
): AmountProblem | undefined {
  if (amount === undefined || amount <= 0n) return 'empty'
  if (amount < minimum) return 'below'
  if (amount > maximum) return 'above'
  return available !== undefined && amount > available ? 'funds' : undefined
}

/** A middling one of the quick amounts: most people need not type at all. */
export const usualAmount = (method: Method): Money =>
  method.quickAmounts[Math.floor(method.quickAmounts.length / 2)] ?? method.minimum
