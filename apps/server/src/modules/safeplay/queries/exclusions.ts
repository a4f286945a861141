import { present } from '@lantern/kernel/assert'
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
  /** Had as a person: what was set for another account, which it follows. */
  readonly origin: Origin | null
}

export interface Origin {
  readonly exclusionId: string
  readonly memberId: MemberId
  readonly account: string
  readonly startsAt: Date
}

type Raw = Omit<Exclusion, 'origin'> & {
  readonly originId: string | null
  readonly originMember: MemberId
  readonly originAccount: string
  readonly originStartsAt: Date
}

const EXCLUSION = `x.id, x.member_id as "memberId", m.account, x.kind, x.starts_at as "startsAt",
  x.until, x.set_by as "setBy", x.by_name as by, x.reason, o.id as "originId",
  o.member_id as "originMember", om.account as "originAccount", o.starts_at as "originStartsAt"`
const FROM = `from safeplay_exclusions x join members m on m.id = x.member_id
  left join safeplay_exclusions o on o.id = x.origin_id left join members om on om.id = o.member_id`

const exclusionFrom = ({
  originId,
  originMember,
  originAccount,
  originStartsAt,
  ...row
}: Raw): Exclusion => ({
  ...row,
  origin:
    originId === null
      ? null
      : {
          exclusionId: originId,
          memberId: originMember,
          account: originAccount,
          startsAt: originStartsAt,
        },
})

/** Its id. */
export async function insertExclusion(
  tx: Tx,
  whose: Whose,
  exclusion: Omit<Exclusion, 'id' | 'memberId' | 'account' | 'origin'> & {
    /** The exclusion of another account that it follows. */
    readonly originId: string | null
  },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into safeplay_exclusions(brand_id, member_id, kind, starts_at, until, set_by, by_name,
                                     reason, origin_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      whose.brandId,
      whose.memberId,
      exclusion.kind,
      exclusion.startsAt,
      exclusion.until,
      exclusion.setBy,
      exclusion.by,
      exclusion.reason,
      exclusion.originId,
    ],
  )
  return present(rows[0], 'an insert answers with its row').id
}

export async function listExclusions(db: Db, memberId: MemberId): Promise<Exclusion[]> {
  const { rows } = await db.query<Raw>(
    `select ${EXCLUSION} ${FROM} where x.member_id = $1 order by x.id desc`,
    [memberId],
  )
  return rows.map(exclusionFrom)
}

/** One exclusion of a brand, locked. */
export async function lockExclusion(
  tx: Tx,
  brandId: BrandId,
  id: string,
): Promise<Exclusion | undefined> {
  const { rows } = await tx.query<Raw>(
    `select ${EXCLUSION} ${FROM} where x.id = $1 and x.brand_id = $2 for no key update of x`,
    [id, brandId],
  )
  return rows[0] && exclusionFrom(rows[0])
}

/** Ends one, and those that follow it and would last longer: of whom, by member. */
export async function setUntil(tx: Tx, id: string, until: Date): Promise<MemberId[]> {
  await tx.query('update safeplay_exclusions set until = $2 where id = $1', [id, until])
  const { rows } = await tx.query<{ memberId: MemberId }>(
    `update safeplay_exclusions set until = $2 where origin_id = $1 and until > $2
     returning member_id as "memberId"`,
    [id, until],
  )
  return rows
    .map(({ memberId }) => memberId)
    .sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
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
  const { rows } = await db.query<Raw>(
    `select ${EXCLUSION} ${matching} order by x.id desc offset $5 limit $6`,
    [...values, page.offset, page.limit],
  )
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${matching}`,
    values,
  )
  return { rows: rows.map(exclusionFrom), total: counted.rows[0]?.total ?? 0 }
}

export async function keepMarks(tx: Tx, whose: Whose, marks: readonly Buffer[]): Promise<void> {
  await tx.query(
    `insert into safeplay_marks(brand_id, mark, member_id)
     select $1, mark, $2 from unnest($3::bytea[]) as mark on conflict do nothing`,
    [whose.brandId, whose.memberId, marks],
  )
}

/** An exclusion in force of somebody with a mark; what that one has as a person is what it follows. */
interface Known extends Pick<Exclusion, 'until' | 'by' | 'reason'> {
  readonly id: string
  /** The member asked about has it, or follows it, already. */
  readonly isHad: boolean
}

/** Exclusions in force of whoever has one of these marks, and of the member that they may be of itself. */
export async function exclusionsOfMarks(
  db: Db,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: MemberId | null },
  marks: readonly Buffer[],
  at: Date,
): Promise<Known[]> {
  const { rows } = await db.query<Known>(
    `select o.id, o.until, o.by_name as by, o.reason,
            exists (select from safeplay_exclusions mine
                     where mine.member_id = $4 and (mine.id = o.id or mine.origin_id = o.id))
              as "isHad"
       from safeplay_exclusions o
      where o.kind = 'excluded' and o.until > $3
        and o.id in (select coalesce(x.origin_id, x.id) from safeplay_exclusions x
                      where x.kind = 'excluded'
                        and x.member_id in (select k.member_id from safeplay_marks k
                                             where k.brand_id = $1 and k.mark = any($2::bytea[])
                                             union all select $4::bigint))
      order by o.id`,
    [brandId, marks, at, memberId],
  )
  return rows
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
