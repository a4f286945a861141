import { formatAmount } from '@lantern/ui/money-format'
import { Gift as GiftIcon } from 'lucide-react'
import { giftTexts } from './gift-texts.ts'
import type { Standing } from './host.ts'
import type { Slot } from './use-slot.ts'

interface GiftProps {
  readonly slot: Slot
  readonly standing: Standing
}

const moneyOf = (amount: string, { language: locale, currency }: Standing): string =>
  formatAmount(amount, { locale, currency, style: 'code' })

const timeOf = (iso: string, { language }: Standing): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn-ca-gregory`, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(iso))

/** How many free rounds are left, what each is worth, and how long they are there. */
export function GiftBanner({ slot, standing }: GiftProps) {
  const { freeRounds } = slot.state
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
}

/** What the free rounds came to, when the last was played or their time is over. */
export function GiftSummary({ slot, standing }: GiftProps) {
  const { summary, phase } = slot.state
  if (!summary || phase !== 'ready') return null
  const texts = giftTexts(standing.language)
  return (
    <div className="slot-offer" role="status">
      <p>{texts.over}</p>
      <span>{texts.paid(summary.played, moneyOf(summary.won, standing))}</span>
      <button type="button" className="slot-main" onClick={slot.spin}>
        {texts.goOn}
      </button>
    </div>
  )
}
