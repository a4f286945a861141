import type { EntryId, MemberId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'
import type { EntryKind, OwnedPurpose } from './kinds.ts'
import * as queries from './queries.ts'

export interface StatementQuery {
  readonly memberId: MemberId
  readonly account: OwnedPurpose
  /** Business days, inclusive; the brand's offset from GMT decides which moments they hold. */
  readonly from?: DateText
  readonly to?: DateText
  readonly offsetMinutes: number
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
