import type { EntryId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'
import type { EntryKind, KindGroup, OwnedPurpose } from './kinds.ts'
import * as queries from './statement-queries.ts'

/** Business days, inclusive; the brand's offset from GMT decides which moments they hold. */
export interface Days {
  readonly from?: DateText
  readonly to?: DateText
  readonly offsetMinutes: number
}

export interface StatementQuery extends Days {
  readonly memberId: MemberId
  readonly account: OwnedPurpose
  /** Kinds of one group alone. */
  readonly only?: KindGroup
  readonly pageNo: number
  readonly pageSize: number
}

export interface StatementLine {
  readonly entryId: EntryId
  readonly postedAt: Date
  readonly kind: EntryKind
  readonly account: OwnedPurpose
  readonly amount: Money
  readonly balanceBefore: Money
  readonly balanceAfter: Money
  /** Decimal text; consecutive numbers on consecutive lines of an account. */
  readonly version: string
  readonly reference: string
}

/** A page of an account's movements, newest first, and how many there are in all. */
export const statement = (
  db: Db,
  query: StatementQuery,
): Promise<{ lines: StatementLine[]; total: number }> => queries.statement(db, query)

/** What stood on an account before some days and after them. */
export interface Span {
  readonly currency: Currency
  readonly opening: Money
  readonly closing: Money
}

export interface KindSum {
  readonly kind: EntryKind
  readonly lines: number
  readonly cameIn: Money
  readonly wentOut: Money
}

export interface StatementTotals {
  readonly opening: Money
  readonly closing: Money
  readonly kinds: readonly KindSum[]
}

/** What the lines of a statement, on all pages of it, come to. */
export async function statementTotals(db: Db, query: StatementQuery): Promise<StatementTotals> {
  const span = await queries.spanOf(db, query)
  const kinds = await queries.kindSums(db, query)
  return { opening: span?.opening ?? 0n, closing: span?.closing ?? 0n, kinds }
}

/** What a day brought (above zero) or took, by the kind of entry. */
export interface MemberFlow {
  readonly day: DateText
  readonly kind: EntryKind
  readonly amount: Money
}

/** Everything but wagers that changed what a member has, by business day. */
export const flowsOf = (
  db: Db,
  memberId: MemberId,
  days: Days & { readonly from: DateText; readonly to: DateText },
): Promise<MemberFlow[]> => queries.flows(db, memberId, days)
