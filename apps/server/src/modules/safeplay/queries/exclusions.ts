import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import type { Whose } from '../kinds.ts'
import type { RegisterPage } from './limits.ts'

export interface Exclusion {
  readonly id: string
  readonly memberId: MemberId
  readonly account: string
  readonly kind: 'time_out' | 'excluded'
  readonly startsAt: Date
  readonly until: Date
  readonly setBy: 'member' | 'operator' | 'same_person'
  readonly by: string | null
  readonly reason: string | null
}

const EXCLUSION = `x.id, x.member_id as "memberId", m.account, x.kind, x.starts_at as "startsAt",
  x.until, x.set_by as "setBy", x.by_name as by, x.reason`
const FROM = 'from safeplay_exclusions x join members m on m.id = x.member_id'

export async function insertExclusion(
  tx: Tx,
  whose: Whose,
  exclusion: Omit<Exclusion, 'id' | 'memberId' | 'account'>,
): Promise<void> {
  await tx.query(
    `insert into safeplay_exclusions(brand_id, member_id, kind, starts_at, until, set_by, by_name,
                                     reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      whose.brandId,
      whose.memberId,
      exclusion.kind,
      exclusion.startsAt,
      exclusion.until,
      exclusion.setBy,
      exclusion.by,
      exclusion.reason,
    ],
  )
}

export async function listExclusions(db: Db, memberId: MemberId): Promise<Exclusion[]> {
  const { rows } = await db.query<Exclusion>(
    `select ${EXCLUSION} ${FROM} where x.member_id = $1 order by x.id desc`,
    [memberId],
  )
  return rows
}

/** One exclusion of a brand, locked. */
export async function lockExclusion(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<Exclusion | undefined> {
  const { rows } = await tx.query<Exclusion>(
    `select ${EXCLUSION} ${FROM} where x.id = $1 and x.brand_id = $2 for no key update of x`,
    [id, brandId],
  )
  return rows[0]
}

export async function setUntil(tx: Tx, id: string, until: Date): Promise<void> {
  await tx.query('update safeplay_exclusions set until = $2 where id = $1', [id, until])
}

export async function registerOfExclusions(
  db: Db,
  brandId: BrandId,
  page: RegisterPage & {
    readonly inForceAt: Date | null
    readonly kind: Exclusion['kind'] | null
  },
): Promise<{ rows: Exclusion[]; total: number }> {
  const matching = `${FROM}
    where x.brand_id = $1
      and ($2::text is null or position(lower($2) in lower(m.account)) > 0)
      and ($3::timestamptz is null or x.until > $3) and ($4::text is null or x.kind = $4)`
  const values = [brandId, page.search, page.inForceAt, page.kind]
  const { rows } = await db.query<Exclusion>(
    `select ${EXCLUSION} ${matching} order by x.id desc offset $5 limit $6`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

export async function keepMarks(tx: Tx, whose: Whose, marks: readonly Buffer[]): Promise<void> {
  await tx.query(
    `insert into safeplay_marks(brand_id, mark, member_id)
     select $1, mark, $2 from unnest($3::bytea[]) as mark on conflict do nothing`,
    [whose.brandId, whose.memberId, marks],
  )
}

/** Until when somebody with one of these marks is excluded; undefined where nobody is. */
export async function excludedUntil(
  db: Db,
  brandId: BrandId,
  marks: readonly Buffer[],
  at: Date,
): Promise<Date | undefined> {
  const { rows } = await db.query<{ until: Date | null }>(
    `select max(x.until) as until
       from safeplay_marks k join safeplay_exclusions x on x.member_id = k.member_id
      where k.brand_id = $1 and k.mark = any($2::bytea[]) and x.kind = 'excluded'
        and x.until > $3`,
    [brandId, marks, at],
  )
  return rows[0]?.until ?? undefined
}

/** Whether an exclusion of the member is in force. */
export async function isExcluded(db: Db, memberId: MemberId, at: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from safeplay_exclusions where member_id = $1 and kind = 'excluded' and until > $2
      limit 1`,
    [memberId, at],
  )
  return rowCount === 1
}
