import { assert } from '@lantern/kernel/assert'
import type { BrandId, EntryId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../db/transact.ts'
import type { HoldSubject, HousePurpose } from './kinds.ts'
import { contentHash, posted, type Posted } from './posting.ts'
import * as queries from './queries.ts'

/** Money set aside: it moves from `cash` to `held` until it is captured, released or expires. */
export interface Hold {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly subject: HoldSubject
  readonly currency: Currency
  readonly amount: Money
  readonly source: string
  readonly key: string
  readonly reference: string
  readonly at: Date
  /** When {@link expiredHolds} starts to list it; never by itself. */
  readonly expiresAt?: Date
}

/** Ends a hold, in whole or in part. */
export interface HoldClosing {
  readonly brandId: BrandId
  /** The id of the entry that made the hold. */
  readonly holdId: EntryId
  /** All that is still held when not given. */
  readonly amount?: Money
  readonly source: string
  readonly key: string
  readonly reference: string
  readonly at: Date
}

export interface Capture extends HoldClosing {
  /** Where captured money goes. */
  readonly to: HousePurpose
}

export interface HoldOutcome extends Posted {
  readonly holdId: EntryId
}

/** Holds money. Refuses as `post` does. The entry's id is the hold's id. */
export async function hold(tx: Tx, wish: Hold): Promise<HoldOutcome> {
  assert(wish.amount > 0n, 'a hold is positive')
  const content = ['hold', wish.subject, wish.memberId, wish.currency, wish.amount, wish.reference]
  const outcome = posted(await queries.placeHold(tx, wish, contentHash(content)))
  return { ...outcome, holdId: outcome.entryId }
}

/**
 * Takes held money for what it was held for. Refuses `state_changed` when less than the amount is
 * still held.
 */
export const capture = (tx: Tx, closing: Capture): Promise<Posted> =>
  close(tx, 'capture', closing, closing.to)

/** Gives held money back to `cash`. Refuses `state_changed` when less is still held. */
export const release = (tx: Tx, closing: HoldClosing): Promise<Posted> =>
  close(tx, 'release', closing, null)

/** Gives held money back because its time is over. Refuses `state_changed` when less is held. */
export const expire = (tx: Tx, closing: HoldClosing): Promise<Posted> =>
  close(tx, 'expire', closing, null)

async function close(
  tx: Tx,
  how: queries.HoldEnd,
  closing: HoldClosing,
  to: HousePurpose | null,
): Promise<Posted> {
  assert(closing.amount === undefined || closing.amount > 0n, 'a part of a hold is positive')
  const content = [how, closing.holdId, closing.amount ?? 'all', to, closing.reference]
  return posted(await queries.closeHold(tx, { ...closing, how, to }, contentHash(content)))
}

/** Open holds whose time is over, oldest first. */
export const expiredHolds = (
  db: Db,
  at: Date,
  most: number,
): Promise<{ holdId: EntryId; brandId: BrandId; memberId: MemberId; subject: HoldSubject }[]> =>
  queries.expiredHolds(db, at, most)
