import { hash } from 'node:crypto'
import type { RefusalCode } from '@lantern/contract/errors'
import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'

/** Families of games for reward rules. */
export const products = [
  'rng',
  'live',
  'fish',
  'pvp',
  'originals',
  'sports',
  'esports',
  'cockfight',
  'lottery',
] as const
export type Product = (typeof products)[number]

/** States of a wager; `refused` was never taken, a `tombstone` was cancelled before it came. */
export type WagerState = 'open' | 'settled' | 'voided' | 'cancelled' | 'refused' | 'tombstone'

/** Which bucket pays a stake, and in what order. Trial members have one bucket. */
export type FundsOrder = 'cash' | 'cash_then_bonus' | 'bonus_then_cash'

interface Common {
  readonly brandId: BrandId
  /** Who counts keys and bets: a vendor's code or a room (`originals`). */
  readonly source: string
  /** Unique for ever per brand and source, across operations. */
  readonly key: string
  /** The source's name of the bet, unique for ever per brand and source. */
  readonly betRef: string
  /** Must be the member of the wager, whoever says so. */
  readonly memberId: MemberId
  readonly currency: Currency
  /** Ledger time, from the context's clock; the last of its accounts where those are later. */
  readonly at: Date
  /** When it happened at the source, where that differs. */
  readonly happenedAt?: Date
  /**
   * When its caller stops waiting, by `performance.now()`: in a queue it is refused `busy` then.
   */
  readonly until?: number
  /** What else a repeat must say again, for example a digest of the source's own message. */
  readonly content?: string
  /**
   * All that the source said, where it speaks for itself: a repeat must say just this again, however
   * much of the command the house knows otherwise by then.
   */
  readonly said?: string
}

interface Asking {
  /**
   * Why this stake is not taken, where the caller knows: the command is refused and kept with this
   * code. A key that is known answers as it did then.
   */
  readonly refused?: RefusalCode | undefined
}

interface Opening extends Common, Asking {
  /** At least zero: free rounds stake nothing. */
  readonly stake: Money
  readonly funds: FundsOrder
  readonly product: Product
  readonly gameCode: string
  readonly roundRef: string
}

interface Result {
  /** Gross payout, the stake included; at least zero. */
  readonly payout: Money
  /** What rounding left with the house, booked to its rounding account. */
  readonly residue?: Money
  /**
   * The part of the stake that counts for rewards, why, and by which version of the rules. More
   * than the stake counts as the stake.
   */
  readonly validBet: Money
  readonly validReason: string
  readonly ruleVersion: string
}

/** Takes a stake and opens a wager; refused when the funds are not there. */
export interface Place extends Opening {
  readonly op: 'place'
}

/**
 * Takes a stake and pays its result at once, whole or not at all. The funds must be there before
 * the result comes.
 */
export interface Play extends Opening, Result {
  readonly op: 'play'
}

/** Pays without a stake: a prize, or the result of a bet that was never told. */
export interface Reward extends Omit<Opening, 'stake' | 'funds'>, Result {
  readonly op: 'reward'
}

/** Takes a gift to the house: it counts for nothing, and a void gives it back. */
export interface Tip extends Opening {
  readonly op: 'tip'
  readonly ruleVersion: string
}

/** Fixes the outcome of an open wager and pays it. */
export interface Settle extends Common, Result {
  readonly op: 'settle'
}

/** Replaces the outcome of a settled wager by a reversal and a new payout; may overdraw. */
export interface Resettle extends Common, Result {
  readonly op: 'resettle'
}

/**
 * Pays one of several results of a wager: the first settles it, those after it come on top. One
 * command for all, so that a repeat need not know which of them it was.
 */
export interface PayMore extends Common, Asking, Result {
  readonly op: 'pay_more'
}

/**
 * Changes the stake of an open wager. Up is refused when the funds are not there; down goes back to
 * the buckets in proportion, and never below zero (`amount_invalid`).
 */
export interface Adjust extends Common, Asking {
  readonly op: 'adjust'
  /** Above zero: more is taken. Below: so much is given back. */
  readonly difference: Money
  readonly funds: FundsOrder
}

/** Cancels an open or a settled wager: payout back, stake back into its buckets; may overdraw. */
export interface Void extends Common {
  readonly op: 'void'
}

/**
 * Lets a wager run again: the payout of a settled one is taken back, the stake of a void or
 * cancelled one is taken once more; may overdraw. An open one stays as it is.
 */
export interface Unsettle extends Common {
  readonly op: 'unsettle'
}

/**
 * Undoes a bet that may not have come: voids an open one, answers the same for one undone before,
 * and makes an unknown one impossible for ever. Refused only once the bet is settled.
 */
export interface Cancel extends Common {
  readonly op: 'cancel'
}

export type WagerCommand =
  | Place
  | Play
  | Reward
  | Tip
  | Settle
  | Resettle
  | PayMore
  | Adjust
  | Void
  | Unsettle
  | Cancel

/** What became of a command. A refusal is an outcome: kept, and answered again to a repeat. */
export interface Outcome {
  /** Null when applied. `idempotency_conflict` is the only one that is not kept. */
  readonly refusal: RefusalCode | null
  /** The first command with this key; null on a conflict. */
  readonly commandId: string | null
  readonly wagerId: WagerId | null
  /** Of the wager after the command; null where there is none. */
  readonly state: WagerState | null
  /** True when the key was known: nothing moved now. */
  readonly isRepeat: boolean
  /** Available balance now, and its version; null when the member has no such account. */
  readonly balance: Money | null
  readonly version: string | null
}

/**
 * SHA-256, in hex, over what a repeat must say again. Time, the order of funds and what counts for rewards
 * are ours, not the source's: they may differ.
 */
export function contentHash(command: WagerCommand): string {
  if (command.said !== undefined)
    return hash('sha256', JSON.stringify(['said', command.said]), 'hex')
  const common = [command.op, command.betRef, command.memberId, command.currency]
  const said = [...common, ...detailsOf(command), command.content ?? '']
  return hash('sha256', JSON.stringify(said), 'hex')
}

function detailsOf(command: WagerCommand): readonly string[] {
  const opening = 'product' in command ? gameOf(command) : []
  const result = 'payout' in command ? [`${command.payout}`, `${command.residue ?? 0n}`] : []
  const stake = 'stake' in command ? [`${command.stake}`] : []
  const difference = command.op === 'adjust' ? [`${command.difference}`] : []
  return [...stake, ...opening, ...result, ...difference]
}

const gameOf = (command: Pick<Opening, 'product' | 'gameCode' | 'roundRef'>): readonly string[] => [
  command.product,
  command.gameCode,
  command.roundRef,
]

/** SHA-256, in hex, over a message that moves no money. */
export const messageHash = ({ content }: { readonly content: string }): string =>
  `\\x${hash('sha256', JSON.stringify(['note', content]), 'hex')}`
