import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useState } from 'react'
import type { GameFacts, PotNow, SlotHost } from './host.ts'
import { modelTexts } from './model-texts.ts'

interface PotStripProps {
  readonly pot: NonNullable<GameFacts['pot']>
  readonly host: SlotHost
  readonly locale: string
}

const LOOK_EVERY_MS = 6_000

/** The pot as it stands at the site; only its limit where nobody says how much it is. */
export function PotStrip({ pot, host, locale }: PotStripProps) {
  const [now, setNow] = useState<PotNow | null>(null)
  useEffect(() => {
    let isHere = true
    const look = (): void => {
      if (document.hidden) return
      host.pot().then(
        (said) => isHere && setNow(said),
        () => undefined,
      )
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [host])
  const texts = modelTexts(locale)
  const currency = now?.currency ?? pot.currency
  const money = (amount: string): string =>
    formatAmount(amount, { locale, currency, style: 'code' })
  const most = money(now?.mustHitBy ?? `${pot.cap}.00`)
  return (
    <p className="slot-pot">
      <span>
        {texts.potAbout} · {pot.name}
      </span>
      {now && (
        <strong>
          <bdi dir="ltr">{money(now.amount)}</bdi>
        </strong>
      )}
      <small>{texts.potLine(most)}</small>
    </p>
  )
}
