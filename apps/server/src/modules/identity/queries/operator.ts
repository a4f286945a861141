import type { BrandId, MemberId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

/** Replaces a password by one that its owner has to change; false for an account without one. */
export async function setInitialPassword(
  tx: Tx,
  memberId: MemberId,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update credentials set password_hash = $2, is_initial = true, changed_at = now()
      where member_id = $1`,
    [memberId, hash],
  )
  return rowCount === 1
}

export async function isPasswordInitial(db: Db, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from credentials where member_id = $1 and is_initial',
    [memberId],
  )
  return rowCount === 1
}

export interface SamePerson {
  readonly id: MemberId
  readonly account: string
  readonly reason: string
  readonly markedBy: string
  readonly markedAt: Date
}

export async function listSamePersons(db: Db, memberId: MemberId): Promise<SamePerson[]> {
  const { rows } = await db.query<SamePerson>(
    `select m.id, m.account, p.reason, o.username as "markedBy", p.marked_at as "markedAt"
       from same_persons p
       join members m on m.id = case when p.member_id = $1 then p.other_id else p.member_id end
       join operators o on o.id = p.marked_by
      where p.member_id = $1 or p.other_id = $1
      order by p.marked_at, m.id`,
    [memberId],
  )
  return rows
}

export interface Pair {
  readonly brandId: BrandId
  readonly one: MemberId
  readonly other: MemberId
}

/** False when the two are marked already. */
export async function insertSamePerson(
  tx: Tx,
  { brandId, one, other }: Pair,
  mark: { readonly operatorId: OperatorId; readonly reason: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into same_persons(brand_id, member_id, other_id, marked_by, reason)
     values ($1, least($2::bigint, $3::bigint), greatest($2::bigint, $3::bigint), $4, $5)
     on conflict do nothing`,
    [brandId, one, other, mark.operatorId, mark.reason],
  )
  return rowCount === 1
}

export async function deleteSamePerson(tx: Tx, { brandId, one, other }: Pair): Promise<boolean> {
  const { rowCount } = await tx.query(
    `delete from same_persons
      where brand_id = $1 and member_id = least($2::bigint, $3::bigint)
        and other_id = greatest($2::bigint, $3::bigint)`,
    [brandId, one, other],
  )
  return rowCount === 1
}

export async function deletePasskeys(tx: Tx, memberId: MemberId): Promise<number> {
  const { rowCount } = await tx.query('delete from member_passkeys where member_id = $1', [
    memberId,
  ])
  return rowCount ?? 0
}
