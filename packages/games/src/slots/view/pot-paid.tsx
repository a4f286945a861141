import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useState } from 'react'
import type { PotPaid, SlotHost, Standing } from './host.ts'
import { modelTexts } from './model-texts.ts'

interface NoticeProps {
  readonly host: SlotHost
  readonly standing: Standing
}

/** A pot that fell to the player, until they have seen it. Several are shown one after the other. */
export function PotPaidNotice({ host, standing }: NoticeProps) {
  const [pots, setPots] = useState<readonly PotPaid[]>([])
  useEffect(
    () => host.hearPot(standing, (pot) => setPots((others) => [...others, pot])),
    [host, standing],
  )
  const [pot] = pots
  if (!pot) return null
  const onSeen = () => setPots((others) => others.slice(1))
  return <PotPaidCard pot={pot} locale={standing.language} onSeen={onSeen} />
}

interface CardProps {
  readonly pot: PotPaid
  readonly locale: string
  readonly onSeen: () => void
}

export function PotPaidCard({ pot, locale, onSeen }: CardProps) {
  const texts = modelTexts(locale)
  const amount = formatAmount(pot.amount, { locale, currency: pot.currency, style: 'code' })
  return (
    <div className="slot-offer" role="status">
      <p>{texts.potWon(pot.name)}</p>
      <strong>
        <bdi dir="ltr">{amount}</bdi>
      </strong>
      <span>{texts.potPaid}</span>
      <button type="button" className="slot-main" onClick={onSeen}>
        {texts.potSeen}
      </button>
    </div>
  )
}
