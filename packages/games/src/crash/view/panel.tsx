import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { formatAmount } from '@lantern/ui/money-format'
import { Switch } from '@lantern/ui/switch'
import { TextInput } from '@lantern/ui/text-input'
import type { RefObject } from 'react'
import type { StageProps } from '../../stage.ts'
import { HIGHEST, LOWEST, OUTCOMES, survivors } from '../math.ts'
import { readMultiplier, writeMultiplier } from './multiplier-text.ts'
import type { CrashTexts } from './texts.ts'

export interface Target {
  readonly isOn: boolean
  readonly text: string
  /** Hundredths; 0: by hand only; undefined: what is typed is no target. */
  readonly at: number | undefined
  readonly setOn: (isOn: boolean) => void
  readonly setText: (text: string) => void
}

export const targetOf = (isOn: boolean, text: string): number | undefined => {
  if (!isOn) return 0
  const at = readMultiplier(text)
  return at !== undefined && at >= LOWEST && at <= HIGHEST ? at : undefined
}

/** What may be done now. */
export type Offer = 'bet' | 'queue' | 'unqueue' | 'aboard' | 'cashOut'

/** The chance to come so far, in hundredths of a percent, rounded down. */
function writeChance(at: number): string {
  const share = Number((survivors(at) * 10_000n) / OUTCOMES)
  return `${Math.floor(share / 100)}.${String(share % 100).padStart(2, '0')} %`
}

function Figures(props: {
  readonly words: CrashTexts
  readonly at: number
  readonly stake: string
  readonly currency: string
}) {
  const { words, at, stake, currency } = props
  const payout = roundDown((money(stake) * BigInt(at)) / 100n, currency).amount
  return (
    <dl className="grid grid-cols-2 gap-2">
      <div className="play-figure">
        <dt>{words.chance}</dt>
        <dd>
          <bdi dir="ltr" className="display num text-16">
            {writeChance(at)}
          </bdi>
        </dd>
      </div>
      <div className="play-figure" data-strong>
        <dt>{words.payout}</dt>
        <dd>
          <MoneyText amount={formatMoney(payout)} currency={currency} className="display text-16" />
        </dd>
      </div>
    </dl>
  )
}

interface PanelProps {
  readonly stage: StageProps
  readonly words: CrashTexts
  readonly target: Target
  readonly offer: Offer
  readonly cashAmount: RefObject<HTMLSpanElement | null>
  readonly cap: string | null
  readonly highest: number | null
  /** Whether bets are taken at all. */
  readonly isOn: boolean
  readonly onMain: () => void
}

function Main({
  stage,
  words,
  offer,
  cashAmount,
  onMain,
  isPossible,
}: PanelProps & { readonly isPossible: boolean }) {
  const { isBusy, canPlay, stake, currency } = stage
  const labels = {
    bet: words.bet,
    queue: words.betNext,
    unqueue: words.cancelNext,
    aboard: words.isAboard,
    cashOut: words.cashOut,
  }
  const isAction = offer === 'bet' || offer === 'cashOut'
  return (
    <div className="play-action">
      <Button
        size="lg"
        block
        variant={isAction ? 'primary' : 'secondary'}
        loading={isBusy}
        disabled={!canPlay || offer === 'aboard' || !isPossible}
        onClick={onMain}
      >
        {labels[offer]}{' '}
        {offer === 'bet' && stake !== null && (
          <MoneyText amount={stake} currency={currency} currencyStyle="code" />
        )}
        {offer === 'cashOut' && <span ref={cashAmount} className="num" />}
      </Button>
    </div>
  )
}

function TargetField(props: {
  readonly words: CrashTexts
  readonly target: Target
  readonly disabled: boolean
}) {
  const { words, target, disabled } = props
  return (
    <Field
      label={words.autoAt}
      hint={words.autoRange}
      disabled={disabled}
      error={target.at === undefined ? words.autoWrong : undefined}
    >
      <TextInput
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={target.text}
        onChange={(event) => target.setText(event.currentTarget.value)}
      />
    </Field>
  )
}

const isAboveLimit = ({ stake, maxPayout }: StageProps, at: number | undefined): boolean =>
  stake !== null && at !== undefined && (money(stake) * BigInt(at)) / 100n > money(maxPayout)

/** Above what the house lets any flight climb. */
const isTooHigh = (at: number | undefined, highest: number | null): boolean =>
  at !== undefined && highest !== null && at > highest

type Bounds = Pick<PanelProps, 'words' | 'cap' | 'highest'> & {
  readonly written: (amount: string) => string
  readonly isTooHigh: boolean
}

/** Where a flight ends for everybody. */
function FlightBounds({ words, cap, highest, written, isTooHigh: isAlert }: Bounds) {
  return (
    <>
      {cap !== null && <p className="text-12 text-fg-3">{words.cap(written(cap))}</p>}
      {highest !== null && (
        <p role={isAlert ? 'alert' : undefined} className="text-12 text-fg-3">
          {words.highest(writeMultiplier(highest))}
        </p>
      )}
    </>
  )
}

const isNewBet = (offer: Offer): boolean => offer === 'bet' || offer === 'queue'

/** Stake, target, and the one button, which says what it does now. */
export function Panel(props: PanelProps) {
  const { stage, words, target, offer, cap, highest, isOn } = props
  const { isLive, isBusy, stake, currency, locale } = stage
  const written = (amount: string) => formatAmount(amount, { locale, currency, style: 'code' })
  const isLocked = isLive || isBusy || offer === 'unqueue'
  const { at } = target
  const isAbove = isAboveLimit(stage, at)
  const isOut = isTooHigh(at, highest)
  const isGood = isOn && stake !== null && at !== undefined && !isAbove && !isOut
  return (
    <div className="play-panel">
      {stage.stakeField}
      <Switch
        label={words.auto}
        hint={words.autoHint}
        checked={target.isOn}
        disabled={isLocked}
        onChange={target.setOn}
      />
      {target.isOn && <TargetField words={words} target={target} disabled={isLocked} />}
      {!!at && stake !== null && (
        <Figures words={words} at={at} stake={stake} currency={currency} />
      )}
      {isAbove && (
        <p role="alert" className="text-13 font-medium text-negative">
          {words.aboveLimit(written(stage.maxPayout))}
        </p>
      )}
      <FlightBounds {...{ words, cap, highest, written, isTooHigh: isOut }} />
      <Main {...props} isPossible={!isNewBet(offer) || isGood} />
    </div>
  )
}
