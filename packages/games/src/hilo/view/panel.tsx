import { Button } from '@lantern/ui/button'
import { BetButton, CashOutButton, StakeFigure, StepFigure } from '../../frame/round-screen.tsx'
import type { StageProps } from '../../stage.ts'
import type { View } from '../bet.ts'
import { ROUND_CARDS } from '../math.ts'
import type { HiloTexts } from './texts.ts'

/** Before a round there is only the stake. */
export function Before(props: { readonly stage: StageProps; readonly words: HiloTexts }) {
  const { stage, words } = props
  return (
    <>
      {stage.stakeField}
      <BetButton stage={stage} label={words.bet} onBet={() => stage.onBet({})} />
    </>
  )
}

/** The open round: what it pays, a way past a card, and the way out. */
export function During(props: {
  readonly stage: StageProps
  readonly words: HiloTexts
  readonly view: View
  readonly onSkip: () => void
}) {
  const { stage, words, view, onSkip } = props
  const { multiplier, payout, currency } = view
  return (
    <>
      <dl className="grid grid-cols-2 gap-2">
        <StakeFigure label={words.stake} stake={view.stake} currency={currency} />
        <div className="play-figure">
          <dt>{words.cardsLeft}</dt>
          <dd className="num font-bold">{ROUND_CARDS - view.cards.length}</dd>
        </div>
      </dl>
      <dl>
        <StepFigure
          label={words.now}
          step={multiplier === null ? null : { multiplier, payout }}
          currency={currency}
          isStrong
        />
      </dl>
      <Button variant="secondary" block disabled={!stage.canPlay || stage.isBusy} onClick={onSkip}>
        {words.skip}
      </Button>
      <CashOutButton
        stage={stage}
        payout={payout}
        label={words.cashOut}
        emptyLabel={words.guessFirst}
        isWaiting={false}
      />
    </>
  )
}
