import { formatMoney, money } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { useEffect, useState } from 'react'
import { useKeys } from '../../frame/keys.ts'
import {
  BetButton,
  GameTable,
  isGain,
  RoundResult,
  StakeFigure,
  useChangeSounds,
  useView,
  writer,
} from '../../frame/round-screen.tsx'
import { grossPayout, MULTIPLIER_ONE } from '../../limits.ts'
import { type GameScreen, inLanguage, type Sound, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { PAYS } from '../math.ts'
import type { Advice } from './advice.ts'
import './poker.css'
import { Cards, PayTable, TABLE_FRAMES } from './table.tsx'
import { type PokerTexts, texts } from './texts.ts'
import { useAdvice } from './use-advice.ts'

const readView = viewReader(viewSchema)

const HIGHEST = BigInt(PAYS.at(-1) ?? 0)

function resultText(view: View | null, stage: StageProps, words: PokerTexts): string {
  if (view === null) return words.begin
  if (view.phase === 'live') return words.live
  const paid = view.payout ?? '0.00'
  if (money(paid) === 0n) return words.lost
  const say = isGain(paid, view.stake) ? words.won : words.paidBack
  return say(words.categories[view.category], writer(stage)(paid))
}

const toneOf = (view: View | null) =>
  view === null || view.phase === 'live' ? 'live' : isGain(view.payout, view.stake) ? 'won' : 'over'

function soundOf(_before: View, now: View): Sound {
  if (now.phase === 'live') return 'tap'
  if (isGain(now.payout, now.stake)) return 'win'
  return now.category === 'none' ? 'lose' : 'tap'
}

/** Five decimals of a worth that was counted, not paid: a number for the eye. */
const worthText = (worth: number): string => {
  const hundredThousandths = String(Math.round(worth * 100_000)).padStart(6, '0')
  return `${hundredThousandths.slice(0, -5)}.${hundredThousandths.slice(-5)}`
}

const countOf = (hold: number): number =>
  [1, 2, 4, 8, 16].filter((bit) => (hold & bit) !== 0).length

interface Switches {
  readonly words: PokerTexts
  readonly isAsked: boolean
  readonly onAsk: (isAsked: boolean) => void
}

/** Advice, off until it is asked for. */
function Options({ words, isAsked, onAsk }: Switches) {
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isAsked}
        className="play-switch text-13 text-fg-2"
        onClick={() => onAsk(!isAsked)}
      >
        <span className="play-knob" aria-hidden="true" />
        {words.advice}
      </button>
    </>
  )
}

/** Stake, and why a high one is not taken. */
function Before({ stage, switches }: { stage: StageProps; switches: Switches }) {
  const { words } = switches
  const { stake, maxPayout } = stage
  const isAbove =
    stake !== null && grossPayout(money(stake), HIGHEST * MULTIPLIER_ONE) > money(maxPayout)
  return (
    <>
      {stage.stakeField}
      {isAbove && (
        <p role="alert" className="text-13 font-medium text-negative">
          {words.aboveLimit(writer(stage)(formatMoney(money(maxPayout) / HIGHEST)))}
        </p>
      )}
      <Options {...switches} />
      <BetButton stage={stage} label={words.bet} isOff={isAbove} onBet={() => stage.onBet({})} />
    </>
  )
}

function During(props: {
  readonly stage: StageProps
  readonly switches: Switches
  readonly view: View
  readonly advice: Advice | null
  readonly onHold: (hold: number) => void
  readonly isSeen: boolean
  readonly onDraw: () => void
}) {
  const { stage, switches, view, advice, onHold, isSeen, onDraw } = props
  const { words, isAsked } = switches
  return (
    <>
      <dl className="grid grid-cols-2 gap-2">
        <StakeFigure label={words.stake} stake={view.stake} currency={view.currency} />
        <div className="play-figure">
          <dt>{words.dealtHand}</dt>
          <dd className="font-bold">{words.categories[view.category]}</dd>
        </div>
      </dl>
      <Options {...switches} />
      {isAsked && (
        <div className="vp-advice">
          <p role="status">
            {advice
              ? words.adviceSays(countOf(advice.hold), worthText(advice.worth))
              : words.adviceWaiting}
          </p>
          {advice && (
            <Button size="sm" variant="secondary" onClick={() => onHold(advice.hold)}>
              {words.useAdvice}
            </Button>
          )}
        </div>
      )}
      <div className="play-action">
        <Button
          size="lg"
          block
          loading={stage.isBusy}
          disabled={!stage.canPlay || !isSeen}
          onClick={onDraw}
        >
          {words.draw}
        </Button>
      </div>
    </>
  )
}

interface Held {
  readonly hold: number
  /** How often a hand changed it. */
  readonly presses: number
  readonly setHold: (hold: number) => void
}

/** What is held of an open deal: nothing again with each new one. */
function useHold(live: View | null): Held {
  const deal = live?.dealt.join(',') ?? ''
  const [held, setHeld] = useState({ deal, hold: 0, presses: 0 })
  return {
    hold: held.deal === deal ? held.hold : 0,
    presses: held.presses,
    setHold: (hold) => setHeld(({ presses }) => ({ deal, hold, presses: presses + 1 })),
  }
}

/** The last of five cards begins to lie down. */
const DEALT_MS = 450

/** Whether a deal was there to be seen: the press behind the one that dealt it does not draw. */
function useSeen(live: View | null): boolean {
  const deal = live?.dealt.join(',') ?? ''
  const [seen, setSeen] = useState('')
  useEffect(() => {
    if (deal === '') return undefined
    const timer = setTimeout(() => setSeen(deal), DEALT_MS)
    return () => clearTimeout(timer)
  }, [deal])
  return seen === deal
}

/** The pay table, and the cards under it. */
function Hand(props: {
  readonly stage: StageProps
  readonly words: PokerTexts
  readonly view: View | null
  readonly hold: number
  readonly presses: number
  readonly advised: number | null
  readonly mayMove: boolean
  readonly onHold: (place: number) => void
}) {
  const { stage, words, view, hold, presses, advised, mayMove, onHold } = props
  return (
    <div className="vp-scene">
      <PayTable
        words={words}
        stake={(stage.isLive ? view?.stake : null) ?? stage.stake}
        currency={stage.currency}
        category={view?.category ?? null}
      />
      <Cards
        words={words}
        view={view}
        locale={stage.locale}
        hold={hold}
        presses={presses}
        advised={advised}
        mayHold={mayMove}
        onHold={onHold}
      />
    </div>
  )
}

function Stage(props: StageProps) {
  const words = inLanguage(texts, props.locale)
  const view = useView(props.view, readView)
  const live = props.isLive ? view : null
  const [isAsked, setAsked] = useState(false)
  const { hold, presses, setHold } = useHold(live)
  const isSeen = useSeen(live)
  const advice = useAdvice(live, isAsked)
  useChangeSounds(view, props.play, soundOf)
  const mayMove = live !== null && !props.isBusy && props.canPlay
  const toggle = (place: number) => mayMove && setHold(hold ^ (1 << place))
  const draw = () => mayMove && isSeen && props.onAct({ type: 'draw', hold })
  const places = [1, 2, 3, 4, 5].map((key) => [String(key), () => toggle(key - 1)] as const)
  useKeys(props.hasKeys && mayMove, { ...Object.fromEntries(places), d: draw })
  const switches = { words, isAsked, onAsk: setAsked }
  return (
    <GameTable
      isLive={live !== null}
      chosen={`${isAsked} ${presses}`}
      tableFrames={TABLE_FRAMES + 1}
      className="vp-table"
      table={
        <>
          <Hand
            stage={props}
            words={words}
            view={view}
            hold={hold}
            presses={presses}
            advised={advice?.hold ?? null}
            mayMove={mayMove}
            onHold={toggle}
          />
          <RoundResult text={resultText(view, props, words)} tone={toneOf(view)} />
        </>
      }
      before={live ? null : <Before stage={props} switches={switches} />}
      during={
        live && (
          <During
            stage={props}
            switches={switches}
            view={live}
            advice={advice}
            onHold={setHold}
            isSeen={isSeen}
            onDraw={draw}
          />
        )
      }
    />
  )
}

/** Video poker as the play frame shows it. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    const words = inLanguage(texts, locale)
    return read ? words.summary(words.categories[read.category]) : undefined
  },
  keys(locale) {
    const { keyHold, draw } = inLanguage(texts, locale)
    return [
      { keys: ['1', '2', '3', '4', '5'], cap: '1–5', meaning: keyHold },
      { keys: ['d'], cap: 'D', meaning: draw },
    ]
  },
  Stage,
}
