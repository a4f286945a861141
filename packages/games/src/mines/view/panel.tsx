import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { useState } from 'react'
import { grossPayout } from '../../limits.ts'
import type { StageProps } from '../../stage.ts'
import type { View } from '../bet.ts'
import { multiplier, safeCells } from '../math.ts'
import { MinesPicker } from './picker.tsx'
import type { MinesTexts } from './texts.ts'

/** What one more tile would pay; before a round, what the first tile would pay. */
interface Step {
  readonly multiplier: string
  readonly payout: string | null
}

function firstStep(mines: number, stake: string | null, currency: string): Step {
  const at = multiplier(mines, 1)
  const payout =
    stake === null ? null : formatMoney(roundDown(grossPayout(money(stake), at), currency).amount)
  return { multiplier: formatMoney(at), payout }
}

/** Safe tiles after which a new round would cash out by itself, null when all may be opened. */
function tilesUntilLimit(mines: number, stake: string | null, maxPayout: string): number | null {
  if (stake === null) return null
  for (let tile = 1; tile <= safeCells(mines); tile += 1)
    if (grossPayout(money(stake), multiplier(mines, tile)) > money(maxPayout)) return tile - 1
  return null
}

function Steps({
  now,
  next,
  words,
  currency,
}: {
  readonly now: Step | null
  readonly next: Step | null
  readonly words: MinesTexts
  readonly currency: string
}) {
  const step = (label: string, value: Step | null, strong: boolean) => (
    <div className="play-figure" data-strong={strong || undefined}>
      <dt>{label}</dt>
      <dd>
        <bdi dir="ltr" className="display num text-20">
          {value ? `${value.multiplier}×` : '–'}
        </bdi>
        {value?.payout && (
          <MoneyText amount={value.payout} currency={currency} className="text-13 text-fg-2" />
        )}
      </dd>
    </div>
  )
  return (
    <dl className="grid grid-cols-2 gap-2">
      {step(words.now, now, true)}
      {step(words.next, next, false)}
    </dl>
  )
}

/** What the open round is played with: it can not be changed any more. */
function Chosen({ view, words }: { readonly view: View; readonly words: MinesTexts }) {
  return (
    <dl className="grid grid-cols-2 gap-2">
      <div className="play-figure">
        <dt>{words.stake}</dt>
        <dd>
          <MoneyText
            amount={view.stake}
            currency={view.currency}
            currencyStyle="code"
            className="font-bold"
          />
        </dd>
      </div>
      <div className="play-figure">
        <dt>{words.mines}</dt>
        <dd className="num font-bold">{view.mines}</dd>
      </div>
    </dl>
  )
}

/** What cashing out pays now, and one tile later. */
function stepsOf(view: View | null, first: Step): { now: Step | null; next: Step | null } {
  if (view === null) return { now: null, next: first }
  const now: Step | null =
    view.multiplier !== null && view.phase !== 'exploded'
      ? { multiplier: view.multiplier, payout: view.payout }
      : null
  if (view.phase !== 'live') return { now, next: first }
  return {
    now,
    next: view.nextMultiplier ? { multiplier: view.nextMultiplier, payout: view.nextPayout } : null,
  }
}

function CashOut(props: {
  readonly view: View
  readonly words: MinesTexts
  readonly isWaiting: boolean
  readonly isOff: boolean
  readonly onPress: () => void
}) {
  const { view, words, isWaiting, isOff, onPress } = props
  const nothing = view.opened.length === 0 || view.payout === null
  return (
    <Button
      size="lg"
      block
      variant="reward"
      loading={isWaiting}
      disabled={isOff || nothing}
      onClick={onPress}
    >
      {nothing || view.payout === null ? (
        words.openFirst
      ) : (
        <>
          {words.cashOut}{' '}
          <MoneyText amount={view.payout} currency={view.currency} currencyStyle="code" />
        </>
      )}
    </Button>
  )
}

/** What there is to choose before a round, and the button that begins it. */
export function Before({
  props,
  words,
  view,
}: {
  props: StageProps
  words: MinesTexts
  view: View | null
}) {
  const { isBusy, canPlay, stake, currency, onBet } = props
  const [mines, setMines] = useState(view?.mines ?? 3)
  const { now, next } = stepsOf(view, firstStep(mines, stake, currency))
  const limitTile = tilesUntilLimit(mines, stake, props.maxPayout)
  return (
    <>
      {props.stakeField}
      <MinesPicker texts={words} value={mines} disabled={isBusy} onChange={setMines} />
      <Steps now={now} next={next} words={words} currency={currency} />
      {limitTile !== null && <p className="text-12 text-fg-2">{words.autoCashOut(limitTile)}</p>}
      <div className="play-action">
        <Button
          size="lg"
          block
          loading={isBusy}
          disabled={!canPlay || stake === null}
          onClick={() => onBet({ mines })}
        >
          {words.bet}{' '}
          {stake !== null && <MoneyText amount={stake} currency={currency} currencyStyle="code" />}
        </Button>
      </div>
    </>
  )
}

/** The open round: what it is played with, what it pays, and the way out. */
export function During(props: {
  readonly stage: StageProps
  readonly words: MinesTexts
  readonly view: View
  readonly isOpening: boolean
}) {
  const { stage, words, view, isOpening } = props
  const { now, next } = stepsOf(view, firstStep(view.mines, view.stake, view.currency))
  return (
    <>
      <Chosen view={view} words={words} />
      <Steps now={now} next={next} words={words} currency={view.currency} />
      {view.lastPaying < safeCells(view.mines) && (
        <p className="text-12 text-fg-2">{words.autoCashOut(view.lastPaying)}</p>
      )}
      <div className="play-action">
        <CashOut
          view={view}
          words={words}
          isWaiting={stage.isBusy && !isOpening}
          isOff={!stage.canPlay}
          onPress={() => stage.onAct({ type: 'cashOut' })}
        />
      </div>
    </>
  )
}
