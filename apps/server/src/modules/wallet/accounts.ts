import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { AccountClass } from '../../caller.ts'
import type { Db, Tx } from '../../db/transact.ts'
import type { HousePurpose } from './kinds.ts'
import * as queries from './queries.ts'

/** What a member has. A trial member's money stands in `available`; the rest is zero. */
export interface MemberBalances {
  readonly memberId: MemberId
  readonly accountClass: AccountClass
  readonly currency: Currency
  /** What can be staked or withdrawn: `cash`, or `trial`. Negative only after a resettlement. */
  readonly available: Money
  readonly held: Money
  readonly bonus: Money
  /** Grows with every posting on the available account; decimal text. */
  readonly version: string
  readonly isOverdrawn: boolean
}

/**
 * Opens the accounts of a member in the class and currency of its row: cash, held, bonus and
 * points, or the one account of a trial member. Opening twice changes nothing. The brand's house
 * accounts of that class and currency are opened with the first member who needs them.
 */
export const openAccounts = (tx: Tx, memberId: MemberId): Promise<void> =>
  queries.openAccounts(tx, memberId)

/**
 * Opens the house's accounts of a brand in a currency, real money, where no member needed them yet.
 * Opening twice changes nothing.
 */
export const openHouse = (tx: Tx, brandId: BrandId, currency: Currency): Promise<void> =>
  queries.openHouse(tx, brandId, currency)

/** Locks all accounts of a member, in the order of their ids, until the transaction ends. */
export const lock = (tx: Tx, memberId: MemberId): Promise<void> => queries.lockMember(tx, memberId)

/** Balances of one member in one currency; undefined when it has no account there. */
export async function balanceOf(
  db: Db,
  memberId: MemberId,
  currency: Currency,
): Promise<MemberBalances | undefined> {
  const found = await queries.balancesOf(db, [memberId])
  return found.find((balances) => balances.currency === currency)
}

/** Balances of many members, for lists: one row for each member and playing currency. */
export const balancesOf = (db: Db, memberIds: readonly MemberId[]): Promise<MemberBalances[]> =>
  queries.balancesOf(db, memberIds)

export interface HouseSum {
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly purpose: HousePurpose
  readonly sum: Money
}

/** Sums of the house's accounts of a brand, added from all their postings: for reports, not hot. */
export const houseSums = (db: Db, brandId: BrandId): Promise<HouseSum[]> =>
  queries.houseSums(db, brandId)
