import { formatAmount } from '@lantern/ui/money-format'
import { Minus, Play, Plus, RotateCw, SkipForward } from 'lucide-react'
import { memo } from 'react'
import { giftTexts } from './gift-texts.ts'
import type { Gift, Standing } from './host.ts'
import type { Phase, SlotState } from './slot-state.ts'
import type { SlotTexts } from './texts.ts'
import type { SlotHands } from './use-slot.ts'

interface ControlsProps {
  readonly state: SlotState
  readonly hands: SlotHands
  readonly standing: Standing
  readonly texts: SlotTexts
}

const moneyOf = (amount: string, { language: locale, currency }: Standing): string =>
  formatAmount(amount, { locale, currency })

/** Balance, stake, and the one button that glows. */
export function Controls({ state, hands, standing, texts }: ControlsProps) {
  return (
    <section className="slot-controls" aria-label={texts.stake}>
      <BalanceBox balance={state.balance} standing={standing} texts={texts} />
      <MainButton
        phase={state.phase}
        isPlain={standing.pace === 'plain'}
        hands={hands}
        texts={texts}
      />
      <StakeBox
        stake={state.stake}
        freeRounds={state.freeRounds}
        isReady={state.phase === 'ready'}
        onStake={hands.setStake}
        standing={standing}
        texts={texts}
      />
    </section>
  )
}

interface BalanceBoxProps extends Pick<ControlsProps, 'standing' | 'texts'> {
  readonly balance: string | null
}

const BalanceBox = memo(function BalanceBox({ balance, standing, texts }: BalanceBoxProps) {
  return (
    <div className="slot-box">
      <span>{standing.mode === 'trial' ? texts.playMoney : texts.balance}</span>
      <strong>
        <bdi dir="ltr">{balance === null ? '–' : moneyOf(balance, standing)}</bdi>
        <small>{standing.currency}</small>
      </strong>
    </div>
  )
})

interface MainButtonProps extends Pick<ControlsProps, 'hands' | 'texts'> {
  readonly phase: Phase
  /** Nothing that moves may be stopped. */
  readonly isPlain: boolean
}

/** The pictures of all it can do stand there always: putting them up would hold up the reels. */
const MainButton = memo(function MainButton(props: MainButtonProps) {
  const [does, press, text] = deedOf(props)
  return (
    // it keeps the focus while there is nothing to do
    <button
      type="button"
      className="slot-spin"
      data-does={does}
      onClick={press}
      aria-label={text}
      aria-disabled={does === 'wait' || undefined}
    >
      <RotateCw aria-hidden="true" className="is-spin" />
      <Play aria-hidden="true" className="is-start" />
      <SkipForward aria-hidden="true" className="is-hurry" />
    </button>
  )
})

function deedOf({ phase, isPlain, hands, texts }: MainButtonProps) {
  const { spin, startFeature, hurry } = hands
  if (phase === 'ready') return ['spin', spin, texts.spin] as const
  if (phase === 'offered') return ['start', startFeature, texts.startFreeSpins] as const
  if (isPlain) return ['wait', undefined, texts.spin] as const
  return ['hurry', hurry, texts.skip] as const
}

interface StakeBoxProps extends Pick<ControlsProps, 'standing' | 'texts'> {
  readonly stake: string
  readonly freeRounds: Gift | null
  readonly isReady: boolean
  readonly onStake: (stake: string) => void
}

const StakeBox = memo(function StakeBox(props: StakeBoxProps) {
  const { stake, freeRounds, isReady, onStake, standing, texts } = props
  const { stakes } = standing
  const at = stakes.indexOf(stake)
  const isFixed = !isReady || freeRounds !== null
  const choose = (index: number): void => {
    const chosen = stakes[index]
    if (chosen !== undefined) onStake(chosen)
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
          <bdi dir="ltr">{moneyOf(freeRounds?.stake ?? stake, standing)}</bdi>
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
})
