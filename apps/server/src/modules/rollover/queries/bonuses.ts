import type { MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import { keptTerms, type StoredTerms } from '../rules.ts'
import type { LockState, Whose } from './locks.ts'

export type BonusModel = 'lock' | 'balance'
export type BonusState = 'proposed' | 'rejected' | 'locked' | 'active' | 'completed' | 'forfeited'
export type BonusEnding =
  | 'met'
  | 'waived'
  | 'given_up'
  | 'expired'
  | 'withdrawn'
  | 'spent'
  | 'operator'
export type StakeOrder = 'cash_first' | 'bonus_first'

/** What a bonus is given with; nothing of it changes once it is proposed. */
export interface BonusTerms {
  readonly model: BonusModel
  readonly amount: Money
  readonly deposit: Money
  readonly required: Money
  readonly order: StakeOrder
  readonly mostStake: Money | null
  /** Hundredths of the amount. */
  readonly capTimes: Money | null
  readonly onWithdrawal: 'holds' | 'forfeits'
  readonly days: number | null
}

export interface BonusRow extends Whose, BonusTerms {
  readonly id: string
  readonly bookId: number
  readonly currency: Currency
  readonly state: BonusState
  readonly storedTerms: StoredTerms
  readonly proposedAt: Date
  readonly proposedBy: string
  readonly proposerId: OperatorId
  readonly decidedBy: string | null
  readonly reason: string
  readonly lockId: string | null
  readonly lockState: LockState | null
  readonly progress: Money
  readonly grantedAt: Date | null
  readonly expiresAt: Date | null
  readonly endedAt: Date | null
  readonly endedBecause: BonusEnding | null
  readonly converted: Money
  readonly forfeited: Money
  readonly moves: number
  /** What it and its wagers came to; what left its balance is in it. Zero without a balance. */
  readonly total: Money
  /** A bet that was staked from it runs. */
  readonly hasOpenBet: boolean
}

const AMOUNTS = [
  'amount',
  'deposit',
  'required',
  'progress',
  'converted',
  'forfeited',
  'total',
] as const
const LIMITS = ['mostStake', 'capTimes'] as const
type Raw = Omit<BonusRow, (typeof AMOUNTS)[number] | (typeof LIMITS)[number] | 'storedTerms'> &
  Readonly<Record<(typeof AMOUNTS)[number], string>> &
  Readonly<Record<(typeof LIMITS)[number], string | null>> & { readonly storedTerms: unknown }

const BONUS = `
  select b.id, b.brand_id as "brandId", b.member_id as "memberId", b.book_id as "bookId",
         k.currency, b.model, b.state, b.amount::text, b.deposit::text, b.required::text,
         b.stake_order as "order", b.most_stake::text as "mostStake",
         b.cap_times::text as "capTimes", b.on_withdrawal as "onWithdrawal", b.days,
         b.terms as "storedTerms", b.proposed_at as "proposedAt", b.proposed_by as "proposedBy",
         b.proposer_id as "proposerId", b.decided_by as "decidedBy", b.reason,
         b.lock_id as "lockId", l.state as "lockState", coalesce(l.progress, 0)::text as progress,
         b.granted_at as "grantedAt", b.expires_at as "expiresAt", b.ended_at as "endedAt",
         b.ended_because as "endedBecause", b.converted::text, b.forfeited::text, b.moves,
         coalesce(s.total, 0)::text as total, coalesce(s.has_open_bet, false) as "hasOpenBet"
    from rollover_bonuses b
    join ledger_books k on k.id = b.book_id
    left join rollover_locks l on l.id = b.lock_id
    left join rollover_bonus_sums s on s.id = b.id and s.member_id = b.member_id`

const orNull = (text: string | null): Money | null => (text === null ? null : BigInt(text))

const bonusOf = (row: Raw): BonusRow => ({
  ...row,
  storedTerms: keptTerms(row.storedTerms),
  amount: BigInt(row.amount),
  deposit: BigInt(row.deposit),
  required: BigInt(row.required),
  progress: BigInt(row.progress),
  converted: BigInt(row.converted),
  forfeited: BigInt(row.forfeited),
  total: BigInt(row.total),
  mostStake: orNull(row.mostStake),
  capTimes: orNull(row.capTimes),
})

export interface NewBonus extends Whose {
  readonly bonus: BonusTerms
  readonly terms: StoredTerms
  readonly ref: string
  readonly at: Date
  readonly by: { readonly id: OperatorId; readonly name: string }
  readonly reason: string
}

/** Undefined for a member without accounts for bonuses, as a trial member. */
export async function insertBonus(
  tx: Tx,
  { brandId, memberId, bonus, terms, ref, at, by, reason }: NewBonus,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into rollover_bonuses(brand_id, member_id, book_id, ref, model, amount, deposit,
        required, terms, stake_order, most_stake, cap_times, on_withdrawal, days, proposed_at,
        proposed_by, proposer_id, reason)
     select $1, $2, a.book_id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17
       from ledger_accounts a join members m on m.id = a.member_id and m.currency = a.currency
      where a.member_id = $2 and a.brand_id = $1 and a.purpose = 'bonus'
     returning id`,
    [
      brandId,
      memberId,
      ref,
      bonus.model,
      bonus.amount,
      bonus.deposit,
      bonus.required,
      JSON.stringify(terms),
      bonus.order,
      bonus.mostStake,
      bonus.capTimes,
      bonus.onWithdrawal,
      bonus.days,
      at,
      by.name,
      by.id,
      reason,
    ],
  )
  return rows[0]?.id
}

/** Locks a bonus that waits for a second person, or that is over. */
export async function lockBonus(
  tx: Tx,
  { brandId, id }: { readonly brandId: Whose['brandId']; readonly id: string },
): Promise<BonusRow | undefined> {
  await tx.query('select from rollover_bonuses where id = $1 and brand_id = $2 for update', [
    id,
    brandId,
  ])
  const { rows } = await tx.query<Raw>(`${BONUS} where b.id = $1 and b.brand_id = $2`, [
    id,
    brandId,
  ])
  return rows[0] && bonusOf(rows[0])
}

/** Bonuses of a member: the active one and those that wait, then the newest. */
export async function listBonuses(db: Db, memberId: MemberId, most: number): Promise<BonusRow[]> {
  const { rows } = await db.query<Raw>(
    `${BONUS} where b.member_id = $1
      order by b.state in ('active', 'proposed') desc, b.id desc limit $2`,
    [memberId, most],
  )
  return rows.map(bonusOf)
}

/** Those with a balance of their own, the oldest first. The accounts' lock is held. */
export async function listWithBalance(tx: Tx, memberId: MemberId): Promise<BonusRow[]> {
  const { rows } = await tx.query<Raw>(
    `${BONUS} where b.member_id = $1 and b.model = 'balance'
        and b.state in ('active', 'completed', 'forfeited') order by b.lock_id`,
    [memberId],
  )
  return rows.map(bonusOf)
}

/** Whether a member was ever granted one with a balance of its own. */
export async function hasWithBalance(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await db.query<{ found: boolean }>(
    `select exists (select from rollover_bonuses where member_id = $1 and model = 'balance'
        and state in ('active', 'completed', 'forfeited')) as found`,
    [memberId],
  )
  return rows[0]?.found ?? false
}

export interface ProposedBonus {
  readonly id: string
  readonly memberId: MemberId
  readonly account: string
  readonly currency: Currency
  readonly amount: Money
  readonly proposedAt: Date
  readonly proposedBy: string
}

export async function listProposed(
  db: Db,
  brandId: Whose['brandId'],
  most: number,
): Promise<ProposedBonus[]> {
  const { rows } = await db.query<Omit<ProposedBonus, 'amount'> & { amount: string }>(
    `select b.id, b.member_id as "memberId", m.account, m.currency, b.amount::text,
            b.proposed_at as "proposedAt", b.proposed_by as "proposedBy"
       from rollover_bonuses b join members m on m.id = b.member_id
      where b.brand_id = $1 and b.state = 'proposed' order by b.id limit $2`,
    [brandId, most],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

export async function storeRejected(tx: Tx, id: string, by: string): Promise<void> {
  await tx.query(`update rollover_bonuses set state = 'rejected', decided_by = $2 where id = $1`, [
    id,
    by,
  ])
}

export interface Granting {
  readonly state: 'locked' | 'active'
  readonly lockId: string
  readonly by: string
  readonly at: Date
  readonly expiresAt: Date | null
}

/** The wagers of the bonus are those that its lock counts. */
export async function storeGranted(tx: Tx, id: string, granting: Granting): Promise<void> {
  const { state, lockId, by, at, expiresAt } = granting
  await tx.query(
    `update rollover_bonuses b
        set state = $2::text, lock_id = l.id, after_wager = l.after_wager, decided_by = $4,
            granted_at = $5::timestamptz, expires_at = $6,
            due_at = case when $2::text = 'active' then $5::timestamptz end
       from rollover_locks l where b.id = $1 and l.id = $3`,
    [id, state, lockId, by, at, expiresAt],
  )
}

export async function storeEnded(
  tx: Tx,
  id: string,
  end: {
    readonly state: 'completed' | 'forfeited'
    readonly because: BonusEnding
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update rollover_bonuses set state = $2, ended_because = $3, ended_at = $4 where id = $1`,
    [id, end.state, end.because, end.at],
  )
}

export async function storeMoved(
  tx: Tx,
  id: string,
  moved: { readonly converted: Money; readonly forfeited: Money },
): Promise<void> {
  await tx.query(
    `update rollover_bonuses
        set converted = converted + $2, forfeited = forfeited + $3, moves = moves + 1
      where id = $1`,
    [id, moved.converted, moved.forfeited],
  )
}

export async function storeDue(tx: Tx, id: string, dueAt: Date | null): Promise<void> {
  await tx.query('update rollover_bonuses set due_at = $2 where id = $1', [id, dueAt])
}

/** Members whose bonuses are to be looked at, those that wait longest first. */
export async function listDue(db: Db, at: Date, most: number): Promise<Whose[]> {
  const { rows } = await db.query<Whose>(
    `select brand_id as "brandId", member_id as "memberId"
       from (select brand_id, member_id, due_at from rollover_bonuses
              where due_at <= $1 order by due_at limit $2) due
      group by brand_id, member_id order by min(due_at)`,
    [at, most],
  )
  return rows
}

/** How an active bonus is played. */
export interface PlayRow {
  readonly memberId: MemberId
  readonly order: StakeOrder
  readonly mostStake: Money | null
}

/** Of one member, or of all. */
export async function listActive(db: Db, memberId: MemberId | null): Promise<PlayRow[]> {
  const { rows } = await db.query<
    Pick<PlayRow, 'memberId' | 'order'> & { mostStake: string | null }
  >(
    `select member_id as "memberId", stake_order as "order", most_stake::text as "mostStake"
       from rollover_bonuses where state = 'active' and ($1::bigint is null or member_id = $1)`,
    [memberId],
  )
  return rows.map((row) => ({ ...row, mostStake: orNull(row.mostStake) }))
}
