import { Chip } from '@lantern/ui/chip'
import { Eraser, Sparkles } from 'lucide-react'
import {
  BetButton,
  FigureAmount,
  Figures,
  payoutOf,
  RiskPicker,
} from '../../frame/instant/parts.tsx'
import { instantTexts } from '../../frame/instant/texts.ts'
import { useKeys } from '../../frame/keys.ts'
import { inLanguage, type StageProps } from '../../stage.ts'
import { highest, type Risk } from '../math.ts'
import { quickPicks } from './picks.ts'
import type { KenoTexts } from './texts.ts'

const QUICK = 5

/** What there is to choose beside the board, and the button that lights the lanterns. */
export function Panel(props: {
  readonly stage: StageProps
  readonly words: KenoTexts
  readonly picks: readonly number[]
  readonly risk: Risk
  readonly isWaiting: boolean
  readonly onPicks: (picks: number[]) => void
  readonly onRisk: (risk: Risk) => void
}) {
  const { stage, words, picks, risk, isWaiting, onPicks, onRisk } = props
  const common = inLanguage(instantTexts, stage.locale)
  const most = picks.length === 0 ? 0n : highest(picks.length, risk)
  const { payout, isAbove } = payoutOf(stage, most)
  const quick = () => {
    if (!isWaiting) onPicks(quickPicks(picks.length || QUICK))
  }
  const clear = () => {
    if (!isWaiting) onPicks([])
  }
  const bet = () => {
    if (!isWaiting && !isAbove && picks.length > 0) stage.onBet({ picks: [...picks], risk })
  }
  useKeys(stage.hasKeys, { ' ': bet, q: quick, c: clear })
  return (
    <div className="play-panel">
      {stage.stakeField}
      <RiskPicker locale={stage.locale} value={risk} disabled={isWaiting} onChange={onRisk} />
      <div className="grid grid-cols-2 gap-2">
        <Chip
          shape="block"
          icon={<Sparkles aria-hidden="true" />}
          disabled={isWaiting}
          onClick={quick}
        >
          {words.quick}
        </Chip>
        <Chip
          shape="block"
          icon={<Eraser aria-hidden="true" />}
          disabled={isWaiting || picks.length === 0}
          onClick={clear}
        >
          {words.clear}
        </Chip>
      </div>
      <p role="status" className="text-13 text-fg-2">
        {words.picked(picks.length)}
      </p>
      <Figures
        figures={[
          {
            label: common.most,
            value: (
              <FigureAmount amount={picks.length === 0 ? null : payout} currency={stage.currency} />
            ),
            isStrong: true,
          },
        ]}
      />
      <BetButton
        stage={stage}
        label={words.bet}
        amount={stage.stake}
        isWaiting={isWaiting}
        isAbove={isAbove}
        isOff={picks.length === 0}
        onBet={bet}
      />
    </div>
  )
}
