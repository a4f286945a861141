import type { MemberId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'

/**
 * When deposits of a member failed since a moment, oldest first. What a person ended and what no
 * provider was reached for is no failure of its payer.
 */
export async function failuresSince(db: Db, memberId: MemberId, since: Date): Promise<Date[]> {
  const { rows } = await db.query<{ at: Date }>(
    `select s.at
       from deposits d join deposit_steps s on s.deposit_id = d.id
      where d.member_id = $1 and d.created_at >= $2::timestamptz - interval '1 day'
        and s.state = 'failed' and s.at >= $2 and s.by_name is null
        and s.reason is distinct from 'provider_unreachable'
      order by s.at`,
    [memberId, since],
  )
  return rows.map(({ at }) => at)
}
