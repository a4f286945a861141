import { formatAmount } from '@lantern/ui/money-format'
import { Minus, Play, Plus, RotateCw, SkipForward } from 'lucide-react'
import { giftTexts } from './gift-texts.ts'
import type { Standing } from './host.ts'
import type { Slot } from './use-slot.ts'
import type { SlotTexts } from './texts.ts'

interface ControlsProps {
  readonly slot: Slot
  readonly standing: Standing
  readonly locale: string
  readonly texts: SlotTexts
}

/** Balance, stake, and the one button that glows. */
export function Controls({ slot, standing, locale, texts }: ControlsProps) {
  const { state } = slot
  const money = (amount: string): string =>
    formatAmount(amount, { locale, currency: standing.currency })
  return (
    <section className="slot-controls" aria-label={texts.stake}>
      <div className="slot-box">
        <span>{standing.mode === 'trial' ? texts.playMoney : texts.balance}</span>
        <strong>
          <bdi dir="ltr">{state.balance === null ? '–' : money(state.balance)}</bdi>
          <small>{standing.currency}</small>
        </strong>
      </div>
      <MainButton slot={slot} texts={texts} />
      <StakeBox slot={slot} standing={standing} texts={texts} money={money} />
    </section>
  )
}

function MainButton({ slot, texts }: Pick<ControlsProps, 'slot' | 'texts'>) {
  const { state, spin, hurry, startFeature } = slot
  switch (state.phase) {
    case 'ready':
      return (
        <button type="button" className="slot-spin" onClick={spin} aria-label={texts.spin}>
          <RotateCw aria-hidden="true" />
        </button>
      )
    case 'offered':
      return (
        <button
          type="button"
          className="slot-spin is-quiet"
          onClick={startFeature}
          aria-label={texts.startFreeSpins}
        >
          <Play aria-hidden="true" />
        </button>
      )
    case 'busy':
    case 'feature':
      return (
        <button
          type="button"
          className="slot-spin is-quiet"
          onClick={hurry}
          aria-label={texts.skip}
        >
          <SkipForward aria-hidden="true" />
        </button>
      )
  }
}

interface StakeBoxProps extends Pick<ControlsProps, 'slot' | 'standing' | 'texts'> {
  readonly money: (amount: string) => string
}

function StakeBox({ slot, standing, texts, money }: StakeBoxProps) {
  const { stakes } = standing
  const { freeRounds, phase } = slot.state
  const at = stakes.indexOf(slot.state.stake)
  const isFixed = phase !== 'ready' || freeRounds !== null
  const choose = (index: number): void => {
    const stake = stakes[index]
    if (stake !== undefined) slot.setStake(stake)
  }
  return (
    <div className="slot-box slot-stake">
      <button
        type="button"
        className="slot-step"
        aria-label={texts.less}
        disabled={isFixed || at <= 0}
        onClick={() => choose(at - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <div>
        <span>{freeRounds ? giftTexts(standing.language).freeRound : texts.stake}</span>
        <strong aria-live="polite">
          <bdi dir="ltr">{money(freeRounds?.stake ?? slot.state.stake)}</bdi>
        </strong>
      </div>
      <button
        type="button"
        className="slot-step"
        aria-label={texts.more}
        disabled={isFixed || at >= stakes.length - 1}
        onClick={() => choose(at + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}
