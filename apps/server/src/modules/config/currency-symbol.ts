import { numberFormat } from '@lantern/kernel/formatters'
import type { Currency } from '@lantern/kernel/money'

/** Play money and points have no symbol in any locale data. */
const OURS: Readonly<Record<Currency, string>> = { PLAY: 'PLAY', PTS: 'PTS', USDT: '₮' }

/** The short sign of a currency: `$`, `₫`, `PLAY`. */
export function currencySymbol(currency: Currency): string {
  const own = OURS[currency]
  if (own !== undefined) return own
  const parts = numberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0n)
  return parts.find((part) => part.type === 'currency')?.value ?? currency
}
