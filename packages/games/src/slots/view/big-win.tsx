import { numberFormat } from '@lantern/kernel/formatters'
import { formatAmount } from '@lantern/ui/money-format'
import { useEffect, useState } from 'react'
import { modelTexts } from './model-texts.ts'
import { type Moment, momentOf } from './moments.ts'
import type { SlotState } from './slot-state.ts'

interface BigWinProps {
  readonly state: SlotState
  readonly currency: string
  readonly locale: string
}

const STAYS_MS = 2_600
const LIGHTS = 14

/** Lanterns rise, once, where a win is many times its stake. It covers nothing and can be ignored. */
export function BigWin({ state, currency, locale }: BigWinProps) {
  const moment = momentOf(state)
  const [gone, setGone] = useState<SlotState['notice'] | null>(null)
  const { notice } = state
  const isNew = moment !== null && gone !== notice
  useEffect(() => {
    if (!isNew) return undefined
    const timer = setTimeout(() => setGone(notice), STAYS_MS)
    return () => clearTimeout(timer)
  }, [isNew, notice])
  if (!moment || !isNew) return null
  return <Lights moment={moment} currency={currency} locale={locale} />
}

function Lights({
  moment,
  currency,
  locale,
}: {
  readonly moment: Moment
  readonly currency: string
  readonly locale: string
}) {
  const texts = modelTexts(locale)
  const number = numberFormat(locale)
  return (
    <div className="slot-moment" data-kind={moment.kind} aria-hidden="true">
      {Array.from({ length: LIGHTS }, (_, index) => (
        // the lights differ by their place alone
        <i key={`${index}`} style={{ '--at': index } as React.CSSProperties} />
      ))}
      <div>
        <p>{texts[moment.kind]}</p>
        <strong>
          <bdi dir="ltr">{formatAmount(moment.amount, { locale, currency, style: 'code' })}</bdi>
        </strong>
        <small>{texts.timesStake(number.format(moment.times))}</small>
      </div>
    </div>
  )
}
