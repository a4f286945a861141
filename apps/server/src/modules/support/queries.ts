import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

export interface FeedbackRow {
  readonly id: string
  readonly text: string
  readonly account: string | null
  readonly memberId: MemberId | null
  readonly ip: string
  readonly at: Date
  readonly handledAt: Date | null
  readonly handledBy: string | null
}

export async function insertFeedback(
  db: Db,
  brandId: BrandId,
  said: { readonly memberId: MemberId | null; readonly text: string; readonly ip: string },
): Promise<void> {
  await db.query('insert into feedback(brand_id, member_id, text, ip) values ($1, $2, $3, $4)', [
    brandId,
    said.memberId,
    said.text,
    said.ip,
  ])
}

export interface FeedbackPage {
  readonly state: 'new' | 'handled' | undefined
  readonly search: string | undefined
  readonly limit: number
  readonly offset: number
}

function withoutTotal(counted: FeedbackRow & { readonly total: number }): FeedbackRow {
  const { total: _, ...row } = counted
  return row
}

export async function listFeedback(
  db: Db,
  brandId: BrandId,
  page: FeedbackPage,
): Promise<{ readonly rows: FeedbackRow[]; readonly total: number }> {
  const { rows } = await db.query<FeedbackRow & { total: number }>(
    `select f.id, f.text, m.account, f.member_id as "memberId", f.ip, f.at,
            f.handled_at as "handledAt", o.username as "handledBy", count(*) over()::int as total
       from feedback f
       left join members m on m.id = f.member_id
       left join operators o on o.id = f.handled_by
      where f.brand_id = $1
        and ($2::text is null or (f.handled_at is not null) = ($2 = 'handled'))
        and ($3::text is null or position(lower($3) in lower(f.text)) > 0
             or position(lower($3) in lower(m.account)) > 0)
      order by f.id desc limit $4 offset $5`,
    [brandId, page.state ?? null, page.search ?? null, page.limit, page.offset],
  )
  const total = rows[0]?.total ?? 0
  return { rows: rows.map(withoutTotal), total }
}

/** What stands in the way of handling it: `missing`, `handled` already, or nothing. */
export async function handleFeedback(
  tx: Tx,
  brandId: BrandId,
  id: string,
  operatorId: OperatorId,
): Promise<'done' | 'missing' | 'handled'> {
  const { rowCount } = await tx.query(
    `update feedback set handled_at = now(), handled_by = $3
      where brand_id = $1 and id = $2 and handled_at is null`,
    [brandId, id, operatorId],
  )
  if (rowCount === 1) return 'done'
  const { rows } = await tx.query('select 1 from feedback where brand_id = $1 and id = $2', [
    brandId,
    id,
  ])
  return rows.length === 0 ? 'missing' : 'handled'
}
