import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'

export async function readShowsWins(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await db.query<{ showsWins: boolean }>(
    'select shows_wins as "showsWins" from members where id = $1',
    [memberId],
  )
  return rows[0]?.showsWins ?? false
}

/** Accounts of these members, and whether they want to be seen among those who win. */
export async function accountsShown(
  db: Db,
  brandId: BrandId,
  memberIds: readonly MemberId[],
): Promise<{ id: MemberId; account: string; showsWins: boolean }[]> {
  const { rows } = await db.query<{ id: MemberId; account: string; showsWins: boolean }>(
    `select id, account, shows_wins as "showsWins" from members
      where brand_id = $1 and id = any($2::bigint[])`,
    [brandId, memberIds],
  )
  return rows
}

export async function writeShowsWins(
  db: Db,
  memberId: MemberId,
  showsWins: boolean,
): Promise<void> {
  await db.query('update members set shows_wins = $2 where id = $1', [memberId, showsWins])
}
