import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Brand, BreakKind } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/transact.ts'

/** A stretch of time: after `from`, up to and with `to`. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

/** Minutes a member was signed in within a span. */
export type Played = (db: Db, memberId: MemberId, span: Span) => Promise<number>

/** What came in and went out: what is open counts as brought. */
export interface Funds {
  readonly gross: Money
  readonly withdrawn: Money
}

/** What rooms above know and this one has to ask; `app.ts` puts it together. */
export interface Neighbours {
  readonly played: Played
  readonly funds: (
    db: Db,
    whose: { readonly memberId: MemberId; readonly currency: Currency },
    span: Span,
  ) => Promise<Funds>
  readonly bets: (
    db: Db,
    memberId: MemberId,
    span: Span,
  ) => Promise<{ readonly bets: number; readonly staked: Money; readonly paidOut: Money }>
  /** When the session began that the member is in. */
  readonly sessionStart: (db: Db, sessionId: string) => Promise<Date>
  readonly confirmPassword: (
    ctx: Context,
    brandId: BrandId,
    memberId: MemberId,
    password: string,
  ) => Promise<unknown>
  /** Ends every session: sockets, games and tickets end with them. */
  readonly endSessions: (
    tx: Tx,
    brandId: BrandId,
    memberId: MemberId,
    why: BreakKind,
  ) => Promise<unknown>
  /** By what the person would be known again. */
  readonly marksOf: (
    ctx: Context,
    tx: Tx,
    whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  ) => Promise<readonly Buffer[]>
  /** Other accounts that are marked as the same person, or say to be who this member has proven to be. */
  readonly samePersons: (
    ctx: Context,
    tx: Tx,
    whose: { readonly brandId: BrandId; readonly memberId: MemberId },
  ) => Promise<readonly MemberId[]>
  readonly getMember: (
    db: Db,
    brandId: BrandId,
    id: MemberId,
  ) => Promise<{
    readonly id: MemberId
    readonly account: string
    readonly currency: Currency
    readonly brandId: BrandId
  }>
}

/** Where the months of a brand begin. */
export type Offset = Pick<Brand, 'offsetMinutes'>
