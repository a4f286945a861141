import { useEffect, useMemo, useState } from 'react'
import type { GameScreen, SharedRounds, Sound, StageProps, Tone } from '../stage.ts'
import { isPlay, type Session } from './session.ts'
import { type SessionStore, usePart } from './session-store.ts'
import { StakeField } from './stake-field.tsx'
import { playableStake, type StakeRules, stakeProblem } from './stake.ts'
import type { FrameTexts } from './texts.ts'
import type { AutoplayHands } from './use-autoplay.ts'
import type { Talk } from './use-talk.ts'
import { useValue, type ValueStore } from './value-store.ts'

/** Longer than this, and the screen shows that it waits. */
const WAITING_MS = 150

/** What a game is played with. It stays the same while a game is open. */
export interface Hands {
  readonly talk: Talk
  readonly auto: AutoplayHands
  /** The stake as it is typed. */
  readonly typed: ValueStore<string>
}

export const rulesOf = ({ init, balance }: Pick<Session, 'init' | 'balance'>): StakeRules => ({
  currency: init.currency,
  minStake: init.limits.minStake,
  maxStake: init.limits.maxStake,
  balance,
})

/** An answer to a bet or a move is awaited. */
export const isPlaying = (session: Session | undefined): boolean => isPlay(session?.pending)

/** Whether a bet may be placed: none is open, and no answer is awaited. */
export const mayBet = (session: Session | undefined): session is Session =>
  session !== undefined && session.round?.state !== 'open' && !isPlaying(session)

/** True once an answer has been awaited for a while: one that comes at once changes nothing. */
function useWaiting({ shown, watch }: SessionStore): boolean {
  const [isWaiting, setWaiting] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = (): void => {
      clearTimeout(timer)
      timer = undefined
    }
    const look = (): void => {
      if (isPlaying(shown('round'))) timer ??= setTimeout(() => setWaiting(true), WAITING_MS)
      else {
        stop()
        setWaiting(false)
      }
    }
    look()
    const leave = watch('round', look)
    return () => {
      leave()
      stop()
    }
  }, [shown, watch])
  return isWaiting
}

const isLiveIn = ({ round }: Session): boolean => round?.state === 'open'

/** The stake as it is typed; that of the open round while there is one. */
function StakeBox(props: { readonly hands: Hands; readonly words: FrameTexts }) {
  const { hands, words } = props
  const { store } = hands.talk
  const init = usePart(store, 'balance', (session) => session.init)
  const isLive = usePart(store, 'balance', isLiveIn)
  const staked = usePart(store, 'balance', ({ round }) => round?.stake ?? null)
  const text = useValue(hands.typed)
  const value = isLive && staked !== null ? staked : text
  const problem = usePart(store, 'balance', (session) => stakeProblem(value, rulesOf(session)))
  const isWaiting = useWaiting(store)
  return (
    <StakeField
      words={words}
      locale={init.locale}
      currency={init.currency}
      minStake={init.limits.minStake}
      maxStake={init.limits.maxStake}
      value={value}
      problem={problem}
      disabled={isLive || isWaiting}
      rules={() => rulesOf(store.now() ?? { init, balance: init.balance })}
      onChange={hands.typed.set}
    />
  )
}

/** Bets and moves, by what is known when they are made. */
function playOf({ talk, auto, typed }: Hands, rules: string): Pick<StageProps, 'onBet' | 'onAct'> {
  const { store, ask } = talk
  return {
    onBet(bet, own, terms) {
      const session = store.now()
      if (!mayBet(session)) return
      const stake = own ?? playableStake(typed.now(), rulesOf(session))
      if (stake === null || !auto.allows(stake)) return
      if (auto.isOn()) auto.noteBet(bet, stake)
      ask({ type: 'bet', stake, bet, rules, ...(terms !== undefined && { terms }) })
    },
    onAct(action) {
      const session = store.now()
      const round = session?.round
      if (round?.state === 'open' && !isPlaying(session))
        ask({ type: 'act', roundId: round.id, action })
    },
  }
}

export interface StageHostProps {
  readonly hands: Hands
  readonly screen: GameScreen
  readonly words: FrameTexts
  readonly shared: SharedRounds
  readonly isStill: boolean
  readonly hasKeys: boolean
  readonly play: (sound: Sound | Tone) => void
}

/** The game's own screen, drawn when its round changes. */
export function StageHost(props: StageHostProps) {
  const { hands, screen, words, shared, isStill, hasKeys, play } = props
  const { talk, auto, typed } = hands
  const { store } = talk
  const init = usePart(store, 'round', (session) => session.init)
  const round = usePart(store, 'round', (session) => session.round)
  const balance = usePart(store, 'round', (session) => session.balance)
  const recent = usePart(store, 'round', (session) => session.recent)
  const isConnected = usePart(store, 'round', (session) => session.isConnected)
  const refused = usePart(store, 'round', (session) => session.refused)
  const isWaiting = useWaiting(store)
  // when it comes, before the frame that draws it
  useEffect(() => store.hear(() => void screen.read(store.now()?.round?.view)), [store, screen])
  const text = useValue(typed)
  const isAutoplaying = useValue(auto.state)?.end === null
  const { onBet, onAct } = useMemo(() => playOf(hands, screen.rulesVersion), [hands, screen])
  const { limits, currency, locale } = init
  const { Stage } = screen
  return (
    <Stage
      locale={locale}
      currency={currency}
      view={round?.view ?? null}
      isLive={round?.state === 'open'}
      isBusy={isWaiting}
      canPlay={isConnected}
      refused={refused}
      stake={playableStake(text, { ...limits, currency, balance })}
      minStake={limits.minStake}
      maxStake={limits.maxStake}
      maxPayout={limits.maxPayout}
      balance={balance}
      hasKeys={hasKeys}
      isReducedMotion={isStill}
      recent={recent.map((one) => one.view)}
      play={play}
      shared={shared}
      isAutoplaying={isAutoplaying}
      onBet={onBet}
      onAct={onAct}
      stakeField={<StakeBox hands={hands} words={words} />}
    />
  )
}
