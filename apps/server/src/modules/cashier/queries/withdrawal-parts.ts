import type { BrandId, WithdrawalId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { PaymentOrder } from '../provider.ts'
import type { PartState } from '../states.ts'

/** A part of what a withdrawal sends: an order of its own. */
export interface Part {
  readonly withdrawalId: WithdrawalId
  /** From 1 on. */
  readonly no: number
  readonly orderKey: string
  readonly provider: string
  readonly amount: Money
  /** Of the amount: what left the house, went back to the balance, is sent by another part. */
  readonly paid: Money
  readonly returned: Money
  readonly moved: Money
  /** It waits for a person to say that it goes out. */
  readonly isLater: boolean
  /** The part whose rest it sends again. */
  readonly replaces: number | null
  readonly state: PartState
  readonly reason: string | null
  readonly providerReference: string | null
  readonly changedAt: Date
  /** When it was given to its provider, the last time. */
  readonly orderedAt: Date | null
  readonly checks: number
}

/** Names an order: a withdrawal that goes out as one, or a part. */
export interface OrderRef {
  readonly id: WithdrawalId
  readonly part: number | null
}

/** What of a part is neither paid, nor given back, nor sent by another one. */
export const restOf = ({ amount, paid, returned, moved }: Part): Money =>
  amount - paid - returned - moved

type Amounts = 'amount' | 'paid' | 'returned' | 'moved'
type Raw = Omit<Part, Amounts> & Readonly<Record<Amounts, string>>

const PART = `q.withdrawal_id as "withdrawalId", q.no, q.order_key as "orderKey", q.provider, q.amount,
  q.paid, q.returned, q.moved, q.is_later as "isLater", q.replaces, q.state, q.reason,
  q.provider_reference as "providerReference", q.changed_at as "changedAt",
  q.ordered_at as "orderedAt", q.checks`

const partFrom = (row: Raw): Part => ({
  ...row,
  amount: BigInt(row.amount),
  paid: BigInt(row.paid),
  returned: BigInt(row.returned),
  moved: BigInt(row.moved),
})

/** Parts of withdrawals, in their order. */
export async function listParts(db: Db, ids: readonly string[]): Promise<Part[]> {
  const { rows } = await db.query<Raw>(
    `select ${PART} from withdrawal_parts q where q.withdrawal_id = any($1::bigint[])
      order by q.withdrawal_id, q.no`,
    [ids],
  )
  return rows.map(partFrom)
}

export async function findPart(db: Db, id: string, no: number): Promise<Part | undefined> {
  return (await listParts(db, [id])).find((part) => part.no === no)
}

/** When a part was last given to its provider. */
export async function partOrderedAt(db: Db, id: string, no: number): Promise<Date | null> {
  return (await findPart(db, id, no))?.orderedAt ?? null
}

export type NewPart = Pick<Part, 'no' | 'orderKey' | 'provider' | 'amount' | 'isLater' | 'state'> &
  Partial<Pick<Part, 'replaces' | 'providerReference' | 'orderedAt'>> & {
    readonly dueAt?: Date | null
  }

/** Adds a part; the caller holds the withdrawal. At the commit all of them are what it sends. */
export async function insertPart(
  tx: Tx,
  of: { readonly id: WithdrawalId; readonly brandId: BrandId; readonly at: Date },
  part: NewPart,
): Promise<void> {
  await tx.query(
    `insert into withdrawal_parts(withdrawal_id, no, brand_id, order_key, provider, amount, is_later,
       replaces, state, created_at, changed_at, due_at, provider_reference, ordered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11, $12, $13)`,
    [
      of.id,
      part.no,
      of.brandId,
      part.orderKey,
      part.provider,
      part.amount,
      part.isLater,
      part.replaces ?? null,
      part.state,
      of.at,
      part.dueAt ?? null,
      part.providerReference ?? null,
      part.orderedAt ?? null,
    ],
  )
}

/** Forgets a split before anything of it was ordered; the caller holds the withdrawal. */
export async function deleteParts(tx: Tx, id: WithdrawalId): Promise<void> {
  await tx.query('delete from withdrawal_parts where withdrawal_id = $1', [id])
}

export interface PartMove {
  readonly to: PartState
  readonly reason: string | null
  /** Absent: as it was. */
  readonly dueAt?: Date | null
  readonly at: Date
  /** What is paid, given back or sent by another part with this move. */
  readonly paid?: Money
  readonly returned?: Money
  readonly moved?: Money
}

/** Moves a part of a locked withdrawal. */
export async function movePart(tx: Tx, part: Part, move: PartMove): Promise<void> {
  await tx.query(
    `update withdrawal_parts
        set state = $3, reason = $4, due_at = case when $10 then due_at else $5 end,
            changed_at = $6, checks = 0,
            paid = paid + $7, returned = returned + $8, moved = moved + $9,
            ordered_at = case when $3 = 'sending' then $6 else ordered_at end,
            paid_at = case when $7 > 0 then $6 else paid_at end
      where withdrawal_id = $1 and no = $2`,
    [
      part.withdrawalId,
      part.no,
      move.to,
      move.reason,
      move.dueAt,
      move.at,
      move.paid ?? 0n,
      move.returned ?? 0n,
      move.moved ?? 0n,
      move.dueAt === undefined,
    ],
  )
}

export async function notePartReference(
  tx: Tx,
  { withdrawalId, no }: Part,
  reference: string,
): Promise<void> {
  await tx.query(
    'update withdrawal_parts set provider_reference = $3 where withdrawal_id = $1 and no = $2',
    [withdrawalId, no, reference],
  )
}

export async function setPartDue(
  tx: Tx,
  { withdrawalId, no }: Part,
  dueAt: Date | null,
): Promise<void> {
  await tx.query('update withdrawal_parts set due_at = $3 where withdrawal_id = $1 and no = $2', [
    withdrawalId,
    no,
    dueAt,
  ])
}

/** Lets the parts that wait for nobody be given to their providers. */
export async function beginParts(tx: Tx, id: WithdrawalId, at: Date): Promise<void> {
  await tx.query(
    `update withdrawal_parts set due_at = $2 where withdrawal_id = $1 and state = 'ready'`,
    [id, at],
  )
}

/** Parts that are due, each for one worker until `again`. */
export async function takeDueParts(
  tx: Tx,
  now: Date,
  again: Date,
  most: number,
): Promise<OrderRef[]> {
  const { rows } = await tx.query<OrderRef>(
    `update withdrawal_parts set due_at = $2, checks = checks + 1
      where (withdrawal_id, no) in
        (select withdrawal_id, no from withdrawal_parts where due_at <= $1
          order by due_at limit $3 for update skip locked)
      returning withdrawal_id as id, no as part`,
    [now, again, most],
  )
  return rows
}

/** The order of that key: a part, or a withdrawal that goes out as one. */
export async function orderOfKey(db: Db, orderKey: string): Promise<OrderRef | undefined> {
  const { rows } = await db.query<OrderRef>(
    `select withdrawal_id as id, no as part from withdrawal_parts where order_key = $1
     union all
     select w.id, null from withdrawals w
      where w.order_key = $1
        and not exists (select from withdrawal_parts q where q.withdrawal_id = w.id)`,
    [orderKey],
  )
  return rows[0]
}

/** The order that a provider knows by that name. */
export async function orderReferred(
  db: Db,
  provider: string,
  reference: string,
): Promise<OrderRef | undefined> {
  const { rows } = await db.query<OrderRef>(
    `select q.withdrawal_id as id, q.no as part from withdrawal_parts q
      where q.brand_id in (select id from brands) and q.provider = $1 and q.provider_reference = $2
     union all
     select w.id, null from withdrawals w
      where w.brand_id in (select id from brands) and w.provider = $1 and w.provider_reference = $2
        and not exists (select from withdrawal_parts q where q.withdrawal_id = w.id)`,
    [provider, reference],
  )
  return rows[0]
}

/** What a provider was told, or is to be told, under that key. */
export async function findPaymentOrder(
  db: Db,
  orderKey: string,
): Promise<PaymentOrder | undefined> {
  const ref = await orderOfKey(db, orderKey)
  const { rows } = await db.query<Omit<PaymentOrder, 'amount'> & { readonly amount: string }>(
    `select $3 as "orderKey", p.code as method, w.currency,
            coalesce(q.amount, w.amount - w.fee) as amount
       from withdrawals w
       join payment_methods p on p.id = w.method_id
       left join withdrawal_parts q on q.withdrawal_id = w.id and q.no = $2
      where w.id = $1`,
    [ref?.id ?? null, ref?.part ?? null, orderKey],
  )
  const row = rows[0]
  return row && { ...row, amount: BigInt(row.amount) }
}
