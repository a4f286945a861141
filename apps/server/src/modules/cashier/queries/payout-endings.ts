import type { BrandId, OperatorId, WithdrawalId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export type EndOutcome = 'sent' | 'not_sent'

/** What persons say became of a payout that its provider does not end. */
export interface PayoutEnding {
  readonly withdrawalId: WithdrawalId
  readonly outcome: EndOutcome
  readonly reason: string
  readonly contentHash: string
  readonly proposedBy: OperatorId
  readonly proposedByName: string
  readonly proposedAt: Date
  readonly confirmedByName: string | null
  /** When it counted: with the second person. */
  readonly doneAt: Date | null
}

export async function findEnding(db: Db, id: WithdrawalId): Promise<PayoutEnding | undefined> {
  const { rows } = await db.query<PayoutEnding>(
    `select withdrawal_id as "withdrawalId", outcome, reason, content_hash as "contentHash",
            proposed_by as "proposedBy", proposed_by_name as "proposedByName",
            proposed_at as "proposedAt", confirmed_by_name as "confirmedByName",
            done_at as "doneAt"
       from payout_endings where withdrawal_id = $1`,
    [id],
  )
  return rows[0]
}

/** Keeps what one person said last; the caller holds the withdrawal, which nobody has ended. */
export async function putEnding(
  tx: Tx,
  ending: Omit<PayoutEnding, 'confirmedByName' | 'doneAt'> & { readonly brandId: BrandId },
): Promise<void> {
  await tx.query(
    `insert into payout_endings(withdrawal_id, brand_id, outcome, reason, content_hash, proposed_by,
       proposed_by_name, proposed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (withdrawal_id) do update
       set outcome = excluded.outcome, reason = excluded.reason,
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
    ],
  )
}

export async function confirmEnding(
  tx: Tx,
  id: WithdrawalId,
  by: { readonly operatorId: OperatorId; readonly username: string; readonly at: Date },
): Promise<void> {
  await tx.query(
    `update payout_endings set confirmed_by = $2, confirmed_by_name = $3, done_at = $4
      where withdrawal_id = $1`,
    [id, by.operatorId, by.username, by.at],
  )
}
