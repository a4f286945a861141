import { dateTimeFormat } from '@lantern/kernel/formatters'
import { formatAmount } from '@lantern/ui/money-format'
import { Gift as GiftIcon } from 'lucide-react'
import { memo } from 'react'
import { giftTexts } from './gift-texts.ts'
import type { Gift, Standing } from './host.ts'
import type { SlotState } from './slot-state.ts'
import type { SlotHands } from './use-slot.ts'

interface GiftBannerProps {
  readonly freeRounds: Gift | null
  readonly standing: Standing
}

const moneyOf = (amount: string, { language: locale, currency }: Standing): string =>
  formatAmount(amount, { locale, currency, style: 'code' })

const timeOf = (iso: string, { language }: Standing): string =>
  dateTimeFormat(language, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso))

/** How many free rounds are left, what each is worth, and how long they are there. */
export const GiftBanner = memo(function GiftBanner({ freeRounds, standing }: GiftBannerProps) {
  if (!freeRounds) return null
  const texts = giftTexts(standing.language)
  return (
    <p className="slot-gift">
      <GiftIcon aria-hidden="true" />
      <strong>{texts.left(freeRounds.left)}</strong>
      <span>{texts.each(moneyOf(freeRounds.stake, standing))}</span>
      <span>{texts.until(timeOf(freeRounds.expiresAt, standing))}</span>
    </p>
  )
})

interface GiftSummaryProps {
  readonly state: SlotState
  readonly hands: SlotHands
  readonly standing: Standing
}

/** What the free rounds came to, when the last was played or their time is over. */
export function GiftSummary({ state, hands, standing }: GiftSummaryProps) {
  const { summary, phase } = state
  if (!summary || phase !== 'ready') return null
  const texts = giftTexts(standing.language)
  return (
    <div className="slot-offer" role="status">
      <p>{texts.over}</p>
      <span>{texts.paid(summary.played, moneyOf(summary.won, standing))}</span>
      <button type="button" className="slot-main" onClick={hands.spin}>
        {texts.goOn}
      </button>
    </div>
  )
}
