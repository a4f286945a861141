import { refuse } from '@lantern/contract/errors'
import { fitsCurrency, formatMoney, type Money, mulDiv, roundDown } from '@lantern/kernel/money'
import type { Method } from './queries/methods.ts'

const BASIS = 10_000n

/** The fee of an amount: towards zero, in the currency's own decimals. */
export const feeOf = (method: Method, amount: Money): Money =>
  roundDown(mulDiv(amount, BigInt(method.feeBasisPoints), BASIS), method.currency).amount

/** Refuses `amount_invalid`, `amount_below_minimum`, `amount_above_maximum`. */
export function checkAmount(method: Method, amount: Money): void {
  if (amount <= 0n || !fitsCurrency(amount, method.currency)) refuse('amount_invalid')
  if (amount < method.minimum)
    refuse('amount_below_minimum', { minimum: formatMoney(method.minimum) })
  if (amount > method.maximum)
    refuse('amount_above_maximum', { maximum: formatMoney(method.maximum) })
}
