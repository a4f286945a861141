import type { BrandId, EntryId, MemberId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { WithdrawalState } from '../states.ts'
import type { Page, Step, Within } from './deposits.ts'
import { ownCondition, type OwnFilter, ownValues } from './own.ts'

export interface Withdrawal {
  readonly id: WithdrawalId
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly account: string
  readonly method: string
  readonly methodName: string
  readonly provider: string
  readonly orderKey: string
  readonly currency: Currency
  readonly amount: Money
  readonly fee: Money
  readonly destinationSealed: Buffer
  readonly destinationEnd: string
  readonly destinationIndex: Buffer
  readonly state: WithdrawalState
  readonly reason: string | null
  readonly approvalsNeeded: number
  readonly holdId: EntryId
  readonly claimedBy: OperatorId | null
  readonly claimedByName: string | null
  readonly claimedAt: Date | null
  readonly providerReference: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly checks: number
  /** Where it goes, among the member's payees; null for those from before there were any. */
  readonly payeeId: string | null
  /** The name on that account is another than the member's. */
  readonly isOtherName: boolean
  /** It goes out in parts, which are orders of their own; it is none itself. */
  readonly isSplit: boolean
  /** The parts it was split into before it was sent, in their order: what an approval says yes to. */
  readonly plan: readonly PlannedPart[]
  /** Of one that was partly paid: the fee of what was paid. */
  readonly feeKept: Money | null
}

/** Number, amount in units, provider, order key, whether it waits for a person. */
export type PlannedPart = readonly [number, string, string, string, boolean]

type Raw = Omit<Withdrawal, 'amount' | 'fee' | 'feeKept'> & {
  readonly amount: string
  readonly fee: string
  readonly feeKept: string | null
}

const WITHDRAWAL = `
  w.id, w.brand_id as "brandId", w.member_id as "memberId", m.account, p.code as method,
  p.name as "methodName", w.provider, w.order_key as "orderKey", w.currency, w.amount, w.fee,
  w.destination_sealed as "destinationSealed", w.destination_end as "destinationEnd",
  w.destination_index as "destinationIndex", w.state, w.reason,
  w.approvals_needed as "approvalsNeeded", w.hold_id as "holdId", w.claimed_by as "claimedBy",
  w.claimed_by_name as "claimedByName", w.claimed_at as "claimedAt",
  w.provider_reference as "providerReference", w.created_at as "createdAt",
  w.sent_at as "sentAt", w.checks,
  w.payee_id as "payeeId", coalesce(y.name_differs, false) as "isOtherName",
  w.fee_kept as "feeKept",
  exists (select from withdrawal_parts q where q.withdrawal_id = w.id) as "isSplit",
  coalesce((select json_agg(json_build_array(q.no, q.amount::text, q.provider, q.order_key,
                                             q.is_later) order by q.no)
              from withdrawal_parts q
             where q.withdrawal_id = w.id and q.replaces is null
               and q.order_key <> w.order_key), '[]') as plan`

const FROM = `
  from withdrawals w
  join payment_methods p on p.id = w.method_id
  join members m on m.id = w.member_id
  left join payees y on y.id = w.payee_id`

const withdrawalFrom = (row: Raw): Withdrawal => ({
  ...row,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  feeKept: row.feeKept === null ? null : BigInt(row.feeKept),
})

/** Ids are taken first: the hold's key and the sealed destination are bound to them. */
export async function nextWithdrawalId(tx: Tx): Promise<WithdrawalId> {
  const { rows } = await tx.query<{ id: WithdrawalId }>(
    `select nextval(pg_get_serial_sequence('withdrawals', 'id')) as id`,
  )
  const row = rows[0]
  if (!row) throw new Error('a sequence always has a next number')
  return row.id
}

export type NewWithdrawal = Pick<
  Withdrawal,
  | 'id'
  | 'brandId'
  | 'memberId'
  | 'orderKey'
  | 'currency'
  | 'amount'
  | 'fee'
  | 'destinationSealed'
  | 'destinationEnd'
  | 'destinationIndex'
  | 'approvalsNeeded'
  | 'holdId'
  | 'createdAt'
  | 'provider'
  | 'payeeId'
> & { readonly methodId: string }

export async function insertWithdrawal(tx: Tx, wish: NewWithdrawal): Promise<void> {
  await tx.query(
    `insert into withdrawals(id, brand_id, member_id, method_id, order_key, currency, amount, fee,
       destination_sealed, destination_end, destination_index, state, approvals_needed, hold_id,
       created_at, provider, payee_id)
     overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, 'requested', $12, $13, $14, $15, $16)`,
    [
      wish.id,
      wish.brandId,
      wish.memberId,
      wish.methodId,
      wish.orderKey,
      wish.currency,
      wish.amount,
      wish.fee,
      wish.destinationSealed,
      wish.destinationEnd,
      wish.destinationIndex,
      wish.approvalsNeeded,
      wish.holdId,
      wish.createdAt,
      wish.provider,
      wish.payeeId,
    ],
  )
}

export async function findWithdrawal(db: Db, id: string): Promise<Withdrawal | undefined> {
  const { rows } = await db.query<Raw>(`select ${WITHDRAWAL} ${FROM} where w.id = $1`, [id])
  const row = rows[0]
  return row && withdrawalFrom(row)
}

/** The withdrawal, locked until the transaction ends. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  await tx.query('select id from withdrawals where id = $1 for no key update', [id])
  return findWithdrawal(tx, id)
}

export async function withdrawalOfOrder(db: Db, orderKey: string): Promise<Withdrawal | undefined> {
  const { rows } = await db.query<Raw>(`select ${WITHDRAWAL} ${FROM} where w.order_key = $1`, [
    orderKey,
  ])
  const row = rows[0]
  return row && withdrawalFrom(row)
}

/** When a withdrawal that goes out as one was last given to its provider. */
export async function lastSentAt(db: Db, id: WithdrawalId): Promise<Date | null> {
  const { rows } = await db.query<{ at: Date | null }>(
    `select max(at) as at from withdrawal_steps where withdrawal_id = $1 and state = 'sending'`,
    [id],
  )
  return rows[0]?.at ?? null
}

/** One request of a member at a time, to bring or to take, so that counts and sums hold. */
export async function lockRequests(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`cashier:${memberId}`])
}

export interface Requests {
  /** How many are not decided or not paid yet. */
  readonly open: number
  /** How many were asked for since the moment and not given back. */
  readonly count: number
  /** What those come to, in the currency asked for. */
  readonly sum: Money
}

/** What a member asked for since a moment, and what of all it asked for is still open. */
export async function requestsOf(
  db: Db,
  owner: { readonly memberId: MemberId; readonly currency: Currency },
  open: readonly WithdrawalState[],
  since: Date,
): Promise<Requests> {
  const { rows } = await db.query<{ open: number; count: number; sum: string }>(
    `select count(*) filter (where state = any($3::text[]))::int as open,
            count(*) filter (where counts)::int as count,
            coalesce(sum(amount) filter (where counts and currency = $2), 0)::text as sum
       from (select state, amount, currency,
                    created_at >= $4 and state not in ('rejected', 'failed') as counts
               from withdrawals where member_id = $1) asked`,
    [owner.memberId, owner.currency, open, since],
  )
  const row = rows[0]
  return { open: row?.open ?? 0, count: row?.count ?? 0, sum: BigInt(row?.sum ?? 0) }
}

/**
 * When a member asked for the last but so many of those behind a moment that were not given back;
 * undefined: it asked for fewer.
 */
export async function nthLastAsked(
  tx: Tx,
  memberId: MemberId,
  { since, nth }: { readonly since: Date; readonly nth: number },
): Promise<Date | undefined> {
  const { rows } = await tx.query<{ at: Date }>(
    `select created_at as at from withdrawals
      where member_id = $1 and created_at > $2 and state not in ('rejected', 'failed')
      order by created_at desc offset $3 limit 1`,
    [memberId, since, nth - 1],
  )
  return rows[0]?.at
}

export interface WithdrawalMove {
  readonly id: WithdrawalId
  readonly brandId: BrandId
  readonly to: WithdrawalState
  readonly reason: string | null
  /** What the member's timeline shows; null for the member and the system. */
  readonly by: string | null
  readonly at: Date
  readonly dueAt: Date | null
  /** With the move to `partly_paid`: the fee of what was paid. */
  readonly feeKept?: Money | undefined
}

/** Moves a locked withdrawal and writes the step. */
export async function moveWithdrawal(tx: Tx, move: WithdrawalMove): Promise<void> {
  await tx.query(
    `update withdrawals
        set state = $2, reason = $3, due_at = $4, checks = 0,
            sent_at = case when $2 = 'sending' then coalesce(sent_at, $5) else sent_at end,
            fee_kept = $6
      where id = $1`,
    [move.id, move.to, move.reason, move.dueAt, move.at, move.feeKept ?? null],
  )
  await insertStep(tx, move)
}

/** A step of a withdrawal's way, of its receipt's, or of a part's. */
export async function insertStep(
  tx: Tx,
  move: Omit<WithdrawalMove, 'dueAt' | 'to' | 'feeKept'> & {
    readonly to: string
    readonly part?: number
  },
): Promise<void> {
  await tx.query(
    `insert into withdrawal_steps(brand_id, withdrawal_id, state, at, by_name, reason, part)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [move.brandId, move.id, move.to, move.at, move.by, move.reason, move.part ?? null],
  )
}

export async function setClaim(
  tx: Tx,
  id: WithdrawalId,
  claim: { readonly operatorId: string; readonly name: string; readonly at: Date } | null,
): Promise<void> {
  await tx.query(
    `update withdrawals set claimed_by = $2, claimed_by_name = $3, claimed_at = $4 where id = $1`,
    [id, claim?.operatorId ?? null, claim?.name ?? null, claim?.at ?? null],
  )
}

export async function notePayout(tx: Tx, id: WithdrawalId, reference: string): Promise<void> {
  await tx.query('update withdrawals set provider_reference = $2 where id = $1', [id, reference])
}

export async function takeDueWithdrawals(
  tx: Tx,
  now: Date,
  again: Date,
  most: number,
): Promise<WithdrawalId[]> {
  const { rows } = await tx.query<{ id: WithdrawalId }>(
    `update withdrawals set due_at = $2, checks = checks + 1
      where id in (select id from withdrawals where due_at <= $1
                    order by due_at limit $3 for update skip locked)
      returning id`,
    [now, again, most],
  )
  return rows.map((row) => row.id)
}

export async function setWithdrawalDue(tx: Tx, id: WithdrawalId, dueAt: Date | null) {
  await tx.query('update withdrawals set due_at = $2 where id = $1', [id, dueAt])
}

export interface WithdrawalStep extends Step {
  /** The part it is a step of; null: the whole. */
  readonly part: number | null
}

export async function withdrawalSteps(db: Db, ids: readonly string[]): Promise<WithdrawalStep[]> {
  const { rows } = await db.query<WithdrawalStep>(
    `select withdrawal_id as "ownerId", state, at, by_name as by, reason, part
       from withdrawal_steps where withdrawal_id = any($1::bigint[]) order by id`,
    [ids],
  )
  return rows
}

export async function listOwnWithdrawals(
  db: Db,
  filter: OwnFilter,
  page: Page,
): Promise<Withdrawal[]> {
  const { rows } = await db.query<Raw>(
    `select ${WITHDRAWAL} ${FROM} ${ownCondition('w')} order by w.id desc offset $5 limit $6`,
    [...ownValues(filter), page.offset, page.limit],
  )
  return rows.map(withdrawalFrom)
}

/** The queue: what waits for a person first, oldest first; then the rest, newest first. */
export async function listWithdrawals(
  db: Db,
  brandId: BrandId,
  wanted: { readonly state: string | null; readonly search: string | null },
  page: Page,
): Promise<{ rows: Withdrawal[]; total: number }> {
  const matching = `${FROM}
    where w.brand_id = $1
      and ($2::text is null or w.state = $2)
      and ($3::text is null or 'w-' || w.id = lower($3) or w.provider_reference = $3
           or exists (select from withdrawal_parts q
                       where q.withdrawal_id = w.id
                         and ('w-' || w.id || '/' || q.no = lower($3)
                              or q.provider_reference = $3))
           or position(lower($3) in lower(m.account)) > 0)`
  const values = [brandId, wanted.state, wanted.search]
  const { rows } = await db.query<Raw>(
    `select ${WITHDRAWAL} ${matching}
      order by case when w.state in ('requested', 'claimed') then w.id end nulls last, w.id desc
      offset $4 limit $5`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(withdrawalFrom), total: counted.rows[0]?.total ?? 0 }
}

/** What was sent within a span and is paid; of what was partly paid, that with its fee. */
export async function withdrawnIn(
  db: Db,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
  { from, to }: Within,
): Promise<Money> {
  const { rows } = await db.query<{ sum: string }>(
    `select coalesce(sum(case w.state when 'paid' then w.amount else r.amount + w.fee_kept end
                         - case r.state when 'returned' then r.remaining else 0 end), 0)
              ::text as sum
       from withdrawals w left join withdrawal_receipts r on r.withdrawal_id = w.id
      where w.member_id = $1 and w.currency = $2 and w.state in ('paid', 'partly_paid')
        and w.sent_at > $3 and w.sent_at <= $4`,
    [memberId, currency, from, to],
  )
  return BigInt(rows[0]?.sum ?? 0)
}
