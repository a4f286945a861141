import { Chip } from '@lantern/ui/chip'
import { Field } from '@lantern/ui/field'
import { TextInput } from '@lantern/ui/text-input'
import { useState } from 'react'
import { BetButton, FigureAmount, Figures, payoutOf } from '../../frame/instant/parts.tsx'
import { instantTexts } from '../../frame/instant/texts.ts'
import { useKeys } from '../../frame/keys.ts'
import { inLanguage, type StageProps } from '../../stage.ts'
import { MAX_TARGET, MIN_TARGET, multiplier } from '../math.ts'
import { readTarget, writeChance, writeHeight } from './heights.ts'
import type { LimboTexts } from './texts.ts'

const QUICK = [150, 200, 500, 1_000, 10_000] as const

function TargetField(props: {
  readonly words: LimboTexts
  readonly target: number
  readonly disabled: boolean
  readonly onTarget: (target: number) => void
}) {
  const { words, target, disabled, onTarget } = props
  const [text, setText] = useState<string | null>(null)
  const isWrong = text !== null && readTarget(text) === undefined
  return (
    <div className="flex flex-col gap-2">
      <Field label={words.target} hint={words.targetHint} disabled={disabled}>
        <TextInput
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          aria-invalid={isWrong || undefined}
          value={text ?? writeHeight(target)}
          onChange={(event) => {
            const next = event.currentTarget.value
            setText(next)
            const value = readTarget(next)
            if (value !== undefined) onTarget(value)
          }}
          onBlur={() => setText(null)}
        />
      </Field>
      <div className="grid grid-cols-5 gap-2">
        {QUICK.map((height) => (
          <Chip
            key={height}
            shape="block"
            className="num min-w-0"
            pressed={height === target}
            disabled={disabled}
            onClick={() => onTarget(height)}
          >
            <bdi dir="ltr">{height % 100 === 0 ? height / 100 : writeHeight(height)}×</bdi>
          </Chip>
        ))}
      </div>
    </div>
  )
}

const kept = (target: number): number => Math.min(MAX_TARGET, Math.max(MIN_TARGET, target))

/** What there is to choose, and the button that lets the lantern fly. */
export function Panel(props: {
  readonly stage: StageProps
  readonly words: LimboTexts
  readonly target: number
  readonly isWaiting: boolean
  readonly onTarget: (target: number) => void
}) {
  const { stage, words, target, isWaiting, onTarget } = props
  const common = inLanguage(instantTexts, stage.locale)
  const { payout, isAbove } = payoutOf(stage, multiplier(target))
  const bet = () => {
    if (!isWaiting && !isAbove) stage.onBet({ target })
  }
  useKeys(stage.hasKeys, {
    ' ': bet,
    e: () => onTarget(kept(target * 2)),
    d: () => onTarget(kept(Math.floor(target / 2))),
  })
  return (
    <div className="play-panel">
      {stage.stakeField}
      <TargetField words={words} target={target} disabled={stage.isBusy} onTarget={onTarget} />
      <Figures
        figures={[
          { label: common.chance, value: `${writeChance(target)} %` },
          {
            label: common.payout,
            value: <FigureAmount amount={payout} currency={stage.currency} />,
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
        onBet={bet}
      />
    </div>
  )
}
