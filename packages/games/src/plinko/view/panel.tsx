import {
  BetButton,
  FigureAmount,
  Figures,
  payoutOf,
  RiskPicker,
} from '../../frame/instant/parts.tsx'
import { RangeField } from '../../frame/instant/range-field.tsx'
import { instantTexts } from '../../frame/instant/texts.ts'
import { useKeys } from '../../frame/keys.ts'
import { inLanguage, type StageProps } from '../../stage.ts'
import { highest, MAX_ROWS, MIN_ROWS, type Risk } from '../math.ts'
import type { PlinkoTexts } from './texts.ts'

/** What there is to choose. It is locked while an ember falls, which belongs to its own table. */
export function Panel(props: {
  readonly stage: StageProps
  readonly words: PlinkoTexts
  readonly rows: number
  readonly risk: Risk
  readonly isLocked: boolean
  readonly onRows: (rows: number) => void
  readonly onRisk: (risk: Risk) => void
}) {
  const { stage, words, rows, risk, isLocked, onRows, onRisk } = props
  const common = inLanguage(instantTexts, stage.locale)
  const { payout, isAbove } = payoutOf(stage, highest(rows, risk))
  const bet = () => {
    if (!isAbove) stage.onBet({ rows, risk })
  }
  const step = (by: number) => () => {
    if (!isLocked) onRows(Math.min(MAX_ROWS, Math.max(MIN_ROWS, rows + by)))
  }
  useKeys(stage.hasKeys, { ' ': bet, e: step(1), d: step(-1) })
  return (
    <div className="play-panel">
      {stage.stakeField}
      <RiskPicker locale={stage.locale} value={risk} disabled={isLocked} onChange={onRisk} />
      <RangeField
        label={words.rows}
        value={rows}
        min={MIN_ROWS}
        max={MAX_ROWS}
        disabled={isLocked}
        valueText={words.rowsOf(rows)}
        onChange={onRows}
      />
      <Figures
        figures={[
          { label: words.edge, value: common.oneIn(String(2 ** (rows - 1))) },
          {
            label: common.most,
            value: <FigureAmount amount={payout} currency={stage.currency} />,
            isStrong: true,
          },
        ]}
      />
      <BetButton
        stage={stage}
        label={words.bet}
        amount={stage.stake}
        isWaiting={stage.isBusy}
        isAbove={isAbove}
        onBet={bet}
      />
    </div>
  )
}
