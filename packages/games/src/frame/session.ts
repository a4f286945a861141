import { spokenIn } from '../stage.ts'
import type { Fairness, HostMessage, Init, LiveBet, RoundMessage } from './protocol.ts'
import { texts } from './texts.ts'

/** What the frame waits for, by the id of its request. */
export interface Pending {
  readonly requestId: string
  readonly kind: 'bet' | 'act' | 'history' | 'rotate'
}

/** A bet or a move. */
export const isPlay = (pending: Pending | null | undefined): boolean =>
  pending?.kind === 'bet' || pending?.kind === 'act'

export interface History {
  readonly rounds: readonly RoundMessage[]
  readonly pageNo: number
  readonly totalPages: number
}

/** Everything the frame knows. It is rebuilt from the host's messages at any time. */
export interface Session {
  readonly init: Init
  readonly balance: string
  readonly round: RoundMessage | null
  readonly fairness: Fairness
  readonly pending: Pending | null
  readonly refused: { readonly code: string; readonly message: string } | null
  readonly isConnected: boolean
  readonly history: History | null
  /** Rounds that ended since the frame was opened, newest first. */
  readonly recent: readonly RoundMessage[]
  readonly revealedServerSeed: string | null
  /** The last bets of everybody; null before they are known. */
  readonly live: readonly LiveBet[] | null
}

export type SessionEvent =
  | { readonly type: 'host'; readonly message: HostMessage }
  | { readonly type: 'sent'; readonly pending: Pending }
  | { readonly type: 'dismissed' }

const RECENT = 12

/** No open round: what is over stays to be looked at, what was open ended somewhere else. */
function withRound(session: Session, round: RoundMessage | null): Session {
  if (round === null) return session.round?.state === 'open' ? { ...session, round } : session
  const known = session.recent.some((other) => other.id === round.id)
  const recent =
    round.state === 'open' || known ? session.recent : [round, ...session.recent].slice(0, RECENT)
  return { ...session, round, recent }
}

/** The same object where they are what they were: nothing is drawn for them. */
function withLimits(init: Init, limits: Init['limits'] | undefined): Init {
  if (limits === undefined) return init
  const { minStake, maxStake, maxPayout } = init.limits
  const isSame =
    limits.minStake === minStake && limits.maxStake === maxStake && limits.maxPayout === maxPayout
  return isSame ? init : { ...init, limits }
}

const started = (init: Init): Session => ({
  // A game that is not written in the page's language reads as what it is: English.
  init: { ...init, ...spokenIn(texts, init) },
  balance: init.balance,
  round: init.round,
  fairness: init.fairness,
  pending: null,
  refused: null,
  isConnected: true,
  history: null,
  recent: [],
  revealedServerSeed: null,
  live: null,
})

/** An answer to a request that is no longer awaited is only news; an answer to ours ends the wait. */
function answered(session: Session, requestId: string | null): Session {
  return session.pending?.requestId === requestId ? { ...session, pending: null } : session
}

function heard(session: Session, message: Exclude<HostMessage, Init>): Session {
  switch (message.type) {
    case 'state': {
      const { balance, fairness, round, limits } = message
      const next = answered(session, message.requestId)
      const init = withLimits(session.init, limits)
      return { ...withRound(next, round), init, balance, fairness, refused: null }
    }
    case 'refused': {
      if (session.pending?.requestId !== message.requestId) return session
      const { code, message: words } = message
      return { ...session, pending: null, refused: { code, message: words } }
    }
    case 'balance':
      return { ...session, balance: message.balance }
    case 'connection':
      return { ...session, isConnected: message.status === 'restored' }
    case 'history': {
      const { rounds, pageNo, totalPages } = message
      return { ...answered(session, message.requestId), history: { rounds, pageNo, totalPages } }
    }
    case 'seedRotated': {
      const { fairness, revealedServerSeed } = message
      return { ...answered(session, message.requestId), fairness, revealedServerSeed }
    }
    case 'live':
      return { ...session, live: message.bets }
    case 'table':
    case 'tableNews':
      // The game's own screen listens to these.
      return session
  }
}

/** Undefined until the host has said `init` for the game that this frame shows. */
export function reduceSession(
  session: Session | undefined,
  event: SessionEvent,
): Session | undefined {
  if (event.type === 'host' && event.message.type === 'init') {
    const next = started(event.message)
    return session ? { ...next, recent: session.recent, live: session.live } : next
  }
  if (session === undefined) return undefined
  switch (event.type) {
    case 'sent':
      // the answer to a bet or a move is not lost for a page that is read meanwhile
      if (isPlay(session.pending) && !isPlay(event.pending)) return session
      return { ...session, pending: event.pending, refused: null }
    case 'dismissed':
      return { ...session, refused: null }
    case 'host':
      return event.message.type === 'init' ? session : heard(session, event.message)
  }
}
