import { money } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { formatAmount } from '@lantern/ui/money-format'
import { MoneyText } from '@lantern/ui/money-text'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Sound, StageProps } from '../stage.ts'
import { isKeyboardLost, moveKeyboard } from './keyboard.ts'
import { FOCUS_FRAMES, PANEL_FRAMES, useLater, whenDrawn } from './later.tsx'
import './round-screen.css'

/** Plays the sound of each change of a round, never of the round the screen was opened with. */
export function useChangeSounds<View>(
  view: View | null,
  play: StageProps['play'],
  soundOf: (before: View, now: View) => Sound | undefined,
): void {
  const heard = useRef(view)
  useEffect(() => {
    const before = heard.current
    heard.current = view
    if (view === null || before === null || before === view) return
    const sound = soundOf(before, view)
    if (sound) play(sound)
  }, [view, play, soundOf])
}

/** Whether a round paid more than was staked on it: only that is celebrated. */
export const isGain = (payout: string | null, staked: string): boolean =>
  payout !== null && money(payout) > money(staked)

/** Writes amounts of a stage. */
export const writer =
  ({ locale, currency }: StageProps) =>
  (amount: string): string =>
    formatAmount(amount, { locale, currency, style: 'code' })

/** The one line that says how it stands, read out when it changes. */
export function RoundResult(props: {
  readonly text: string
  readonly tone: 'live' | 'over' | 'won'
}) {
  return (
    <p role="status" className={`play-result ${props.tone === 'live' ? '' : props.tone}`}>
      {props.text}
    </p>
  )
}

/** A multiplier and what it pays. */
export interface Step {
  readonly multiplier: string
  readonly payout: string | null
}

/** One figure of the panel: a label, a number, and perhaps an amount. */
export function StepFigure(props: {
  readonly label: string
  readonly step: Step | null
  readonly currency: string
  readonly isStrong?: boolean
}) {
  const { label, step, currency, isStrong } = props
  return (
    <div className="play-figure" data-strong={isStrong || undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className="display num text-20">
          {step ? `${step.multiplier}×` : '–'}
        </bdi>
        {step?.payout && (
          <MoneyText amount={step.payout} currency={currency} className="text-13 text-fg-2" />
        )}
      </dd>
    </div>
  )
}

export function StakeFigure(props: {
  readonly label: string
  readonly stake: string
  readonly currency: string
}) {
  return (
    <div className="play-figure">
      <dt>{props.label}</dt>
      <dd>
        <MoneyText
          amount={props.stake}
          currency={props.currency}
          currencyStyle="code"
          className="font-bold"
        />
      </dd>
    </div>
  )
}

/** The button that begins a round with the stake that is typed. */
export function BetButton(props: {
  readonly stage: StageProps
  readonly label: string
  readonly isOff?: boolean
  readonly onBet: () => void
}) {
  const { stage, label, isOff, onBet } = props
  return (
    <div className="play-action">
      <Button
        size="lg"
        block
        loading={stage.isBusy}
        disabled={!stage.canPlay || stage.stake === null || isOff}
        onClick={onBet}
      >
        {label}{' '}
        {stage.stake !== null && (
          <MoneyText amount={stage.stake} currency={stage.currency} currencyStyle="code" />
        )}
      </Button>
    </div>
  )
}

/** The way out of a round that is climbed step by step; says what to do while there is nothing. */
export function CashOutButton(props: {
  readonly stage: StageProps
  readonly payout: string | null
  readonly label: string
  readonly emptyLabel: string
  readonly isWaiting: boolean
}) {
  const { stage, payout, label, emptyLabel, isWaiting } = props
  return (
    <div className="play-action">
      <Button
        size="lg"
        block
        variant="reward"
        loading={isWaiting}
        disabled={!stage.canPlay || payout === null}
        onClick={() => stage.onAct({ type: 'cashOut' })}
      >
        {payout === null ? (
          emptyLabel
        ) : (
          <>
            {label} <MoneyText amount={payout} currency={stage.currency} currencyStyle="code" />
          </>
        )}
      </Button>
    </div>
  )
}

/** The last view that reads by a game's schema, kept as one object while it stays the same. */
export function useView<View>(given: unknown, read: (view: unknown) => View | null): View | null {
  const [known, setKnown] = useState(given)
  const [view, setView] = useState(() => read(given))
  if (known !== given) {
    setKnown(given)
    setView(read(given))
  }
  return view
}

/** One side of a panel. While it is away it is kept as it was: putting it up again takes the time of a frame. */
function Side({ isShown, children }: { readonly isShown: boolean; readonly children: ReactNode }) {
  const [kept, setKept] = useState(isShown ? children : null)
  if (isShown && kept !== children) setKept(children)
  return (
    <div className="play-side" hidden={!isShown}>
      {isShown ? children : kept}
    </div>
  )
}

interface Sides {
  readonly isLive: boolean
  /** What there is to choose before a round. */
  readonly before: ReactNode
  /** The open round; null where none was seen yet. */
  readonly during: ReactNode
  /** What the hand chose on either side. */
  readonly chosen?: unknown
  /** Frames after the outcome in which the table is drawn to its end, where that takes longer than most. */
  readonly tableFrames?: number
}

/**
 * The panel beside the table, drawn after it. When what ended the round goes, the keyboard moves to
 * the button that begins the next, once that is drawn; also from what can not be pressed any more.
 */
export function RoundPanel(props: Sides) {
  const { isLive, before, during } = useLater(props, PANEL_FRAMES, props.chosen)
  const { tableFrames = FOCUS_FRAMES } = props
  const panel = useRef<HTMLDivElement>(null)
  const wasLive = useRef(isLive)
  useEffect(() => {
    const isOver = wasLive.current && !isLive
    wasLive.current = isLive
    if (!isOver) return undefined
    const move = (): void => {
      if (isKeyboardLost())
        panel.current
          ?.querySelector<HTMLButtonElement>(':not([hidden]) > .play-action button')
          ?.focus({ preventScroll: true })
    }
    return whenDrawn(() => moveKeyboard(move), tableFrames - PANEL_FRAMES)
  }, [isLive, tableFrames])
  return (
    <div ref={panel} className="play-panel">
      <Side isShown={isLive}>{during}</Side>
      <Side isShown={!isLive}>{before}</Side>
    </div>
  )
}

/** Table on one side, panel on the other, as every game of the frame is laid out. */
export function GameTable(
  props: Sides & { readonly className: string; readonly table: ReactNode },
) {
  const { className, table, ...sides } = props
  return (
    <div className="play-stage">
      <div className={`play-table ${className}`}>{table}</div>
      <RoundPanel {...sides} />
    </div>
  )
}
