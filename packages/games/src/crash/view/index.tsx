import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { formatAmount } from '@lantern/ui/money-format'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type GameScreen, inLanguage, type StageProps } from '../../stage.ts'
import { viewReader } from '../../frame/view-reader.ts'
import { RULES_VERSION, type View, viewSchema } from '../bet.ts'
import { AboardList, LastFlights } from './aboard.tsx'
import './crash.css'
import { Fairness } from './fairness.tsx'
import { Flight } from './flight.tsx'
import { numberText } from './moment-text.ts'
import { writeMultiplier } from './multiplier-text.ts'
import { type Offer, Panel, type Target, targetOf } from './panel.tsx'
import { awaited, type TableState } from './table.ts'
import { type CrashTexts, texts } from './texts.ts'
import { useTable } from './use-table.ts'

const readView = viewReader(viewSchema)

function useTarget(): Target {
  const [isOn, setOn] = useState(false)
  const [text, setText] = useState('2.00')
  return { isOn, text, at: targetOf(isOn, text), setOn, setText }
}

/** What became of the own bet is asked for until it is known. */
function useOwnEnd(props: StageProps, table: TableState, asked: number | null): void {
  const { isLive, shared } = props
  const phase = table.round?.phase
  const isDue = isLive && (asked !== null || phase === 'landed' || phase === 'settled')
  const [isPast, setIsPast] = useState(false)
  const view = readView(props.view)
  const autoAt = view?.autoAt ?? 0
  useEffect(() => {
    setIsPast(false)
    const startedAt = table.round?.startedAt
    if (!isLive || phase !== 'flying' || autoAt === 0 || !startedAt) return
    const due = Math.log(autoAt / 100) / 6e-5 + Date.parse(startedAt) - table.offset - Date.now()
    const timer = setTimeout(() => setIsPast(true), Math.max(0, due))
    return () => clearTimeout(timer)
  }, [isLive, phase, autoAt, table.round?.startedAt, table.offset])
  const isAsked = isDue || (isLive && isPast)
  useEffect(() => {
    if (!isAsked || !shared) return
    // Not all pages in the same instant.
    const timer = setInterval(shared.readState, 700 + Math.floor((performance.now() * 7) % 400))
    return () => clearInterval(timer)
  }, [isAsked, shared])
}

function useSounds(view: View | null, play: StageProps['play']): void {
  const heard = useRef(view?.phase)
  useEffect(() => {
    const before = heard.current
    heard.current = view?.phase
    if (view === null || before !== 'aboard' || view.phase === 'aboard') return
    const isGain = view.payout !== null && money(view.payout) > money(view.stake)
    play(view.phase === 'fell' ? 'lose' : isGain ? 'win' : 'tap')
  }, [view, play])
}

interface ResultProps {
  readonly view: View | null
  readonly words: CrashTexts
  readonly stage: StageProps
  readonly table: TableState
  readonly asked: number | null
  readonly isQueued: boolean
}

/** How the own bet ended. */
function endText(view: View, words: CrashTexts, written: (amount: string) => string): string {
  if (view.phase === 'fell') return words.fell(writeMultiplier(view.bust ?? 100))
  if (view.phase === 'returned') return words.returned(written(view.stake))
  const payout = view.payout ?? '0.00'
  const say = money(payout) > money(view.stake) ? words.out : words.paidBack
  const told = say(written(payout), writeMultiplier(view.at ?? 100))
  return view.how === 'capped' ? `${told} ${words.capped}` : told
}

function textOf({ view, words, stage, table, asked, isQueued }: ResultProps): string {
  const { locale, currency } = stage
  const phase = table.round?.phase
  if (isQueued) return words.queued
  if (view?.phase === 'aboard') {
    if (asked !== null) return words.asked(writeMultiplier(asked))
    return phase === 'flying' ? words.flying : words.placed
  }
  const number = awaited(table)
  if (number && table.isOn) return words.unsalted(numberText(words, number, locale))
  if (view === null || phase === 'betting') return table.isOn ? words.begin : words.noBets
  return endText(view, words, (amount) => formatAmount(amount, { locale, currency, style: 'code' }))
}

function Result(props: ResultProps) {
  const { view, table } = props
  const isShown = view !== null && view.phase !== 'aboard' && table.round?.phase !== 'betting'
  const isGain = isShown && view.payout !== null && money(view.payout) > money(view.stake)
  return (
    <p role="status" className={`play-result ${isGain ? 'won' : isShown ? 'over' : ''}`}>
      {textOf(props)}
    </p>
  )
}

function offerOf(props: {
  readonly phase: string | undefined
  readonly isLive: boolean
  readonly hasBet: boolean
  readonly isAsked: boolean
  readonly isQueued: boolean
}): Offer {
  const { phase, isLive, hasBet, isAsked, isQueued } = props
  if (isLive) return phase === 'flying' && !isAsked ? 'cashOut' : 'aboard'
  if (isQueued) return 'unqueue'
  return phase === 'betting' && !hasBet ? 'bet' : 'queue'
}

/** A bet that waits for the next flight, and the one that autoplay places in each. */
function useNextBets(
  props: StageProps,
  {
    phase,
    roundId,
    at,
    terms,
    isOn,
  }: {
    phase: string | undefined
    roundId: string | undefined
    at: number | undefined
    terms: string | undefined
    isOn: boolean
  },
) {
  const [isQueued, setQueued] = useState(false)
  const [betIn, setBetIn] = useState<string>()
  const { onBet, isLive, isBusy, isAutoplaying = false, canPlay, stake } = props
  const place = useCallback(() => {
    if (at === undefined || roundId === undefined) return
    setBetIn(roundId)
    setQueued(false)
    onBet({ autoAt: at }, undefined, terms)
  }, [at, roundId, terms, onBet])
  const placing = useRef(place)
  placing.current = place
  const mayBet =
    isOn &&
    phase === 'betting' &&
    !isLive &&
    !isBusy &&
    canPlay &&
    stake !== null &&
    betIn !== roundId
  const isWanted = isQueued || isAutoplaying
  // Hours later nobody remembers what waits.
  useEffect(() => {
    if (!isOn) setQueued(false)
  }, [isOn])
  useEffect(() => {
    if (mayBet && isWanted) placing.current()
  }, [mayBet, isWanted])
  return { isQueued, setQueued, place, hasBet: betIn === roundId && roundId !== undefined }
}

/** A place on the button for what leaving at a multiplier (hundredths) pays, written once for each. */
function useCashAmount({
  stake,
  locale,
  currency,
}: {
  readonly stake: string | null
  readonly locale: string
  readonly currency: string
}) {
  const place = useRef<HTMLSpanElement>(null)
  const written = useRef<{ readonly on: HTMLSpanElement; readonly what: string }>(undefined)
  function write(multiplier: number | null): void {
    const on = place.current
    if (!on || multiplier === null || stake === null) return
    const what = `${stake} ${multiplier}`
    if (written.current?.on === on && written.current.what === what) return
    written.current = { on, what }
    const { amount } = roundDown((money(stake) * BigInt(multiplier)) / 100n, currency)
    on.textContent = formatAmount(formatMoney(amount), { locale, currency, style: 'code' })
  }
  return { place, write }
}

function Stage(props: StageProps) {
  const { isLive, locale, currency, stake, refused } = props
  const words = inLanguage(texts, locale)
  const table = useTable(props.shared)
  const target = useTarget()
  const view = useMemo(() => readView(props.view), [props.view])
  const [asked, setAsked] = useState<number | null>(null)
  const air = useRef<number | null>(null)
  const phase = table.round?.phase
  const roundId = table.round?.id
  const { terms, isOn } = table
  const next = useNextBets(props, { phase, roundId, at: target.at, terms, isOn })
  useOwnEnd(props, table, asked)
  useSounds(view, props.play)
  useEffect(() => {
    if (!isLive) setAsked(null)
  }, [isLive, roundId])
  useEffect(() => {
    // the word may not have arrived: it can be said again
    if (refused) setAsked(null)
  }, [refused])

  const ownStake = isLive ? (view?.stake ?? null) : stake
  const cash = useCashAmount({ stake: ownStake, locale, currency })
  const onAir = (multiplier: number | null) => {
    air.current = multiplier
    cash.write(multiplier)
  }
  const offer = offerOf({
    phase,
    isLive,
    hasBet: next.hasBet && isLive,
    isAsked: asked !== null,
    isQueued: next.isQueued,
  })
  function press() {
    if (offer === 'bet') next.place()
    else if (offer === 'queue') next.setQueued(true)
    else if (offer === 'unqueue') next.setQueued(false)
    else if (offer === 'cashOut') {
      setAsked(air.current)
      props.onAct({ type: 'cashOut' })
    }
  }
  const isOwnRound = view !== null && view.phase === 'out' && phase !== 'betting'
  return (
    <div className="play-stage">
      <div className="play-table crash-table">
        <LastFlights table={table} words={words} />
        <Flight
          words={words}
          table={table}
          own={isOwnRound ? view.at : null}
          isStill={props.isReducedMotion}
          onAir={onAir}
        />
        <Result
          view={view}
          words={words}
          stage={props}
          table={table}
          asked={asked}
          isQueued={next.isQueued}
        />
      </div>
      <Panel
        stage={props}
        words={words}
        target={target}
        offer={offer}
        cashAmount={cash.place}
        cap={table.cap}
        highest={table.highest}
        isOn={isOn}
        onMain={press}
      />
      <AboardList table={table} words={words} />
    </div>
  )
}

/** Crash as the play frame shows it: a sky lantern over the row. */
export const screen: GameScreen = {
  rulesVersion: RULES_VERSION,
  title: (locale) => inLanguage(texts, locale).title,
  rules: (locale) => inLanguage(texts, locale).rules,
  read: readView,
  summary: (view, locale) => {
    const read = readView(view)
    if (!read) return undefined
    const written = (at: number | null) => (at === null ? null : writeMultiplier(at))
    return inLanguage(texts, locale).summary(written(read.at), written(read.bust))
  },
  Stage,
  autoplay: { way: 'stage', stopsHidden: true },
  Fairness,
}
