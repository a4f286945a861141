import type { BrandId, MemberId } from '@lantern/kernel/ids'
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

/** Members of a brand with so many failures or more since a moment, and when they failed. */
export async function manyFailures(
  db: Db,
  brandId: BrandId,
  { since, least }: { readonly since: Date; readonly least: number },
): Promise<{ memberId: MemberId; account: string; at: Date[] }[]> {
  const { rows } = await db.query<{ memberId: MemberId; account: string; at: Date[] }>(
    `select d.member_id as "memberId", m.account, array_agg(s.at order by s.at) as at
       from deposit_steps s
       join deposits d on d.id = s.deposit_id and d.created_at >= $2::timestamptz - interval '1 day'
       join members m on m.id = d.member_id
      where s.brand_id = $1 and s.state = 'failed' and s.at >= $2 and s.by_name is null
        and s.reason is distinct from 'provider_unreachable'
      group by d.member_id, m.account having count(*) >= $3 order by d.member_id`,
    [brandId, since, least],
  )
  return rows
}
