import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { AccountClass } from '../../caller.ts'
import type { Db } from '../../db/transact.ts'

export interface Book {
  readonly id: number
  readonly currency: Currency
}

/** The books of a brand and a class, points among them. */
export async function listBooks(
  db: Db,
  brandId: BrandId,
  accountClass: AccountClass,
): Promise<Book[]> {
  const { rows } = await db.query<Book>(
    'select id, currency from report_books where brand_id = $1 and class = $2 order by id',
    [brandId, accountClass],
  )
  return rows
}

/** Entries of a book around some moments: the first of them and the first that is behind them. */
export async function entriesNear(
  db: Db,
  bookId: number,
  from: Date,
  until: Date,
): Promise<{ readonly first: string; readonly end: string }> {
  const { rows } = await db.query<{ first: string; end: string }>(
    'select ledger_entry_near($1, $2)::text as first, ledger_entry_near($1, $3)::text as end',
    [bookId, from, until],
  )
  return rows[0] ?? { first: '0', end: '0' }
}

/** Amounts as the database keeps them; null on accounts of the house. */
export interface PostingRow {
  readonly entryId: string
  readonly accountId: string
  readonly postedAt: Date
  readonly kind: string
  readonly source: string
  readonly reference: string
  readonly purpose: string
  readonly memberId: MemberId | null
  readonly account: string | null
  readonly amount: string
  readonly balanceBefore: string | null
  readonly balanceAfter: string | null
  readonly version: string | null
}

export interface PostingsPage {
  /** The last line of the page before. */
  readonly after: { readonly entryId: string; readonly accountId: string }
  /** The first entry that is not wanted any more. */
  readonly end: string
  readonly from: Date
  readonly until: Date
  readonly limit: number
}

const POSTING = `
  select entry_id as "entryId", account_id as "accountId", posted_at as "postedAt", kind, source,
         version, reference, purpose, member_id as "memberId", account, amount,
         balance_before as "balanceBefore", balance_after as "balanceAfter"
    from report_postings`

/**
 * A page of the postings of a book. Its bounds are said of the joined entries too: from those of the
 * postings the planner concludes nothing about them, and every page would read all before it.
 */
export async function listPostings(db: Db, page: PostingsPage): Promise<PostingRow[]> {
  const { rows } = await db.query<PostingRow>(
    `${POSTING} where (entry_id, account_id) > ($1, $2) and entry_id < $3
        and joined_entry_id >= $1 and joined_entry_id < $3
        and posted_at >= $4 and posted_at < $5
      order by entry_id, account_id limit $6`,
    [page.after.entryId, page.after.accountId, page.end, page.from, page.until, page.limit],
  )
  return rows
}

/** An account of a member: its lines behind `after`, up to `last`, are those of the days. */
export interface AccountReach {
  readonly id: string
  readonly currency: Currency
  readonly after: string
  readonly last: string
}

export async function accountsOf(
  db: Db,
  whose: { readonly brandId: BrandId; readonly class: AccountClass; readonly memberId: string },
  from: Date,
  until: Date,
): Promise<AccountReach[]> {
  const { rows } = await db.query<AccountReach>(
    `select id, currency, ledger_version_before(id, $4)::text as after,
            ledger_version_before(id, $5)::text as last
       from report_accounts where brand_id = $1 and class = $2 and member_id = $3 order by id`,
    [whose.brandId, whose.class, whose.memberId, from, until],
  )
  return rows
}

export async function listOwnPostings(
  db: Db,
  account: AccountReach,
  limit: number,
): Promise<PostingRow[]> {
  const { rows } = await db.query<PostingRow>(
    `${POSTING} where account_id = $1 and version > $2 and version <= $3 order by version limit $4`,
    [account.id, account.after, account.last, limit],
  )
  return rows
}

/** Amounts as the database keeps them. */
export interface WagerRow {
  readonly id: string
  readonly placedAt: Date
  readonly account: string
  readonly memberId: MemberId
  readonly product: string
  readonly source: string
  readonly betRef: string
  readonly gameCode: string
  readonly roundRef: string
  readonly currency: Currency
  readonly state: string
  readonly stake: string
  readonly payout: string | null
  readonly validBet: string | null
  readonly settledAt: Date | null
}

export interface WagersPage {
  readonly brandId: BrandId
  readonly class: AccountClass
  readonly product: string | null
  readonly from: Date
  readonly until: Date
  /** The last bet of the page before, and the last one at all. */
  readonly after: string
  readonly last: string
  readonly limit: number
}

/** The first and the last bet of any brand that was placed within; undefined where none was. */
export async function wagersWithin(
  db: Db,
  from: Date,
  until: Date,
): Promise<{ readonly first: string; readonly last: string } | undefined> {
  const { rows } = await db.query<{ first: string | null; last: string | null }>(
    `select min(id)::text as first, max(id)::text as last from report_wagers
      where placed_at >= $1 and placed_at < $2`,
    [from, until],
  )
  const { first, last } = rows[0] ?? { first: null, last: null }
  return first === null || last === null ? undefined : { first, last }
}

export async function listWagers(db: Db, page: WagersPage): Promise<WagerRow[]> {
  const { rows } = await db.query<WagerRow>(
    `select id, placed_at as "placedAt", account, member_id as "memberId", product, source,
            bet_ref as "betRef", game_code as "gameCode", round_ref as "roundRef", currency, state,
            stake, payout, valid_bet as "validBet", settled_at as "settledAt"
       from report_wagers
      where id > $1 and id <= $2 and brand_id = $3 and class = $4
        and ($5::text is null or product = $5) and placed_at >= $6 and placed_at < $7
      order by id limit $8`,
    [
      page.after,
      page.last,
      page.brandId,
      page.class,
      page.product,
      page.from,
      page.until,
      page.limit,
    ],
  )
  return rows
}
