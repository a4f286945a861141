import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import { TextInput } from '@lantern/ui/text-input'
import { useState } from 'react'
import { grossPayout } from '../../limits.ts'
import type { StageProps } from '../../stage.ts'
import { type Direction, MAX_ROLL, multiplier, targetRange, winningOutcomes } from '../math.ts'
import { readHundredths, writeChance, writeHundredths } from './hundredths.ts'
import type { DiceTexts } from './texts.ts'

interface BetChoice {
  readonly direction: Direction
  readonly target: number
  readonly setTarget: (target: number) => void
  readonly turn: (direction: Direction) => void
}

/** The bet as it is chosen, at even chances to begin with. */
export function useBet(): BetChoice {
  const [direction, setDirection] = useState<Direction>('over')
  const [target, setTarget] = useState(5_050)
  const turn = (next: Direction) => {
    if (next === direction) return
    setDirection(next)
    // The mirrored target keeps the chance as it was.
    setTarget(MAX_ROLL - target)
  }
  return { direction, target, setTarget, turn }
}

function TargetField(props: {
  readonly words: DiceTexts
  readonly bet: BetChoice
  readonly disabled: boolean
}) {
  const { words, bet, disabled } = props
  const { target, direction, setTarget } = bet
  const [text, setText] = useState<string | null>(null)
  const { min, max } = targetRange(direction)
  const typed = text === null ? target : readHundredths(text)
  const isWrong = typed === undefined || typed < min || typed > max
  return (
    <Field
      label={words.target}
      disabled={disabled}
      hint={words.targetHint(writeHundredths(min), writeHundredths(max))}
    >
      <TextInput
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={isWrong || undefined}
        value={text ?? writeHundredths(target)}
        onChange={(event) => {
          const next = event.currentTarget.value
          setText(next)
          const value = readHundredths(next)
          if (value !== undefined && value >= min && value <= max) setTarget(value)
        }}
        onBlur={() => setText(null)}
      />
    </Field>
  )
}

function Figures({
  winning,
  payout,
  words,
  currency,
}: {
  readonly winning: number
  readonly payout: string | null
  readonly words: DiceTexts
  readonly currency: string
}) {
  return (
    <dl className="grid grid-cols-3 gap-2">
      <div className="play-figure">
        <dt>{words.chance}</dt>
        <dd>
          <bdi dir="ltr" className="display num text-16">
            {writeChance(winning)} %
          </bdi>
        </dd>
      </div>
      <div className="play-figure">
        <dt>{words.multiplier}</dt>
        <dd>
          <bdi dir="ltr" className="display num text-16">
            {formatMoney(multiplier(winning))}×
          </bdi>
        </dd>
      </div>
      <div className="play-figure" data-strong>
        <dt>{words.payout}</dt>
        <dd>
          {payout === null ? (
            '–'
          ) : (
            <MoneyText amount={payout} currency={currency} className="display text-16" />
          )}
        </dd>
      </div>
    </dl>
  )
}

/** What there is to choose, and the button that rolls. */
export function Panel(props: {
  readonly stage: StageProps
  readonly words: DiceTexts
  readonly bet: BetChoice
  readonly isWaiting: boolean
  readonly written: (amount: string) => string
}) {
  const { stage, words, bet, isWaiting, written } = props
  const { isBusy, stake, currency } = stage
  const { direction, target } = bet
  const winning = winningOutcomes(direction, target)
  const gross = stake === null ? null : grossPayout(money(stake), multiplier(winning))
  const isAbove = gross !== null && gross > money(stage.maxPayout)
  return (
    <div className="play-panel">
      {stage.stakeField}
      <div className="grid grid-cols-2 items-start gap-3">
        <Field as="group" label={words.direction}>
          <Segmented
            label={words.direction}
            value={direction}
            onChange={bet.turn}
            options={[
              { value: 'over', label: words.over, disabled: isBusy },
              { value: 'under', label: words.under, disabled: isBusy },
            ]}
          />
        </Field>
        <TargetField words={words} bet={bet} disabled={isBusy} />
      </div>
      <Figures
        winning={winning}
        payout={gross === null ? null : formatMoney(roundDown(gross, currency).amount)}
        words={words}
        currency={currency}
      />
      {isAbove && (
        <p role="alert" className="text-13 font-medium text-negative">
          {words.aboveLimit(written(stage.maxPayout))}
        </p>
      )}
      <div className="play-action">
        <Button
          size="lg"
          block
          loading={isWaiting}
          disabled={!stage.canPlay || stake === null || isAbove}
          onClick={() => stage.onBet({ direction, target })}
        >
          {words.bet}{' '}
          {stake !== null && <MoneyText amount={stake} currency={currency} currencyStyle="code" />}
        </Button>
      </div>
    </div>
  )
}
