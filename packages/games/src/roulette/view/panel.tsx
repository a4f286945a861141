import { formatMoney } from '@lantern/kernel/money'
import { Chip } from '@lantern/ui/chip'
import { formatAmount } from '@lantern/ui/money-format'
import { Eraser, Layers2, Undo2 } from 'lucide-react'
import { BetButton, FigureAmount, Figures } from '../../frame/instant/parts.tsx'
import { instantTexts } from '../../frame/instant/texts.ts'
import { useKeys } from '../../frame/keys.ts'
import { stakeText } from '../../frame/stake.ts'
import { inLanguage, type StageProps } from '../../stage.ts'
import { countedOf, mostOf } from '../math.ts'
import type { RouletteTexts } from './texts.ts'
import type { ChipsOnTable } from './use-chips.ts'

/** What lies on the table, the ways back, and the button that spins. */
export function Panel(props: {
  readonly stage: StageProps
  readonly words: RouletteTexts
  readonly table: ChipsOnTable
  readonly isWaiting: boolean
}) {
  const { stage, words, table, isWaiting } = props
  const { currency, locale } = stage
  const common = inLanguage(instantTexts, locale)
  const isEmpty = table.total === 0n
  const total = isEmpty ? null : formatMoney(table.total)
  const written = (amount: string) => formatAmount(amount, { locale, currency, stripZeros: true })
  const amount = (of: bigint | null) => (
    <FigureAmount amount={of === null ? null : formatMoney(of)} currency={currency} />
  )
  const bet = () => {
    if (total !== null && !isWaiting)
      stage.onBet({ chips: { ...table.chips } }, stakeText(total, currency))
  }
  const unlessWaiting = (act: () => void) => () => {
    if (!isWaiting) act()
  }
  const [undo, clear, double] = [table.undo, table.clear, table.double].map(unlessWaiting)
  useKeys(stage.hasKeys, { ' ': bet, z: undo ?? bet, c: clear ?? bet, x: double ?? bet })
  const tool = (
    label: string,
    sign: React.ReactNode,
    act: (() => void) | undefined,
    off: boolean,
  ) => (
    <Chip shape="block" icon={sign} disabled={isWaiting || off} onClick={act}>
      {label}
    </Chip>
  )
  return (
    <div className="play-panel">
      <div className="rl-tools">
        {tool(words.undo, <Undo2 aria-hidden="true" />, undo, !table.canUndo)}
        {tool(words.clear, <Eraser aria-hidden="true" />, clear, isEmpty)}
        {tool(words.double, <Layers2 aria-hidden="true" />, double, isEmpty)}
      </div>
      <Figures
        figures={[
          { label: words.total, value: amount(isEmpty ? null : table.total) },
          {
            label: words.counts,
            value: amount(isEmpty ? null : countedOf(table.chips).amount),
          },
          {
            label: common.most,
            value: amount(isEmpty ? null : mostOf(table.chips)),
            isStrong: true,
          },
        ]}
      />
      <p role="status" className="text-12 text-fg-2">
        {table.isTooMuch
          ? words.tooMuch
          : words.limits(written(stage.minStake), written(stage.maxStake))}
      </p>
      <BetButton
        stage={stage}
        label={words.bet}
        amount={total}
        isWaiting={isWaiting}
        isAbove={false}
        onBet={bet}
      />
    </div>
  )
}
