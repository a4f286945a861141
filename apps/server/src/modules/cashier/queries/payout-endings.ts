import type { BrandId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Money } from '@lantern/kernel/money'
import type { Db, Tx } from '../../../db/transact.ts'

export type EndOutcome = 'sent' | 'not_sent' | 'partly'

/** What persons say became of a payout that its provider does not end. */
export interface PayoutEnding {
  readonly withdrawalId: WithdrawalId
  readonly outcome: EndOutcome
  /** Of one that was paid in part: how much. */
  readonly paid: Money | null
  readonly reason: string
  readonly contentHash: string
  readonly proposedBy: OperatorId
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly confirmedByName: string | null
  /** When it counted: with the second person. */
  readonly doneAt: Date | null
}

/** Of a withdrawal that goes out as one, or of a part. */
export async function findEnding(
  db: Db,
  id: WithdrawalId,
  part: number | null = null,
): Promise<PayoutEnding | undefined> {
  const { rows } = await db.query<Omit<PayoutEnding, 'paid'> & { readonly paid: string | null }>(
    `select withdrawal_id as "withdrawalId", outcome, paid, reason, content_hash as "contentHash",
            proposed_by as "proposedBy", proposed_by_name as "proposedByName",
            proposed_at as "proposedAt", confirmed_by_name as "confirmedByName",
            done_at as "doneAt"
       from payout_endings where withdrawal_id = $1 and part is not distinct from $2`,
    [id, part],
  )
  const row = rows[0]
  return row && { ...row, paid: row.paid === null ? null : BigInt(row.paid) }
}

/** Keeps what one person said last; the caller holds the withdrawal, which nobody has ended. */
export async function putEnding(
  tx: Tx,
  ending: Omit<PayoutEnding, 'confirmedByName' | 'doneAt'> & {
    readonly brandId: BrandId
    readonly part: number | null
  },
): Promise<void> {
  await tx.query(
    `insert into payout_endings(withdrawal_id, brand_id, outcome, reason, content_hash, proposed_by,
       proposed_by_name, proposed_at, paid, part)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (withdrawal_id, part) do update
       set outcome = excluded.outcome, paid = excluded.paid, reason = excluded.reason,
           content_hash = excluded.content_hash, proposed_by = excluded.proposed_by,
           proposed_by_name = excluded.proposed_by_name, proposed_at = excluded.proposed_at`,
    [
      ending.withdrawalId,
      ending.brandId,
      ending.outcome,
      ending.reason,
      ending.contentHash,
      ending.proposedBy,
      ending.proposedByName,
      ending.proposedAt,
      ending.paid,
      ending.part,
    ],
  )
}

export async function confirmEnding(
  tx: Tx,
  { id, part }: { readonly id: WithdrawalId; readonly part: number | null },
  by: { readonly operatorId: OperatorId; readonly username: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update payout_endings set confirmed_by = $2, confirmed_by_name = $3, done_at = $4
      where withdrawal_id = $1 and part is not distinct from $5`,
    [id, by.operatorId, by.username, by.at, part],
  )
}
