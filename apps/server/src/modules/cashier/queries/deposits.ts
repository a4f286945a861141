import type { BrandId, DepositId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { DepositState } from '../states.ts'
import type { PayInto } from '../provider.ts'
import type { PayTo } from './methods.ts'
import { ownCondition, type OwnFilter, ownValues } from './own.ts'

/** What two persons do with a deposit. */
export type Action = 'credit' | 'refund' | 'reverse' | 'refunded' | 'not_refunded'

export interface Deposit {
  readonly id: DepositId
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
  readonly state: DepositState
  readonly reason: string | null
  readonly providerReference: string | null
  readonly payUrl: string | null
  /** Where the payer claims what is sent back; null where it needs not. */
  readonly refundReference: string | null
  readonly refundUrl: string | null
  /** When the provider was last told to send it back. */
  readonly refundOrderedAt: Date | null
  /** When a worker asks about it next; null: it waits for nothing but persons. */
  readonly dueAt: Date | null
  /** What the provider says was paid, where it differs. */
  readonly paidAmount: Money | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly paidAt: Date | null
  readonly checks: number
  /** What one person wants done; another must agree to the same. */
  readonly proposedAction: Action | null
  readonly proposedAmount: Money | null
  readonly proposedBy: OperatorId | null
  readonly proposedByName: string | null
  readonly proposedAt: Date | null
  /** The house's own account that the member pays into; null where a provider was given the order. */
  readonly payTo: PayTo | null
  /** An account of the provider that this deposit is paid into; null where it named none. */
  readonly payInto: PayInto | null
  /** Pictures of the transfer. */
  readonly slips: readonly string[]
}

type Raw = Omit<Deposit, 'amount' | 'fee' | 'paidAmount' | 'proposedAmount'> & {
  readonly amount: string
  readonly fee: string
  readonly paidAmount: string | null
  readonly proposedAmount: string | null
}

const DEPOSIT = `
  d.id, d.brand_id as "brandId", d.member_id as "memberId", m.account, p.code as method,
  p.name as "methodName", d.provider, d.order_key as "orderKey", d.currency, d.amount, d.fee,
  d.state, d.reason, d.provider_reference as "providerReference", d.pay_url as "payUrl",
  d.refund_reference as "refundReference", d.refund_url as "refundUrl",
  d.refund_ordered_at as "refundOrderedAt", d.due_at as "dueAt",
  d.paid_amount as "paidAmount", d.created_at as "createdAt", d.expires_at as "expiresAt",
  d.paid_at as "paidAt", d.checks,
  d.proposed_action as "proposedAction", d.proposed_amount as "proposedAmount",
  d.proposed_by as "proposedBy", d.proposed_by_name as "proposedByName",
  d.proposed_at as "proposedAt", 
  case when d.provider = 'transfer' then p.pay_to end as "payTo", d.pay_into as "payInto",
  array(select s.id::text from deposit_slips s
         where s.deposit_id = d.id order by s.place) as slips`

const FROM = `
  from deposits d
  join payment_methods p on p.id = d.method_id
  join members m on m.id = d.member_id`

const depositFrom = (row: Raw): Deposit => ({
  ...row,
  amount: BigInt(row.amount),
  fee: BigInt(row.fee),
  paidAmount: row.paidAmount === null ? null : BigInt(row.paidAmount),
  proposedAmount: row.proposedAmount === null ? null : BigInt(row.proposedAmount),
})

export interface NewDeposit {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly methodId: string
  readonly provider: string
  readonly orderKey: string
  readonly currency: Currency
  readonly amount: Money
  readonly fee: Money
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly dueAt: Date
}

export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<DepositId> {
  const { rows } = await tx.query<{ id: DepositId }>(
    `insert into deposits(brand_id, member_id, method_id, order_key, currency, amount, fee, state,
                          created_at, expires_at, due_at, provider)
     values ($1, $2, $3, $4, $5, $6, $7, 'created', $8, $9, $10, $11) returning id`,
    [
      deposit.brandId,
      deposit.memberId,
      deposit.methodId,
      deposit.orderKey,
      deposit.currency,
      deposit.amount,
      deposit.fee,
      deposit.createdAt,
      deposit.expiresAt,
      deposit.dueAt,
      deposit.provider,
    ],
  )
  const row = rows[0]
  if (!row) throw new Error('an insert answers with its row')
  return row.id
}

export async function findDeposit(db: Db, id: string): Promise<Deposit | undefined> {
  const { rows } = await db.query<Raw>(`select ${DEPOSIT} ${FROM} where d.id = $1`, [id])
  const row = rows[0]
  return row && depositFrom(row)
}

/** The deposit, locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<Deposit | undefined> {
  await tx.query('select id from deposits where id = $1 for no key update', [id])
  return findDeposit(tx, id)
}

export async function depositOfOrder(db: Db, orderKey: string): Promise<Deposit | undefined> {
  const { rows } = await db.query<Raw>(`select ${DEPOSIT} ${FROM} where d.order_key = $1`, [
    orderKey,
  ])
  const row = rows[0]
  return row && depositFrom(row)
}

export async function countOpenDeposits(
  db: Db,
  memberId: MemberId,
  states: readonly DepositState[],
): Promise<number> {
  const { rows } = await db.query<{ open: number }>(
    `select count(*)::int as open from deposits
      where member_id = $1 and state = any($2::text[])`,
    [memberId, states],
  )
  return rows[0]?.open ?? 0
}

export interface DepositMove {
  readonly id: DepositId
  readonly brandId: BrandId
  readonly to: DepositState
  readonly reason: string | null
  readonly by: string | null
  readonly at: Date
  readonly dueAt: Date | null
}

/** Moves a locked deposit and writes the step. */
export async function moveDeposit(tx: Tx, move: DepositMove): Promise<void> {
  await tx.query(
    `update deposits
        set state = $2, reason = $3, due_at = $4, checks = 0,
            paid_at = case $2 when 'paid' then $5::timestamptz when 'reversed' then paid_at end,
            proposed_action = null, proposed_amount = null, proposed_by = null,
            proposed_by_name = null, proposed_at = null
      where id = $1`,
    [move.id, move.to, move.reason, move.dueAt, move.at],
  )
  await tx.query(
    `insert into deposit_steps(brand_id, deposit_id, state, at, by_name, reason)
     values ($1, $2, $3, $4, $5, $6)`,
    [move.brandId, move.id, move.to, move.at, move.by, move.reason],
  )
}

/** Keeps what the provider said about the order: its name, where to pay, the amount paid. */
export async function noteDeposit(
  tx: Tx,
  id: DepositId,
  said: {
    readonly reference: string
    readonly payUrl: string | null
    /** Absent: the one that was named before stays. */
    readonly payInto?: PayInto
    readonly paidAmount: Money | null
  },
): Promise<void> {
  await tx.query(
    `update deposits
        set provider_reference = $2, pay_url = coalesce($3, pay_url),
            paid_amount = coalesce($4, paid_amount), pay_into = coalesce($5::jsonb, pay_into)
      where id = $1`,
    [
      id,
      said.reference,
      said.payUrl,
      said.paidAmount,
      said.payInto === undefined ? null : JSON.stringify(said.payInto),
    ],
  )
}

/** Keeps that more came than was known; what one person said of it until then is void. */
export async function noteMore(tx: Tx, id: DepositId, paidAmount: Money): Promise<void> {
  await tx.query(
    `update deposits
        set paid_amount = $2, proposed_action = null, proposed_amount = null,
            proposed_by = null, proposed_by_name = null, proposed_at = null
      where id = $1`,
    [id, paidAmount],
  )
}

/** Keeps what the provider calls a refund, and where the payer claims it. */
export async function noteRefund(
  tx: Tx,
  id: DepositId,
  said: { readonly reference: string; readonly payUrl: string | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update deposits set refund_reference = $2, refund_url = coalesce($3, refund_url)
      where id = $1 and (refund_reference, coalesce($3, refund_url)) is distinct from ($2, refund_url)`,
    [id, said.reference, said.payUrl],
  )
  return rowCount === 1
}

/**
 * Keeps that the provider is told to send a deposit back, before it is told. What one person said of it
 * until then is void.
 */
export async function noteRefundOrder(tx: Tx, id: DepositId, at: Date): Promise<void> {
  await tx.query(
    `update deposits
        set refund_ordered_at = $2, proposed_action = null, proposed_amount = null,
            proposed_by = null, proposed_by_name = null, proposed_at = null
      where id = $1`,
    [id, at],
  )
}

/** The deposit whose refund a provider knows by that name. */
export async function depositRefunded(
  db: Db,
  provider: string,
  reference: string,
): Promise<Deposit | undefined> {
  const { rows } = await db.query<Raw>(
    `select ${DEPOSIT} ${FROM} where d.provider = $1 and d.refund_reference = $2`,
    [provider, reference],
  )
  const row = rows[0]
  return row && depositFrom(row)
}

/** Takes what is due, so that no other node asks at the same moment. */
export async function takeDueDeposits(
  tx: Tx,
  now: Date,
  again: Date,
  most: number,
): Promise<DepositId[]> {
  const { rows } = await tx.query<{ id: DepositId }>(
    `update deposits set due_at = $2, checks = checks + 1
      where id in (select id from deposits where due_at <= $1
                    order by due_at limit $3 for update skip locked)
      returning id`,
    [now, again, most],
  )
  return rows.map((row) => row.id)
}

export async function setDepositDue(tx: Tx, id: DepositId, dueAt: Date | null): Promise<void> {
  await tx.query('update deposits set due_at = $2 where id = $1', [id, dueAt])
}

export interface Step {
  readonly ownerId: string
  readonly state: string
  readonly at: Date
  readonly by: string | null
  readonly reason: string | null
}

/** Steps of many deposits, oldest first. */
export async function depositSteps(db: Db, ids: readonly string[]): Promise<Step[]> {
  const { rows } = await db.query<Step>(
    `select deposit_id as "ownerId", state, at, by_name as by, reason
       from deposit_steps where deposit_id = any($1::bigint[]) order by id`,
    [ids],
  )
  return rows
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

/** A member's deposits, newest first. */
export async function listOwnDeposits(db: Db, filter: OwnFilter, page: Page): Promise<Deposit[]> {
  const { rows } = await db.query<Raw>(
    `select ${DEPOSIT} ${FROM} ${ownCondition('d')} order by d.id desc offset $5 limit $6`,
    [...ownValues(filter), page.offset, page.limit],
  )
  return rows.map(depositFrom)
}

/** The brand's deposits, newest first, by state and by account, reference or provider's reference. */
export async function listDeposits(
  db: Db,
  brandId: BrandId,
  wanted: { readonly state: string | null; readonly search: string | null },
  page: Page,
): Promise<{ rows: Deposit[]; total: number }> {
  const matching = `${FROM}
    where d.brand_id = $1
      and ($2::text is null or d.state = $2)
      and ($3::text is null or 'd-' || d.id = lower($3) or d.provider_reference = $3
           or position(lower($3) in lower(m.account)) > 0)`
  const values = [brandId, wanted.state, wanted.search]
  const { rows } = await db.query<Raw>(
    `select ${DEPOSIT} ${matching} order by d.id desc offset $4 limit $5`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(depositFrom), total: counted.rows[0]?.total ?? 0 }
}

export interface Within {
  readonly from: Date
  readonly to: Date
}

/** What was paid within a span, and what is open now, whenever it began. */
export async function depositedIn(
  db: Db,
  { memberId, currency }: { readonly memberId: MemberId; readonly currency: Currency },
  { from, to }: Within,
  open: readonly DepositState[],
): Promise<Money> {
  const { rows } = await db.query<{ sum: string }>(
    `select coalesce(sum(coalesce(paid_amount, amount)), 0)::text as sum from deposits
      where member_id = $1 and currency = $2
        and (state = any($5::text[]) or state = 'paid' and paid_at > $3 and paid_at <= $4)`,
    [memberId, currency, from, to, open],
  )
  return BigInt(rows[0]?.sum ?? 0)
}

/** Whether a member never asked for a deposit. */
export async function isFirstDeposit(db: Db, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await db.query('select from deposits where member_id = $1 limit 1', [
    memberId,
  ])
  return rowCount === 0
}

/** Keeps what one person wants done with a locked deposit. */
export async function proposeFor(
  tx: Tx,
  id: DepositId,
  wish: {
    readonly action: Action
    readonly amount: Money
    readonly operatorId: OperatorId
    readonly username: string
    readonly at: Date
  },
): Promise<void> {
  await tx.query(
    `update deposits set proposed_action = $2, proposed_amount = $3, proposed_by = $4,
            proposed_by_name = $5, proposed_at = $6 where id = $1`,
    [id, wish.action, wish.amount, wish.operatorId, wish.username, wish.at],
  )
}
