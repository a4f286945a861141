import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useState } from 'react'
import type { GameFacts, PotNow, SlotHost } from './host.ts'
import { modelTexts } from './model-texts.ts'
import { LOOK_EVERY_MS, NOTHING_SAID, potAt, type PotLook } from './pot-look.ts'

interface PotStripProps {
  readonly pot: GameFacts['pot']
  readonly host: SlotHost
  readonly locale: string
}

/** The pot as it stands at the site; only its limit where nobody says how much it is. */
export function PotStrip({ pot, host, locale }: PotStripProps) {
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
  const told = now ?? (pot?.kind === 'fed' ? pot : null)
  if (!told) return null
  const texts = modelTexts(locale)
  const { name, currency, mustHitBy } = told
  const money = (amount: string): string =>
    formatAmount(amount, { locale, currency, style: 'code' })
  return (
    <p className="slot-pot">
      <span>
        {texts.potAbout} · {name}
      </span>
      {now && (
        <strong>
          <bdi dir="ltr">{money(now.amount)}</bdi>
        </strong>
      )}
      <small>{texts.potLine(money(mustHitBy))}</small>
    </p>
  )
}
