import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { AccountClass } from '../../caller.ts'
import type { Db } from '../../db/transact.ts'
import type { Product, WagerState } from './commands.ts'
import * as queries from './queries.ts'

export interface Wager {
  readonly id: WagerId
  readonly brandId: BrandId
  readonly memberId: MemberId
  /** Empty on a tombstone. */
  readonly product: Product | ''
  readonly source: string
  readonly betRef: string
  readonly gameCode: string
  readonly roundRef: string
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly state: WagerState
  readonly stake: Money
  readonly stakeCash: Money
  readonly stakeBonus: Money
  /** The stake included; null unless settled. */
  readonly payout: Money | null
  readonly validBet: Money | null
  readonly validReason: string | null
  readonly ruleVersion: string | null
  readonly placedAt: Date
  readonly settledAt: Date | null
  /** The brand's day of the settlement. */
  readonly businessDay: DateText | null
}

export interface WagerPage {
  readonly memberId: MemberId
  readonly pageNo: number
  readonly pageSize: number
  readonly state?: WagerState
  readonly product?: Product
}

/** The wager of a bet; undefined when no command named it yet. */
export const find = (
  db: Db,
  bet: { readonly brandId: BrandId; readonly source: string; readonly betRef: string },
): Promise<Wager | undefined> => queries.findWager(db, bet)

/** A wager of one member by its id; undefined for anybody else's. */
export const findOwn = (
  db: Db,
  own: { readonly brandId: BrandId; readonly memberId: MemberId; readonly id: string },
): Promise<Wager | undefined> => queries.findOwnWager(db, own)

/** A message of a source that moves no money. */
export interface Noted {
  readonly brandId: BrandId
  readonly source: string
  readonly key: string
  /** What a repeat must say again. */
  readonly content: string
}

export interface NotedOutcome {
  /** `conflict`: the key was used for anything else. */
  readonly status: 'applied' | 'repeated' | 'conflict'
  /** The first command with this key; null on a conflict. */
  readonly commandId: string | null
}

/** Uses up a key, for ever, for a message that moves no money. */
export const note = (db: Db, message: Noted): Promise<NotedOutcome> =>
  queries.noteMessage(db, message)

export interface CommandRow {
  readonly op: string
  /** Null where the command was applied. */
  readonly refusal: string | null
  /** Null where it was about none. */
  readonly betRef: string | null
}

/** The command of a key; undefined when none came. */
export const commandOf = (
  db: Db,
  name: { readonly brandId: BrandId; readonly source: string; readonly key: string },
): Promise<CommandRow | undefined> => queries.findCommand(db, name)

/** A member's wagers, newest first, and how many there are; neither refused ones nor tombstones. */
export const list = (db: Db, page: WagerPage): Promise<{ wagers: Wager[]; total: number }> =>
  queries.listWagers(db, page)

export interface Turnover {
  readonly currency: Currency
  readonly product: Product
  readonly wagers: number
  readonly stake: Money
  readonly payout: Money
  readonly validBet: Money
}

/**
 * What a member settled by product and currency on business days from `from` to `to`, both
 * included. Results that were taken back count negative on the day that happened.
 */
export const turnover = (
  db: Db,
  memberId: MemberId,
  period: { readonly from: DateText; readonly to: DateText },
): Promise<Turnover[]> => queries.turnover(db, memberId, period)

export interface TurnoverOfDay extends Omit<Turnover, 'product' | 'currency'> {
  readonly day: DateText
}

/** The same by business day, all products together, in the member's playing currency. */
export const turnoverByDay = (
  db: Db,
  whose: { readonly memberId: MemberId; readonly currency: Currency },
  period: { readonly from: DateText; readonly to: DateText },
): Promise<TurnoverOfDay[]> => queries.turnoverByDay(db, whose, period)

/** Stakes and payouts of all a member ever settled in its playing currency. */
export const totals = (
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<{ staked: Money; paidOut: Money }> => queries.totals(db, memberId, currency)
