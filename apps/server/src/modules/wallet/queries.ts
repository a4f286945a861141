import type { BrandId, EntryId, MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { AccountClass } from '../../caller.ts'
import type { Db, Tx } from '../../db/transact.ts'
import type { HouseSum, MemberBalances } from './accounts.ts'
import type { Capture, Hold, HoldClosing } from './holds.ts'
import type { HoldSubject, HousePurpose } from './kinds.ts'
import type { Entry, Reversal } from './posting.ts'

// All writing goes through functions of the database that run as its owner: the role of the
// program may read the ledger and execute these, nothing else.

export async function openAccounts(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('select ledger_open_accounts($1)', [memberId])
}

export async function openHouse(tx: Tx, brandId: BrandId, currency: Currency): Promise<void> {
  await tx.query('select ledger_open_house($1, $2)', [brandId, currency])
}

export async function lockMember(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('select ledger_lock($1)', [memberId])
}

export interface PostOutcome {
  readonly status:
    | 'posted'
    | 'repeated'
    | 'conflict'
    | 'insufficient_funds'
    | 'no_account'
    | 'state_changed'
  readonly entryId: EntryId | null
}

async function outcomeOf(tx: Tx, call: string, values: unknown[]): Promise<PostOutcome> {
  const marks = values.map((_, index) => `$${index + 1}`).join(', ')
  const { rows } = await tx.query<PostOutcome>(
    `select status, entry_id as "entryId" from ${call}(${marks})`,
    values,
  )
  const [row] = rows
  if (!row) throw new Error(`${call} answered nothing`)
  return row
}

export const postEntry = (tx: Tx, entry: Entry, hash: Buffer): Promise<PostOutcome> =>
  outcomeOf(tx, 'ledger_post', [
    entry.brandId,
    entry.kind,
    entry.source,
    entry.key,
    hash,
    entry.currency,
    entry.accountClass ?? 'real',
    entry.reference,
    entry.happenedAt ?? entry.at,
    entry.at,
    entry.moves.map((move) => ('house' in move ? null : move.memberId)),
    entry.moves.map((move) => ('house' in move ? move.house : move.account)),
    entry.moves.map((move) => move.amount),
  ])

export const reverseEntry = (tx: Tx, wish: Reversal, hash: Buffer): Promise<PostOutcome> =>
  outcomeOf(tx, 'ledger_reverse', [
    wish.brandId,
    wish.entryId,
    wish.source,
    wish.key,
    hash,
    wish.reference,
    wish.at,
  ])

export const undoDepositEntry = (tx: Tx, wish: Reversal, hash: Buffer): Promise<PostOutcome> =>
  outcomeOf(tx, 'ledger_undo_deposit', [
    wish.brandId,
    wish.entryId,
    wish.source,
    wish.key,
    hash,
    wish.reference,
    wish.at,
  ])

export const placeHold = (tx: Tx, wish: Hold, hash: Buffer): Promise<PostOutcome> =>
  outcomeOf(tx, 'ledger_hold', [
    wish.brandId,
    wish.memberId,
    wish.subject,
    wish.currency,
    wish.amount,
    wish.source,
    wish.key,
    hash,
    wish.reference,
    wish.at,
    wish.expiresAt ?? null,
  ])

export type HoldEnd = 'capture' | 'release' | 'expire'

export const closeHold = (
  tx: Tx,
  closing: HoldClosing & { readonly how: HoldEnd; readonly to: Capture['to'] | null },
  hash: Buffer,
): Promise<PostOutcome> =>
  outcomeOf(tx, 'ledger_close_hold', [
    closing.brandId,
    closing.holdId,
    closing.how,
    closing.amount ?? null,
    closing.to,
    closing.source,
    closing.key,
    hash,
    closing.reference,
    closing.at,
  ])

interface ExpiredHold {
  readonly holdId: EntryId
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly subject: HoldSubject
}

export async function expiredHolds(db: Db, at: Date, most: number): Promise<ExpiredHold[]> {
  const { rows } = await db.query<ExpiredHold>(
    `select id as "holdId", brand_id as "brandId", member_id as "memberId", subject
       from ledger_holds where remaining > 0 and expires_at <= $1 order by expires_at, id limit $2`,
    [at, most],
  )
  return rows
}

interface BalancesRow {
  readonly memberId: MemberId
  readonly accountClass: AccountClass
  readonly currency: Currency
  readonly available: string
  readonly held: string
  readonly bonus: string
  readonly version: string
  readonly isOverdrawn: boolean
}

export async function balancesOf(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<MemberBalances[]> {
  const { rows } = await db.query<BalancesRow>(
    `select member_id as "memberId", class as "accountClass", currency,
            coalesce(sum(balance) filter (where purpose in ('cash', 'trial')), 0)::text as available,
            coalesce(sum(balance) filter (where purpose = 'held'), 0)::text as held,
            coalesce(sum(balance) filter (where purpose = 'bonus'), 0)::text as bonus,
            coalesce(max(version) filter (where purpose in ('cash', 'trial')), 0)::text as version,
            bool_or(overdrawn) as "isOverdrawn"
       from ledger_accounts where member_id = any($1::bigint[]) and purpose <> 'points'
      group by member_id, class, currency order by member_id, currency`,
    [memberIds],
  )
  return rows.map((row) => ({
    ...row,
    available: BigInt(row.available),
    held: BigInt(row.held),
    bonus: BigInt(row.bonus),
  }))
}

export async function houseSums(db: Db, brandId: BrandId): Promise<HouseSum[]> {
  const { rows } = await db.query<{
    accountClass: AccountClass
    currency: Currency
    purpose: HousePurpose
    sum: string
  }>(
    // No index leads to the lines of the house: one look at all of them.
    `select a.class as "accountClass", a.currency, a.purpose, coalesce(added.sum, 0)::text as sum
       from ledger_accounts a
       left join (select p.account_id, sum(p.amount) as sum from ledger_postings p
                   where p.version is null group by p.account_id) added on added.account_id = a.id
      where a.brand_id = $1 and a.member_id is null
      order by a.class, a.currency, a.purpose`,
    [brandId],
  )
  return rows.map((row) => ({ ...row, sum: BigInt(row.sum) }))
}
