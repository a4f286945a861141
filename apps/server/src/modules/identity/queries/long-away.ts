import type { MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

/** From now on a member has something to show, if it had not before; or it has shown it. */
export async function setUnproven(tx: Tx, memberId: MemberId, isUnproven: boolean): Promise<void> {
  await tx.query(
    `update members set unproven_since = case when $2 then coalesce(unproven_since, now()) end
      where id = $1 and ($2 or unproven_since is not null)`,
    [memberId, isUnproven],
  )
}

/** Since when a member that came back after long has something to show; null: it has not. */
export async function unprovenSince(db: Db, memberId: MemberId): Promise<Date | null> {
  const { rows } = await db.query<{ since: Date | null }>(
    'select unproven_since as since from members where id = $1',
    [memberId],
  )
  return rows[0]?.since ?? null
}
