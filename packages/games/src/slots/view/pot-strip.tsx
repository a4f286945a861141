import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useState } from 'react'
import type { GameFacts, PotNow, SlotHost, Standing } from './host.ts'
import { modelTexts } from './model-texts.ts'
import { NOTHING_SAID, potAt, type PotLook } from './pot-look.ts'

interface PotStripProps {
  readonly pot: NonNullable<GameFacts['pot']>
  readonly host: SlotHost
  readonly standing: Pick<Standing, 'currency' | 'language' | 'mode'>
}

const LOOK_EVERY_MS = 6_000

/** The pot as it stands at the site; only its limit where nobody says how much it is. */
export function PotStrip({ pot, host, standing }: PotStripProps) {
  const { language: locale, mode } = standing
  const [now, setNow] = useState<PotNow | null>(null)
  useEffect(() => {
    let isHere = true
    let seen: PotLook = NOTHING_SAID
    const show = (): void => {
      if (isHere) setNow(potAt(seen, performance.now()))
    }
    const hear = (said: PotNow | null): void => {
      seen = { said, atMs: performance.now() }
      show()
    }
    const look = (): void => {
      show()
      if (!document.hidden) host.pot().then(hear, () => undefined)
    }
    look()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => {
      isHere = false
      clearInterval(timer)
    }
  }, [host])
  // a stake in another currency leads nothing into the pot that the title was made with
  if (!now && mode === 'real' && standing.currency !== pot.currency) return null
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
