import type { Money } from '@lantern/kernel/money'
import { useLingui } from '@lingui/react/macro'
import { amountText } from './amount-text.ts'

export interface MoneyCellProps {
  /** Units of 1/10,000. Undefined or null: there is no amount, which is not zero. */
  amount: Money | null | undefined
  /** Written after the amount when a table mixes currencies. */
  currency?: string
  /** For differences: a sign, and the colour of gain or loss with it. */
  signed?: boolean
}

/** An amount for a right-aligned column: digits of equal width, the sign kept with its number. */
export function MoneyCell({ amount, currency, signed = false }: MoneyCellProps) {
  const { i18n } = useLingui()
  if (amount === null || amount === undefined) return <span className="kit-money">—</span>
  const direction = amount > 0n ? 'up' : amount < 0n ? 'down' : 'none'
  return (
    <bdi dir="ltr" className="kit-money" data-direction={signed ? direction : undefined}>
      {amountText(amount, i18n.locale, signed)}
      {currency === undefined ? null : <span className="kit-currency"> {currency}</span>}
    </bdi>
  )
}
