import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Lock } from '@lantern/rules/rewards/rollover'
import type { Db, Tx } from '../../../db/transact.ts'
import { keptTerms, readTerms, type StoredTerms } from '../rules.ts'

export interface Whose {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** What a member has at vendors that keep it themselves, and on its way there, as far as it is known. */
export async function atVendors(db: Db, memberId: MemberId, currency: Currency): Promise<Money> {
  const { rows } = await db.query<{ sum: string }>(
    `select coalesce(sum(kept + in_transit), 0)::text as sum from vendor_money
      where member_id = $1 and currency = $2`,
    [memberId, currency],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

export const lockSources = ['deposit', 'operator', 'promotion'] as const
export type LockSource = (typeof lockSources)[number]
export const lockStates = ['open', 'met', 'owing', 'waived', 'forfeited', 'spent'] as const
export type LockState = (typeof lockStates)[number]

export interface LockRow extends Lock {
  readonly id: string
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly bookId: number
  readonly currency: Currency
  readonly source: LockSource
  readonly sourceRef: string
  readonly deposit: Money
  readonly bonus: Money
  readonly storedTerms: StoredTerms
  readonly state: LockState
  /** Only bets with a larger id count. */
  readonly afterWager: bigint
  readonly madeAt: Date
  readonly metAt: Date | null
  readonly closedAt: Date | null
  readonly closedBy: string | null
  readonly reason: string | null
  readonly taken: Money
}

type Amounts = 'required' | 'progress' | 'deposit' | 'bonus' | 'taken' | 'afterWager'
type Raw = Omit<LockRow, Amounts | 'terms' | 'storedTerms'> &
  Readonly<Record<Amounts, string>> & { readonly storedTerms: unknown }

const LOCK = `
  select l.id, l.brand_id as "brandId", l.member_id as "memberId", l.book_id as "bookId",
         b.currency, l.source, l.source_ref as "sourceRef", l.deposit::text, l.bonus::text,
         l.required::text, l.progress::text, l.terms as "storedTerms", l.state,
         l.after_wager::text as "afterWager", l.made_at as "madeAt", l.met_at as "metAt",
         l.closed_at as "closedAt", l.closed_by as "closedBy", l.reason, l.taken::text
    from rollover_locks l join ledger_books b on b.id = l.book_id`

function lockOf(row: Raw): LockRow {
  const storedTerms = keptTerms(row.storedTerms)
  return {
    ...row,
    storedTerms,
    terms: readTerms(storedTerms),
    deposit: BigInt(row.deposit),
    bonus: BigInt(row.bonus),
    required: BigInt(row.required),
    progress: BigInt(row.progress),
    taken: BigInt(row.taken),
    afterWager: BigInt(row.afterWager),
  }
}

/** Locks the member's row; false where it never had a lock. */
export async function lockRow(tx: Tx, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from rollover_members where member_id = $1 for update',
    [memberId],
  )
  return rowCount === 1
}

/** Locks the member's row, which is made where there is none. */
export async function openRow(tx: Tx, { brandId, memberId }: Whose, at: Date): Promise<void> {
  await tx.query(
    `insert into rollover_members(member_id, brand_id, seen_at, is_watched)
     values ($1, $2, $3, true) on conflict do nothing`,
    [memberId, brandId, at],
  )
  await lockRow(tx, memberId)
}

export async function setSeen(
  tx: Tx,
  memberId: MemberId,
  seen: { readonly at: Date; readonly isWatched: boolean },
): Promise<void> {
  await tx.query('update rollover_members set seen_at = $2, is_watched = $3 where member_id = $1', [
    memberId,
    seen.at,
    seen.isWatched,
  ])
}

/** Members with locks whose bets were not looked at since, the longest ago first. */
export async function listUnseen(db: Db, before: Date, most: number): Promise<Whose[]> {
  const { rows } = await db.query<Whose>(
    `select brand_id as "brandId", member_id as "memberId" from rollover_members
      where is_watched and seen_at < $1 order by seen_at limit $2`,
    [before, most],
  )
  return rows
}

/** Locks that wait, and those that were met later than the moment; the oldest first. */
export async function listLive(tx: Tx, memberId: MemberId, metAfter: Date): Promise<LockRow[]> {
  const { rows } = await tx.query<Raw>(
    `${LOCK} where l.member_id = $1
        and (l.state in ('open', 'owing') or l.state = 'met' and l.met_at > $2)
      order by l.id`,
    [memberId, metAfter],
  )
  return rows.map(lockOf)
}

/** Locks of a member: those that wait, in the order in which they are filled, then the newest. */
export async function listLocks(db: Db, memberId: MemberId, most: number): Promise<LockRow[]> {
  const { rows } = await db.query<Raw>(
    `${LOCK} where l.member_id = $1
      order by l.state in ('open', 'owing') desc,
               case when l.state in ('open', 'owing') then l.id end, l.id desc limit $2`,
    [memberId, most],
  )
  return rows.map(lockOf)
}

export async function findLock(db: Db, brandId: BrandId, id: string): Promise<LockRow | undefined> {
  const { rows } = await db.query<Raw>(`${LOCK} where l.brand_id = $1 and l.id = $2`, [brandId, id])
  return rows[0] && lockOf(rows[0])
}

export interface NewLock extends Whose {
  readonly currency: Currency
  readonly source: LockSource
  readonly sourceRef: string
  readonly deposit: Money
  readonly bonus: Money
  readonly required: Money
  readonly terms: StoredTerms
  readonly madeAt: Date
}

/** Undefined when the credit has its lock already. The accounts' lock is held. */
export async function insertLock(tx: Tx, lock: NewLock): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into rollover_locks(brand_id, member_id, book_id, source, source_ref, deposit, bonus,
                                required, terms, after_wager, made_at)
     select $1, $2, b.id, $4, $5, $6, $7, $8, $9,
            coalesce((select max(w.id) from wagers w where w.member_id = $2), 0), $10
       from members m
       join ledger_books b on b.brand_id = m.brand_id and b.class = m.account_class
        and b.currency = $3
      where m.id = $2 and m.brand_id = $1
     on conflict (brand_id, source, source_ref) do nothing returning id`,
    [
      lock.brandId,
      lock.memberId,
      lock.currency,
      lock.source,
      lock.sourceRef,
      lock.deposit,
      lock.bonus,
      lock.required,
      JSON.stringify(lock.terms),
      lock.madeAt,
    ],
  )
  return rows[0]?.id
}

export async function updateProgress(
  tx: Tx,
  lock: Pick<LockRow, 'id' | 'progress' | 'state' | 'metAt'>,
): Promise<void> {
  await tx.query('update rollover_locks set progress = $2, state = $3, met_at = $4 where id = $1', [
    lock.id,
    lock.progress,
    lock.state,
    lock.metAt,
  ])
}

export interface Closing {
  readonly state: 'waived' | 'forfeited' | 'spent'
  readonly at: Date
  readonly by: string
  readonly reason: string | null
  readonly taken: Money
}

export async function closeLock(tx: Tx, id: string, closing: Closing): Promise<void> {
  await tx.query(
    `update rollover_locks
        set state = $2, closed_at = $3, closed_by = $4, reason = $5, taken = $6 where id = $1`,
    [id, closing.state, closing.at, closing.by, closing.reason, closing.taken],
  )
}

/** Whether a bet of the member still runs. */
export async function hasOpenBet(tx: Tx, { memberId }: Whose, after: bigint): Promise<boolean> {
  const { rows } = await tx.query<{ found: boolean }>(
    `select exists (select from wagers where member_id = $1 and id > $2 and state = 'open') as found`,
    [memberId, after],
  )
  return rows[0]?.found ?? false
}
