import type { MemberId } from '@lantern/kernel/ids'
import type { Db } from '../../../db/transact.ts'

export async function readShowsWins(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await db.query<{ showsWins: boolean }>(
    'select shows_wins as "showsWins" from members where id = $1',
    [memberId],
  )
  return rows[0]?.showsWins ?? false
}

export async function writeShowsWins(
  db: Db,
  memberId: MemberId,
  showsWins: boolean,
): Promise<void> {
  await db.query('update members set shows_wins = $2 where id = $1', [memberId, showsWins])
}
