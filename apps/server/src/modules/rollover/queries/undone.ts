import type { Tx } from '../../../db/transact.ts'
import type { Whose } from './locks.ts'

/** The lock of a deposit, as long as it holds a withdrawal back or may do so again. */
export async function findLockOfDeposit(
  tx: Tx,
  { brandId, memberId }: Whose,
  depositId: string,
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from rollover_locks
      where brand_id = $1 and source = 'deposit' and source_ref = $3 and member_id = $2
        and state in ('open', 'owing', 'met')`,
    [brandId, memberId, depositId],
  )
  return rows[0]?.id
}
