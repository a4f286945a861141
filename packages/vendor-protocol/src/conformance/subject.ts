import type { Currency, Money } from '@lantern/kernel/money'
import type { BetState, Operation, OperationName, Result, Status } from '../operations.ts'

/** What a dialect says of its vendor, as far as right answers depend on it. */
export interface SubjectCapabilities {
  readonly multiSettle: boolean
  readonly unsettle: boolean
  readonly betlessSettle: boolean
  /** Its free rounds are given by the platform: none is played that was not. */
  readonly freeRounds: boolean
  /** Its bets can say that they are free ones. */
  readonly namesFreeRounds: boolean
  readonly roundDetail: boolean
  readonly feed: 'push' | 'pull' | 'none'
  readonly balanceAdjustments: boolean
  readonly unknownCancel: 'ok' | 'notFound'
  /** A repeat is answered as the first time, or with a word of its own. */
  readonly duplicateReply: 'replay' | 'alreadyExists'
  /** Signs the time of a message: an old one is turned away. */
  readonly signsTime: boolean
  /** A message may bring several transactions; one answer stands for all. */
  readonly manyInOne: boolean
  /** Bets are named by their transactions: a cancellation may name that of a result instead. */
  readonly cancelsByTransaction?: true
}

/** A player with money and an open game of the vendor. */
export interface Seat {
  readonly playerId: string
  readonly currency: Currency
  readonly gameCode: string
  /** Another game of the same vendor: a live lobby changes games inside one session. */
  readonly otherGameCode: string
  readonly token: string
}

/** What may happen on the platform's side while bets are open. */
export type Disturbance =
  | 'session expired'
  | 'member blocked'
  | 'member excluded'
  | 'game closed'
  | 'game in maintenance'
  | 'vendor stopped'
  | 'vendor in maintenance'
  | 'site closed'

/** How a message can be signed otherwise than it should be. */
export type Forgery = 'wrong secret' | 'unknown key' | 'secret that ran out' | 'old timestamp'

/**
 * An adapter under examination: canonical operations go in, are said in its dialect to the running
 * platform, and what comes back is read as the vendor would read it.
 */
export interface Subject {
  readonly name: string
  readonly caps: SubjectCapabilities
  /** Operations that its dialect has words for. */
  readonly speaks: ReadonlySet<OperationName>
  seat(cash: Money): Promise<Seat>
  /** Gives a seat so many free rounds of its game and answers their id. */
  giveFreeRounds(seat: Seat, rounds: number): Promise<string>
  send(operation: Operation): Promise<Result>
  /** Sends several of one kind in one message: the first gives it its name. */
  sendTogether(operations: readonly Operation[]): Promise<Result>
  /** Moves a player's money without a bet, by a name of the vendor's; a debit is below zero. */
  adjustBalance(seat: Seat, name: string, difference: Money): Promise<Result>
  /** What its vendor hears of a status: a dialect may have one word for several. */
  heardAs(status: Status): Status
  /** Sends and loses the reply. */
  sendUnheard(operation: Operation): Promise<void>
  /** True when the platform turned the message away as not signed. */
  isTurnedAway(operation: Operation, forgery: Forgery): Promise<boolean>
  /** By the platform's own books. */
  balanceOf(seat: Seat): Promise<Money>
  /** By the platform's own books; null when it knows no such bet. */
  betOf(seat: Seat, betId: string): Promise<BetState | null>
  /** Makes it happen and answers with what takes it back. */
  disturb(seat: Seat, what: Disturbance): Promise<() => Promise<void>>
  /** Runs `work` while somebody else holds the player's row. */
  whileLocked(seat: Seat, work: () => Promise<void>): Promise<void>
}
