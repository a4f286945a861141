import type { Db, Tx } from '../../db/transact.ts'

// The maintenance window of a game.

export interface GameWindow {
  readonly from: Date
  readonly until: Date
}

interface NamedGame {
  readonly brandId: number
  readonly vendorCode: string
  readonly gameCode: string
}

const values = ({ brandId, vendorCode, gameCode }: NamedGame) => [brandId, vendorCode, gameCode]

/** The window that a game is in now. */
export async function findGameWindow(db: Db, game: NamedGame): Promise<GameWindow | undefined> {
  const { rows } = await db.query<GameWindow>(
    `select g.maintenance_from as "from", g.maintenance_until as "until"
       from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and v.code = $2 and g.code = $3
        and now() >= g.maintenance_from and now() < g.maintenance_until`,
    values(game),
  )
  return rows[0]
}

/** The window as it is written down, locked until the end of the transaction; undefined: no game. */
export async function lockGameWindow(
  tx: Tx,
  game: NamedGame,
): Promise<{ readonly from: Date | null; readonly until: Date | null } | undefined> {
  const { rows } = await tx.query<{ from: Date | null; until: Date | null }>(
    `select g.maintenance_from as "from", g.maintenance_until as "until"
       from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and v.code = $2 and g.code = $3 for update of g`,
    values(game),
  )
  return rows[0]
}

/** False: no such game, or the window is over already. */
export async function setGameWindow(
  tx: Tx,
  game: NamedGame,
  window: GameWindow | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update games g set maintenance_from = $4, maintenance_until = $5
       from vendors v
      where v.id = g.vendor_id and g.brand_id = $1 and v.code = $2 and g.code = $3
        and ($5::timestamptz is null or $5 > now())`,
    [...values(game), window?.from ?? null, window?.until ?? null],
  )
  return rowCount === 1
}

/** When the games of a brand that are in a window now are over it, by their ids. */
export async function listGameWindows(db: Db, brandId: number): Promise<Map<string, Date>> {
  const { rows } = await db.query<{ id: string; until: Date }>(
    `select id, maintenance_until as "until" from games
      where brand_id = $1 and now() >= maintenance_from and now() < maintenance_until`,
    [brandId],
  )
  return new Map(rows.map(({ id, until }) => [id, until]))
}
