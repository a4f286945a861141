import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

// Pictures of games that operators uploaded.

export interface NewPicture {
  readonly gameId: string
  readonly brandId: BrandId
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly bytes: Buffer
  readonly at: Date
}

/** Puts a picture in the place of the one before. */
export async function putPicture(tx: Tx, picture: NewPicture): Promise<void> {
  await tx.query(
    `insert into game_pictures(game_id, brand_id, hash, width, height, bytes, added_at)
     values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (game_id) do update
        set hash = excluded.hash, width = excluded.width, height = excluded.height,
            bytes = excluded.bytes, added_at = excluded.added_at`,
    [
      picture.gameId,
      picture.brandId,
      picture.hash,
      picture.width,
      picture.height,
      picture.bytes,
      picture.at,
    ],
  )
}

/** False: the game has none. */
export async function deletePicture(tx: Tx, gameId: string): Promise<boolean> {
  const { rowCount } = await tx.query('delete from game_pictures where game_id = $1', [gameId])
  return rowCount === 1
}

/** The bytes of a game's picture, if it is still the one of this hash. */
export async function findPicture(
  db: Db,
  name: { readonly id: string; readonly hash: string },
): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ bytes: Buffer }>(
    'select bytes from game_pictures where game_id = $1 and hash = $2',
    [name.id, name.hash],
  )
  return rows[0]?.bytes
}
