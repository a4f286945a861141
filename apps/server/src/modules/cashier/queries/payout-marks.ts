import type { BrandId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export type Outcome = 'sent' | 'not_sent'

/** What an operator said of a withdrawal that is paid by hand. */
export interface PayoutMark {
  readonly withdrawalId: WithdrawalId
  readonly outcome: Outcome
  readonly bankReference: string | null
  /** By it references are compared; null where there is none, or an earlier one is equal. */
  readonly referenceKey: string | null
  readonly reason: string | null
  readonly contentHash: string
  readonly markedBy: OperatorId
  readonly markedByName: string
  readonly markedAt: Date
  readonly confirmedByName: string | null
  readonly doneAt: Date | null
}

/** Of a withdrawal that goes out as one, or of a part. */
export async function findMark(
  db: Db,
  id: WithdrawalId,
  part: number | null = null,
): Promise<PayoutMark | undefined> {
  const { rows } = await db.query<PayoutMark>(
    `select withdrawal_id as "withdrawalId", outcome, bank_reference as "bankReference",
            reference_key as "referenceKey", reason,
            content_hash as "contentHash", marked_by as "markedBy",
            marked_by_name as "markedByName", marked_at as "markedAt",
            confirmed_by_name as "confirmedByName", done_at as "doneAt"
       from payout_marks where withdrawal_id = $1 and part is not distinct from $2`,
    [id, part],
  )
  return rows[0]
}

/** Whether another order was marked with that reference; the caller holds the placing. */
export async function isReferenceUsed(
  tx: Tx,
  of: {
    readonly brandId: BrandId
    readonly withdrawalId: WithdrawalId
    readonly part: number | null
  },
  referenceKey: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from payout_marks where brand_id = $1 and reference_key = $2
        and (withdrawal_id, part) is distinct from ($3::bigint, $4::int)`,
    [of.brandId, referenceKey, of.withdrawalId, of.part],
  )
  return rowCount !== 0
}

export type NewMark = Omit<PayoutMark, 'confirmedByName'> & {
  readonly brandId: BrandId
  readonly part?: number | null
}

/** Keeps what was said last; the caller holds the withdrawal. */
export async function putMark(tx: Tx, mark: NewMark): Promise<void> {
  await tx.query(
    `insert into payout_marks(withdrawal_id, brand_id, outcome, bank_reference, reason, content_hash,
       marked_by, marked_by_name, marked_at, done_at, reference_key, part)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (withdrawal_id, part) do update
       set outcome = excluded.outcome, bank_reference = excluded.bank_reference,
           reason = excluded.reason, content_hash = excluded.content_hash,
           marked_by = excluded.marked_by, marked_by_name = excluded.marked_by_name,
           marked_at = excluded.marked_at, done_at = excluded.done_at,
           reference_key = excluded.reference_key`,
    [
      mark.withdrawalId,
      mark.brandId,
      mark.outcome,
      mark.bankReference,
      mark.reason,
      mark.contentHash,
      mark.markedBy,
      mark.markedByName,
      mark.markedAt,
      mark.doneAt,
      mark.referenceKey,
      mark.part ?? null,
    ],
  )
}

export async function confirmMark(
  tx: Tx,
  { id, part }: { readonly id: WithdrawalId; readonly part: number | null },
  by: { readonly operatorId: OperatorId; readonly username: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update payout_marks set confirmed_by = $2, confirmed_by_name = $3, done_at = $4
      where withdrawal_id = $1 and part is not distinct from $5`,
    [id, by.operatorId, by.username, by.at, part],
  )
}
