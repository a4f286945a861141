import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'

// What a vendor can ask of the platform, and what it can be told, whatever words it uses for it.
// There is no operation called rollback: that word means two opposite things.

/** Decimals of an amount on the wire, at most. */
export const WIRE_DECIMALS = 2

export const operationNames = [
  'openSession',
  'getBalance',
  'reserve',
  'settle',
  'reserveAndSettle',
  'adjustBet',
  'returnStake',
  'cancelBet',
  'unsettle',
  'resettle',
  'voidSettled',
  'reward',
  'tip',
  'cancelTip',
  'closeRound',
] as const
export type OperationName = (typeof operationNames)[number]

export const oddsFormats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const
export type OddsFormat = (typeof oddsFormats)[number]

/**
 * What a vendor keeps about a bet beside its money: where its own books count it, and how it was
 * priced. It decides nothing here. Null where the vendor does not say.
 */
export interface BetFacts {
  /** The day of the vendor's own books. */
  readonly reportDate: DateText | null
  /** As the vendor writes them. */
  readonly odds: string | null
  readonly oddsFormat: OddsFormat | null
  /** What of the stake went into a pot. */
  readonly jackpot: Money | null
  /** Tax or commission that was kept of the win. */
  readonly commission: Money | null
  /**
   * What of a bet is chosen, as `home` or `banker`, and the market whose selections exclude each
   * other: of a player's bets on different ones only the difference counts for rewards. A selection
   * without a market is one of its round.
   */
  readonly market: string | null
  readonly selection: string | null
}

/** Exchanges the launch token, once and within a minute, for what the vendor may know. */
export interface OpenSession {
  readonly op: 'openSession'
  readonly token: string
  readonly gameCode: string
  /** The vendor's name of this exchange: under the same one it is answered again. */
  readonly requestId?: string
}

export interface GetBalance {
  readonly op: 'getBalance'
  readonly playerId: string
  readonly currency: Currency
}

/** What every operation says that is about a round. */
interface Common {
  /** Unique for ever per brand and vendor, across operations. */
  readonly txId: string
  /** As `openSession` gave it. */
  readonly playerId: string
  readonly gameCode: string
  readonly currency: Currency
}

interface OnRound extends Common {
  readonly roundId: string
}

interface OnBet extends OnRound {
  /** Unique for ever per brand and vendor. */
  readonly betId: string
  /** Kept beside the bet; never part of what a repeat must say again. */
  readonly facts?: BetFacts
}

interface Staking {
  /** At least zero: a free round stakes nothing. */
  readonly stake: Money
  readonly freeRoundId: string | null
  /** The launch it was played in; never part of what a repeat must say again. */
  readonly token: string | null
}

interface Paying {
  /** Gross, the stake included. */
  readonly payout: Money
  /** The part of the stake that counts for rewards, as the vendor sees it. */
  readonly validBet: Money | null
}

interface Closing {
  /** True when nothing more comes for the round. */
  readonly roundClosed: boolean
}

/** Takes a stake and opens a bet. */
export interface Reserve extends OnBet, Staking {
  readonly op: 'reserve'
}

/** Ends an open bet and pays it; zero is a loss. */
export interface SettleBet extends OnBet, Paying, Closing {
  readonly op: 'settle'
  readonly freeRoundId: string | null
}

/** Both at once; the stake is checked against the balance before the win. */
export interface ReserveAndSettle extends OnBet, Staking, Paying, Closing {
  readonly op: 'reserveAndSettle'
}

/** Changes the stake of an open bet: more is taken when positive, given back when negative. */
export interface AdjustBet extends OnBet {
  readonly op: 'adjustBet'
  readonly difference: Money
}

/** Gives a part of the stake of an open bet back. */
export interface ReturnStake extends OnBet {
  readonly op: 'returnStake'
  readonly amount: Money
}

/** Undoes a bet that may not have come, and makes it impossible for ever. */
export interface CancelBet extends OnBet {
  readonly op: 'cancelBet'
}

/** The result was wrong: the bet runs again, what it paid is taken back. */
export interface Unsettle extends OnBet {
  readonly op: 'unsettle'
  /** What is undone; null in a dialect that names the bet alone. */
  readonly refTxId: string | null
}

/** Another result replaces the one before; the payout is the new total. */
export interface ResettleBet extends OnBet, Paying {
  readonly op: 'resettle'
}

/** Takes back what a settled bet paid and returns its stake. */
export interface VoidSettled extends OnBet {
  readonly op: 'voidSettled'
  /** What is undone; null in a dialect that names the bet alone. */
  readonly refTxId: string | null
}

/** Pays without a stake: a promotion, a jackpot, a tournament. */
export interface Reward extends Common {
  readonly op: 'reward'
  readonly amount: Money
  readonly betId: string | null
  readonly roundId: string | null
  readonly freeRoundId: string | null
}

/** Gives money to a dealer; never counted as turnover. */
export interface Tip extends Common {
  readonly op: 'tip'
  readonly amount: Money
  readonly betId: string | null
  readonly roundId: string | null
  readonly token: string | null
}

export interface CancelTip extends Common {
  readonly op: 'cancelTip'
  readonly betId: string | null
  readonly roundId: string | null
  readonly refTxId: string
}

/** No more bets in this round; moves no money. */
export interface CloseRound extends OnRound {
  readonly op: 'closeRound'
}

export type RoundOperation =
  | Reserve
  | SettleBet
  | ReserveAndSettle
  | AdjustBet
  | ReturnStake
  | CancelBet
  | Unsettle
  | ResettleBet
  | VoidSettled
  | Reward
  | Tip
  | CancelTip
  | CloseRound

/** One canonical operation. */
export type Operation = OpenSession | GetBalance | RoundOperation

/** What became of an operation. A dialect has its own words for each. */
export const statuses = [
  'OK',
  'DUPLICATE_OK',
  'INSUFFICIENT_FUNDS',
  'LIMIT_STAKE',
  'LIMIT_LOSS',
  'LIMIT_SESSION',
  'PLAYER_BLOCKED',
  'RG_EXCLUDED',
  'GAME_DISABLED',
  'CURRENCY_MISMATCH',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'BET_NOT_FOUND',
  'BET_ALREADY_SETTLED',
  'BET_ALREADY_CANCELLED',
  'ROUND_CLOSED',
  'PAYLOAD_MISMATCH',
  'BAD_REQUEST',
  'BAD_SIGNATURE',
  'TEMPORARY',
  'IN_PROGRESS',
  'FATAL',
] as const
export type Status = (typeof statuses)[number]

/** Where a bet stands; `refused` was never taken, a `tombstone` was cancelled before it came. */
export const betStates = ['open', 'settled', 'cancelled', 'voided', 'refused', 'tombstone'] as const
export type BetState = (typeof betStates)[number]

/** What a vendor learns of a launch. */
export interface SessionFacts {
  readonly playerId: string
  readonly language: string
  readonly mode: 'real' | 'trial'
  /**
   * `plain` where nothing may make a game faster than it is by itself: no quick mode, no stopping
   * of what moves. Not said otherwise; a vendor that does not know the word goes on as before.
   */
  readonly pace?: 'plain'
}

/** The platform's answer to one operation. */
export interface Result {
  readonly status: Status
  /** What can be staked now; null where there is no such account or nobody may know. */
  readonly balance: Money | null
  readonly currency: Currency | null
  /** The first transaction under this id in the platform's wallet. */
  readonly walletTxId: string | null
  readonly betState: BetState | null
  readonly session: SessionFacts | null
}

/** A result that says nothing but its status. */
export const bare = (status: Status): Result => ({
  status,
  balance: null,
  currency: null,
  walletTxId: null,
  betState: null,
  session: null,
})

/** Operations that take a stake: only these may be refused for what the member may or has. */
export const takesMoney = (operation: Operation): boolean =>
  operation.op === 'reserve' ||
  operation.op === 'reserveAndSettle' ||
  operation.op === 'tip' ||
  (operation.op === 'adjustBet' && operation.difference > 0n)
