import type { TestPlayer } from './vendor.ts'

/** What every message about a bet says. */
export interface Message extends Readonly<Record<string, unknown>> {
  readonly txId: string
  readonly betId: string
  readonly roundId: string
  readonly gameCode: string
  readonly playerId: string
  readonly currency: string
}

type More = Readonly<Record<string, unknown>>

export interface Messages {
  /** A message about a bet of its own. */
  message(more?: More, who?: TestPlayer): Message
  /** The next message about the same bet. */
  next(before: Message, more?: More): Message
}

/** Messages of a vendor about bets, of the player unless another is named. */
export function messagesOf(gameCode: string, player: () => TestPlayer): Messages {
  let serial = 0
  const message: Messages['message'] = (more = {}, who = player()) => {
    serial += 1
    return {
      txId: `tx-${serial}`,
      betId: `bet-${serial}`,
      roundId: `round-${serial}`,
      playerId: who.playerId,
      gameCode,
      currency: who.currency,
      ...more,
    }
  }
  return {
    message,
    next: ({ betId, roundId, playerId, currency }, more = {}) => ({
      ...message(),
      ...{ betId, roundId, playerId, currency },
      ...more,
    }),
  }
}
