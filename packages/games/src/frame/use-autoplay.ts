import { useCallback, useEffect, useReducer, useRef } from 'react'
import type { JsonObject } from '../game.ts'
import type { AutoplayWay } from '../stage.ts'
import { type Autoplay, type AutoplayRules, mayBetOn, reduceAutoplay } from './autoplay.ts'
import type { Session } from './session.ts'

/** Long enough to see how a round ended. */
const PAUSE_MS = 1_500

type Bet = JsonObject

export interface AutoplayHands {
  readonly state: Autoplay | null
  readonly isOn: boolean
  readonly hasBegun: boolean
  readonly begin: (rules: AutoplayRules) => void
  readonly stop: () => void
  /** Whether it may place one more bet of this stake; ends it where it may not. */
  readonly allows: (stake: string) => boolean
  /** A bet that was placed while it is on: it is what is repeated. */
  readonly noteBet: (bet: Bet, stake: string) => void
}

/** Plays again and again until a limit is reached or anything unusual happens. */
export function useAutoplay(
  session: Session,
  way: AutoplayWay | undefined,
  place: (bet: Bet, stake: string) => void,
): AutoplayHands {
  const [state, dispatch] = useReducer(reduceAutoplay, null)
  const repeated = useRef<{ readonly bet: Bet; readonly stake: string } | null>(null)
  const counted = useRef<string | null>(null)
  const placing = useRef(place)
  placing.current = place
  const isOn = state !== null && state.end === null
  const { round, refused, isConnected, pending } = session
  const ended = round !== null && round.state !== 'open' ? round : null

  useEffect(() => {
    if (!isOn || repeated.current === null || ended === null || counted.current === ended.id) return
    counted.current = ended.id
    dispatch({ type: 'ended', stake: ended.stake, payout: ended.payout ?? '0.00' })
  }, [isOn, ended])

  useEffect(() => {
    if (isOn && refused !== null) dispatch({ type: 'stopped', why: 'refused' })
  }, [isOn, refused])
  useEffect(() => {
    if (isOn && !isConnected) dispatch({ type: 'stopped', why: 'connection' })
  }, [isOn, isConnected])
  useEffect(() => {
    if (!isOn || way?.stopsHidden !== true) return
    const look = () => document.hidden && dispatch({ type: 'stopped', why: 'hidden' })
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isOn, way])

  useEffect(() => {
    const next = repeated.current
    if (way?.way !== 'repeat' || state === null || next === null) return
    if (state.end !== null || ended === null || pending !== null) return
    if (counted.current !== ended.id) return
    const timer = setTimeout(() => {
      if (mayBetOn(state, next.stake)) placing.current(next.bet, next.stake)
      else dispatch({ type: 'stopped', why: 'loss' })
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [way, state, ended, pending])

  const begin = useCallback(
    (rules: AutoplayRules) => {
      repeated.current = null
      counted.current = ended?.id ?? null
      dispatch({ type: 'begun', rules })
    },
    [ended],
  )
  const stop = useCallback(() => dispatch({ type: 'stopped', why: 'hand' }), [])
  const noteBet = useCallback((bet: Bet, stake: string) => {
    repeated.current = { bet, stake }
  }, [])
  const allows = (stake: string): boolean => {
    if (state === null || !isOn || mayBetOn(state, stake)) return true
    dispatch({ type: 'stopped', why: 'loss' })
    return false
  }
  return { state, isOn, allows, hasBegun: repeated.current !== null, begin, stop, noteBet }
}
