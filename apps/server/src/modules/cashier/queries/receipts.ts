import type { receiptStates } from '@lantern/contract/receipts'
import type { BrandId, MemberId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'
import type { ImageKind } from '../../../pictures/image-kind.ts'
import type { WithdrawalState } from '../states.ts'
import type { Page } from './deposits.ts'

export type ReceiptState = (typeof receiptStates)[number]

export interface Receipt {
  readonly withdrawalId: WithdrawalId
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly account: string
  /** Of the withdrawal: paid, or partly paid. */
  readonly withdrawalState: WithdrawalState
  readonly currency: Currency
  readonly state: ReceiptState
  readonly amount: Money
  readonly received: Money
  readonly remaining: Money
  readonly note: string | null
  readonly dueAt: Date
  readonly answeredAt: Date | null
  readonly proposedBy: OperatorId | null
  readonly proposedByName: string | null
  readonly proofs: readonly string[]
}

type Amounts = 'amount' | 'received' | 'remaining'
type Raw = Omit<Receipt, Amounts> & Readonly<Record<Amounts, string>>

const RECEIPT = `r.withdrawal_id as "withdrawalId", r.brand_id as "brandId",
  r.member_id as "memberId", m.account, m.currency, w.state as "withdrawalState", r.state, r.amount, r.received, r.remaining,
  r.note, r.due_at as "dueAt", r.answered_at as "answeredAt", r.proposed_by as "proposedBy",
  r.proposed_by_name as "proposedByName",
  array(select p.id::text from withdrawal_proofs p
         where p.withdrawal_id = r.withdrawal_id order by p.place) as proofs`
const FROM = `from withdrawal_receipts r join members m on m.id = r.member_id
  join withdrawals w on w.id = r.withdrawal_id`

const receiptOf = (row: Raw): Receipt => ({
  ...row,
  amount: BigInt(row.amount),
  received: BigInt(row.received),
  remaining: BigInt(row.remaining),
})

/** Begins a receipt; a withdrawal has one. */
export async function insertReceipt(
  tx: Tx,
  receipt: Pick<Receipt, 'withdrawalId' | 'brandId' | 'memberId' | 'amount' | 'dueAt'>,
): Promise<void> {
  await tx.query(
    `insert into withdrawal_receipts(withdrawal_id, brand_id, member_id, state, amount, received,
                                     remaining, due_at)
     values ($1, $2, $3, 'awaited', $4, 0, $4, $5)`,
    [receipt.withdrawalId, receipt.brandId, receipt.memberId, receipt.amount, receipt.dueAt],
  )
}

export async function listReceipts(db: Db, ids: readonly string[]): Promise<Receipt[]> {
  const { rows } = await db.query<Raw>(
    `select ${RECEIPT} ${FROM} where r.withdrawal_id = any($1::bigint[])`,
    [ids],
  )
  return rows.map(receiptOf)
}

/** The receipt of a withdrawal, locked until the transaction ends. */
export async function lockReceipt(tx: Tx, withdrawalId: string): Promise<Receipt | undefined> {
  await tx.query('select from withdrawal_receipts where withdrawal_id = $1 for no key update', [
    withdrawalId,
  ])
  return (await listReceipts(tx, [withdrawalId]))[0]
}

export interface ReceiptMove {
  readonly state: ReceiptState
  readonly received: Money
  readonly remaining: Money
  readonly note: string | null
  readonly at: Date
}

/** States in which nothing more can be said. */
const CLOSED: readonly ReceiptState[] = ['received', 'automatic', 'forced', 'returned']

/**
 * Moves a locked receipt. Received and remaining add up to its amount, or the database says no. What
 * was proposed was proposed for the receipt as it stood: another word of the member ends it.
 */
export async function moveReceipt(tx: Tx, receipt: Receipt, to: ReceiptMove): Promise<void> {
  await tx.query(
    `update withdrawal_receipts
        set state = $2, received = $3, remaining = $4, note = $5,
            answered_at = coalesce(answered_at, $6),
            closed_at = case when $7 then $6::timestamptz end,
            proposed_by = case when $7 then proposed_by end,
            proposed_by_name = case when $7 then proposed_by_name end
      where withdrawal_id = $1`,
    [
      receipt.withdrawalId,
      to.state,
      to.received,
      to.remaining,
      to.note,
      to.at,
      CLOSED.includes(to.state),
    ],
  )
}

export async function propose(
  tx: Tx,
  withdrawalId: WithdrawalId,
  operator: { readonly operatorId: OperatorId; readonly username: string },
): Promise<void> {
  await tx.query(
    `update withdrawal_receipts set proposed_by = $2, proposed_by_name = $3
      where withdrawal_id = $1`,
    [withdrawalId, operator.operatorId, operator.username],
  )
}

/** Receipts whose time is over, locked; those that somebody else works on are left to him. */
export async function takeDueReceipts(tx: Tx, now: Date, most: number): Promise<WithdrawalId[]> {
  const { rows } = await tx.query<{ id: WithdrawalId }>(
    `select withdrawal_id as id from withdrawal_receipts
      where state = 'awaited' and due_at <= $1 order by due_at limit $2
        for no key update skip locked`,
    [now, most],
  )
  return rows.map(({ id }) => id)
}

export async function registerOfReceipts(
  db: Db,
  brandId: BrandId,
  wanted: { readonly state: ReceiptState | null; readonly search: string | null },
  page: Page,
): Promise<{ rows: Receipt[]; total: number }> {
  const matching = `${FROM}
    where r.brand_id = $1
      and case when $2::text is null then r.state in ('partly', 'not_received')
               else r.state = $2 end
      and ($3::text is null or 'w-' || r.withdrawal_id = lower($3)
           or position(lower($3) in lower(m.account)) > 0)`
  const values = [brandId, wanted.state, wanted.search]
  const { rows } = await db.query<Raw>(
    `select ${RECEIPT} ${matching} order by r.withdrawal_id desc offset $4 limit $5`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(receiptOf), total: counted.rows[0]?.total ?? 0 }
}

export interface Proof {
  readonly id: string
  readonly brandId: BrandId
  readonly media: ImageKind
  readonly sealed: Buffer
}

/** A picture as it is kept, and its place among those of its order. */
export interface Picture extends Proof {
  readonly place: number
  readonly width: number
  readonly height: number
  readonly at: Date
}

export async function insertProof(
  tx: Tx,
  proof: Picture & { readonly withdrawalId: WithdrawalId },
): Promise<void> {
  await tx.query(
    `insert into withdrawal_proofs(id, brand_id, withdrawal_id, place, media, width, height, sealed,
                                   at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      proof.id,
      proof.brandId,
      proof.withdrawalId,
      proof.place,
      proof.media,
      proof.width,
      proof.height,
      proof.sealed,
      proof.at,
    ],
  )
}

export async function findProof(db: Db, id: string): Promise<Proof | undefined> {
  const { rows } = await db.query<Proof>(
    'select id, brand_id as "brandId", media, sealed from withdrawal_proofs where id = $1',
    [id],
  )
  return rows[0]
}
