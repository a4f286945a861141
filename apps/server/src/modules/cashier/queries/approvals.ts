import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

export interface Approval {
  readonly withdrawalId: string
  readonly operatorId: OperatorId
  readonly operator: string
  readonly contentHash: string
  readonly at: Date
}

export async function listApprovals(db: Db, ids: readonly string[]): Promise<Approval[]> {
  const { rows } = await db.query<Approval>(
    `select withdrawal_id as "withdrawalId", operator_id as "operatorId",
            operator_name as operator, content_hash as "contentHash", at
       from withdrawal_approvals where withdrawal_id = any($1::bigint[]) order by at, operator_id`,
    [ids],
  )
  return rows
}

/** False when this person said yes to this content before. */
export async function insertApproval(
  tx: Tx,
  approval: Omit<Approval, 'at'> & {
    readonly brandId: BrandId
    readonly sessionId: string
    readonly at: Date
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into withdrawal_approvals(withdrawal_id, operator_id, content_hash, brand_id,
                                      operator_name, session_id, at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
    [
      approval.withdrawalId,
      approval.operatorId,
      approval.contentHash,
      approval.brandId,
      approval.operator,
      approval.sessionId,
      approval.at,
    ],
  )
  return rowCount === 1
}

/** What persons said of a content, each naming it by its hash. */
const SAID_OF_CONTENT = ['withdrawal_approvals', 'payout_marks', 'payout_endings', 'part_rests']

/** Binds all that persons said of a content to what the same content is called now. */
export async function moveApprovals(
  tx: Tx,
  withdrawalId: string,
  from: string,
  to: string,
): Promise<void> {
  for (const table of SAID_OF_CONTENT)
    await tx.query(
      `update ${table} set content_hash = $3 where withdrawal_id = $1 and content_hash = $2`,
      [withdrawalId, from, to],
    )
}
