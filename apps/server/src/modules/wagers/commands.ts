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
  /** What else a repeat must say again, for example a digest of the source's own message. */
  readonly content?: string
}

/** Takes a stake and opens a wager. Only this one is ever refused for funds. */
export interface Place extends Common {
  readonly op: 'place'
  /** At least zero: free rounds stake nothing. */
  readonly stake: Money
  readonly funds: FundsOrder
  readonly product: Product
  readonly gameCode: string
  readonly roundRef: string
}

interface Result extends Common {
  /** Gross payout, the stake included; at least zero. */
  readonly payout: Money
  /** What rounding left with the house, booked to its rounding account. */
  readonly residue?: Money
  /** The part of the stake that counts for rewards, why, and by which version of the rules. */
  readonly validBet: Money
  readonly validReason: string
  readonly ruleVersion: string
}

/** Fixes the outcome of an open wager and pays it. */
export interface Settle extends Result {
  readonly op: 'settle'
}

/** Replaces the outcome of a settled wager by a reversal and a new payout; may overdraw. */
export interface Resettle extends Result {
  readonly op: 'resettle'
}

/** Cancels an open or a settled wager: payout back, stake back into its buckets; may overdraw. */
export interface Void extends Common {
  readonly op: 'void'
}

/**
 * Undoes a bet that may not have come: voids an open one, answers the same for one undone before,
 * and makes an unknown one impossible for ever. Refused only once the bet is settled.
 */
export interface Cancel extends Common {
  readonly op: 'cancel'
}

export type WagerCommand = Place | Settle | Resettle | Void | Cancel

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
  const common = [command.op, command.betRef, command.memberId, command.currency]
  const said = [...common, ...detailsOf(command), command.content ?? '']
  return hash('sha256', JSON.stringify(said), 'hex')
}

function detailsOf(command: WagerCommand): readonly string[] {
  switch (command.op) {
    case 'place':
      return [`${command.stake}`, command.product, command.gameCode, command.roundRef]
    case 'settle':
    case 'resettle':
      return [`${command.payout}`, `${command.residue ?? 0n}`]
    case 'void':
    case 'cancel':
      return []
  }
}
