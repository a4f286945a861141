import { useEffect, useState } from 'react'
import type { JsonObject } from '../game.ts'
import type { AutoplayWay } from '../stage.ts'
import {
  type Autoplay,
  type AutoplayEvent,
  type AutoplayRules,
  mayBetOn,
  reduceAutoplay,
} from './autoplay.ts'
import type { RoundMessage } from './protocol.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'
import { createValue, type Value } from './value-store.ts'

/** Long enough to see how a round ended. */
const PAUSE_MS = 1_500

type Bet = JsonObject

export interface AutoplayHands {
  readonly state: Value<Autoplay | null>
  readonly isOn: () => boolean
  /** A round was played since it was switched on. */
  readonly hasBegun: () => boolean
  readonly begin: (rules: AutoplayRules) => void
  readonly stop: () => void
  /** Whether it may place one more bet of this stake; ends it where it may not. */
  readonly allows: (stake: string) => boolean
  /** A bet that was placed while it is on: it is what is repeated. */
  readonly noteBet: (bet: Bet, stake: string) => void
  /** Follows the rounds until the answer is called. */
  readonly follow: () => () => void
}

interface Of {
  readonly store: Pick<SessionStore, 'now' | 'hear'>
  readonly way: AutoplayWay | undefined
  readonly place: (bet: Bet, stake: string) => void
}

/** Plays again and again until a limit is reached or anything unusual happens. */
class Autoplayer implements AutoplayHands {
  readonly #of: Of
  readonly #state = createValue<Autoplay | null>(null)
  #repeated: { readonly bet: Bet; readonly stake: string } | null = null
  #counted: string | null = null
  /** What was refused before it was switched on is no reason to stop. */
  #known: Session['refused'] = null
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(of: Of) {
    this.#of = of
  }

  readonly state: Value<Autoplay | null> = this.#state
  readonly isOn = (): boolean => this.#state.now()?.end === null
  readonly hasBegun = (): boolean => this.#repeated !== null
  readonly stop = (): void => this.#stop('hand')

  readonly begin = (rules: AutoplayRules): void => {
    this.#repeated = null
    this.#counted = this.#ended()?.id ?? null
    this.#known = this.#of.store.now()?.refused ?? null
    this.#change({ type: 'begun', rules })
    this.#look()
  }

  readonly allows = (stake: string): boolean => {
    const now = this.#state.now()
    if (now === null || !this.isOn() || mayBetOn(now, stake)) return true
    this.#stop('loss')
    return false
  }

  readonly noteBet = (bet: Bet, stake: string): void => {
    this.#repeated = { bet, stake }
  }

  readonly follow = (): (() => void) => {
    const hide = (): void => {
      if (document.hidden && this.#of.way?.stopsHidden === true) this.#stop('hidden')
    }
    const leave = this.#of.store.hear(() => this.#look())
    document.addEventListener('visibilitychange', hide)
    return () => {
      leave()
      document.removeEventListener('visibilitychange', hide)
      this.#rest()
    }
  }

  #change(event: AutoplayEvent): void {
    this.#state.set(reduceAutoplay(this.#state.now(), event))
  }

  #stop(why: 'hand' | 'hidden' | 'loss'): void {
    this.#change({ type: 'stopped', why })
    this.#wait()
  }

  #ended(): RoundMessage | null {
    const round = this.#of.store.now()?.round ?? null
    return round !== null && round.state !== 'open' ? round : null
  }

  #look(): void {
    const session = this.#of.store.now()
    if (session === undefined) return
    if (session.refused !== null && session.refused !== this.#known)
      this.#change({ type: 'stopped', why: 'refused' })
    if (!session.isConnected) this.#change({ type: 'stopped', why: 'connection' })
    if (this.isOn()) this.#count()
    this.#wait()
  }

  #count(): void {
    const round = this.#ended()
    if (this.#repeated === null || round === null || this.#counted === round.id) return
    this.#counted = round.id
    this.#change({ type: 'ended', stake: round.stake, payout: round.payout ?? '0.00' })
  }

  /** The next bet comes a while after a round that is over, and only where the frame repeats it. */
  #wait(): void {
    const ended = this.#ended()
    const isCounted = ended !== null && this.#counted === ended.id
    const isRepeated = this.#of.way?.way === 'repeat' && this.#repeated !== null
    const isAnswered = this.#of.store.now()?.pending === null
    if (this.isOn() && isRepeated && isCounted && isAnswered)
      this.#timer ??= setTimeout(() => this.#placeNext(), PAUSE_MS)
    else this.#rest()
  }

  #rest(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #placeNext(): void {
    this.#timer = undefined
    const now = this.#state.now()
    if (now === null || this.#repeated === null) return
    const { bet, stake } = this.#repeated
    if (mayBetOn(now, stake)) this.#of.place(bet, stake)
    else this.#change({ type: 'stopped', why: 'loss' })
  }
}

export const createAutoplay = (of: Of): AutoplayHands => new Autoplayer(of)

/** Autoplay for as long as a component is there. */
export function useAutoplay(of: Of): AutoplayHands {
  const [auto] = useState(() => createAutoplay(of))
  useEffect(() => auto.follow(), [auto])
  return auto
}
