import type { MemberId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

/** A member of a brand. */
export interface Whose {
  readonly brandId: number
  readonly memberId: MemberId
}

/** Ids of games, the latest kept first. */
export async function listFavourites(db: Db, { memberId }: Whose): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select game_id as id from member_favourites where member_id = $1
      order by added_at desc, game_id desc`,
    [memberId],
  )
  return rows.map(({ id }) => id)
}

/** The member's row is locked, so that two calls at once do not keep more than there may be. */
export async function countFavourites(tx: Tx, { memberId }: Whose): Promise<number> {
  await tx.query('select id from members where id = $1 for no key update', [memberId])
  const { rows } = await tx.query<{ count: number }>(
    'select count(*)::int as count from member_favourites where member_id = $1',
    [memberId],
  )
  return rows[0]?.count ?? 0
}

export async function insertFavourite(tx: Tx, whose: Whose, id: string, at: Date): Promise<void> {
  await tx.query(
    `insert into member_favourites(member_id, game_id, brand_id, added_at)
     values ($1, $2, $3, $4) on conflict do nothing`,
    [whose.memberId, id, whose.brandId, at],
  )
}

export async function deleteFavourite(db: Db, { memberId }: Whose, id: string): Promise<void> {
  await db.query('delete from member_favourites where member_id = $1 and game_id = $2', [
    memberId,
    id,
  ])
}

/** Ids of games, the last opened first. */
export async function listRecent(db: Db, { memberId }: Whose, most: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `select game_id as id from member_recent_games where member_id = $1
      order by opened_at desc, game_id desc limit $2`,
    [memberId, most],
  )
  return rows.map(({ id }) => id)
}

export async function noteOpened(db: Db, whose: Whose, id: string, at: Date): Promise<void> {
  await db.query(
    `insert into member_recent_games(member_id, game_id, brand_id, opened_at)
     values ($1, $2, $3, $4)
     on conflict (member_id, game_id) do update set opened_at = excluded.opened_at`,
    [whose.memberId, id, whose.brandId, at],
  )
}
