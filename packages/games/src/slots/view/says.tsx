import { formatAmount } from '@lantern/ui/money-format'
import { memo, useEffect, useState } from 'react'
import type { Spin } from '../bet.ts'
import { nextFrame } from '@lantern/ui/frame-paced'
import { giftTexts } from './gift-texts.ts'
import type { SlotHost, Standing } from './host.ts'
import type { Notice, SlotState } from './slot-state.ts'
import { boardInWords } from './boards.ts'
import { ownInWords } from './called.ts'
import { windowOf } from './still.tsx'
import type { SlotTexts } from './texts.ts'

interface SaidProps {
  readonly notice: Notice
  /** The next spin costs nothing. */
  readonly isFree: boolean
  readonly standing: Standing
  readonly texts: SlotTexts
}

interface SaysProps extends SaidProps {
  readonly drop: SlotState['drop']
  readonly spin: Spin | null
  readonly host: SlotHost
}

/** The line under the reels: what happened, what can be done about it, and the reels in words. */
export const Says = memo(function Says({ drop, spin, host, ...said }: SaysProps) {
  const { notice, standing, texts } = said
  const described = useLater(notice.kind === 'spinning' ? null : spin)
  return (
    <p className="slot-says" data-kind={notice.kind} role="status">
      <Said {...said} />
      {isPoor(notice) && host.hasCashier(standing) && (
        <button type="button" className="slot-small" onClick={() => host.tell('deposit', standing)}>
          {texts.deposit}
        </button>
      )}
      {notice.kind === 'refused' && notice.code === 'rules_changed' && (
        <button type="button" className="slot-small" onClick={() => window.location.reload()}>
          {texts.reload}
        </button>
      )}
      {drop && <span className="slot-factor">{texts.multiplier(drop.factor)}</span>}
      <Described spin={described} standing={standing} texts={texts} />
    </p>
  )
})

/** A value, a frame after it came: what is put into words does not hold up the picture. */
function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    let isWanted = true
    void nextFrame().then(() => isWanted && setLater(value))
    return () => {
      isWanted = false
    }
  }, [value])
  return later
}

const Described = memo(function Described(props: Pick<SaysProps, 'spin' | 'standing' | 'texts'>) {
  const { spin, standing, texts } = props
  return (
    <span className="slot-unseen">
      {spin && ownInWords(spin, standing.game, standing.language)}
      {spin && boardInWords(standing.game, windowOf(spin), standing.language, texts)}
    </span>
  )
})

const beginText = ({ isFree, standing, texts }: SaidProps): string =>
  isFree ? giftTexts(standing.language).begin : texts.begin

function Said(props: SaidProps) {
  const { notice, standing, texts } = props
  const money = (amount: string): string =>
    formatAmount(amount, { locale: standing.language, currency: standing.currency, style: 'code' })
  switch (notice.kind) {
    case 'begin':
      return beginText(props)
    case 'resumed':
      return texts.resumeTitle
    case 'nothing':
      return texts.nothing
    case 'waiting':
      return texts.waiting
    case 'spinning':
      return texts.spinning
    case 'won':
      return texts.won(money(notice.amount))
    case 'paid_back':
      return texts.paidBack(money(notice.amount))
    case 'feature_won':
    case 'feature_over':
      return texts.freeSpinsOver(money(notice.amount))
    case 'refused':
      return notice.code === 'cancelled' ? texts.cancelled : refusalText(texts, notice.code)
  }
}

const isPoor = (notice: Notice): boolean =>
  notice.kind === 'refused' && /^insufficient_funds$/i.test(notice.code)

export const refusalText = (texts: SlotTexts, code: string): string =>
  Object.hasOwn(texts.refusals, code)
    ? (texts.refusals[code] ?? texts.unknownRefusal)
    : texts.unknownRefusal
