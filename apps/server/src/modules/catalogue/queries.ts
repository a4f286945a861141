import type { Db } from '../../db/transact.ts'
import { counted } from '../../paging.ts'

export interface GameRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly gameType: string
  readonly subcategory: string | null
  readonly hot: boolean
  readonly isNew: boolean
  readonly trialPlayable: boolean
  readonly vendorCode: string
  readonly vendorName: string
  readonly glyph: string | null
  readonly palette: string | null
}

const COLUMNS = `
  g.id, g.code, g.name, g.game_type as "gameType", g.subcategory, g.hot,
  g.is_new as "isNew", g.trial_playable as "trialPlayable", g.glyph, g.palette,
  v.code as "vendorCode", v.name as "vendorName"`

const VISIBLE = `
  from games g join vendors v on v.id = g.vendor_id
 where g.brand_id = $1 and g.enabled and g.withdrawn_at is null and v.enabled`

export interface GameFilter {
  readonly gameType: string | null
  readonly vendorCode: string | null
  readonly subcategory: string | null
  readonly search: string | null
  readonly hotOnly: boolean
}

const FILTER = `
   and ($2::text is null or g.game_type = $2)
   and ($3::text is null or v.code = $3)
   and ($4::text is null or g.subcategory = $4)
   and ($5::text is null or position(lower($5) in lower(g.name)) > 0)
   and (not $6 or g.hot)
   and (v.is_listed or v.code = $3)`

const filterValues = (brandId: number, filter: GameFilter): unknown[] => [
  brandId,
  filter.gameType,
  filter.vendorCode,
  filter.subcategory,
  filter.search,
  filter.hotOnly,
]

export async function listGames(
  db: Db,
  brandId: number,
  filter: GameFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ games: GameRow[]; total: number }> {
  const values = filterValues(brandId, filter)
  const { rows } = await db.query<GameRow & { total: number }>(
    `select ${COLUMNS}, (count(*) over ())::int as total ${VISIBLE} ${FILTER}
      order by g.sort, g.id offset $7 limit $8`,
    [...values, page.offset, page.limit],
  )
  if (rows.length > 0 || page.offset === 0) return { games: rows, total: rows[0]?.total ?? 0 }
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total ${VISIBLE} ${FILTER}`,
    values,
  )
  return { games: [], total: counted.rows[0]?.total ?? 0 }
}

export async function findVisibleGame(
  db: Db,
  brandId: number,
  vendorCode: string,
  code: string,
): Promise<GameRow | undefined> {
  const { rows } = await db.query<GameRow>(
    `select ${COLUMNS} ${VISIBLE} and v.code = $2 and g.code = $3`,
    [brandId, vendorCode, code],
  )
  return rows[0]
}

/** A game of a vendor, whether it can be played now or not. */
export async function findGame(
  db: Db,
  brandId: number,
  vendorCode: string,
  code: string,
): Promise<(GameRow & { readonly isOpen: boolean }) | undefined> {
  const { rows } = await db.query<GameRow & { isOpen: boolean }>(
    `select ${COLUMNS}, g.enabled and g.withdrawn_at is null and v.enabled as "isOpen"
       from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and v.code = $2 and g.code = $3`,
    [brandId, vendorCode, code],
  )
  return rows[0]
}

export async function findGameById(db: Db, id: string): Promise<GameRow | undefined> {
  const { rows } = await db.query<GameRow>(
    `select ${COLUMNS} from games g join vendors v on v.id = g.vendor_id where g.id = $1`,
    [id],
  )
  return rows[0]
}

export async function countByType(
  db: Db,
  brandId: number,
): Promise<{ gameType: string; gameCount: number }[]> {
  const { rows } = await db.query<{ gameType: string; gameCount: number }>(
    `select g.game_type as "gameType", count(*)::int as "gameCount" ${VISIBLE}
        and v.is_listed
      group by g.game_type`,
    [brandId],
  )
  return rows
}

export interface GameOfVendor {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly gameType: string
  readonly enabled: boolean
  readonly trialPlayable: boolean
  readonly inMaintenance: boolean
  readonly maintenanceFrom: Date | null
  readonly maintenanceUntil: Date | null
  readonly addedAt: Date
}

/** Games of one vendor, those that are switched off as well. */
export async function listGamesOfVendor(
  db: Db,
  vendor: { readonly brandId: number; readonly code: string; readonly search: string | null },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: GameOfVendor[]; total: number }> {
  const { rows } = await db.query<GameOfVendor & { total: number }>(
    `select g.id, g.code, g.name, g.game_type as "gameType", g.enabled and v.enabled as enabled,
            g.trial_playable as "trialPlayable", g.added_at as "addedAt",
            coalesce(now() >= g.maintenance_from and now() < g.maintenance_until, false)
              as "inMaintenance", g.maintenance_from as "maintenanceFrom",
            g.maintenance_until as "maintenanceUntil",
            (count(*) over ())::int as total
       from games g join vendors v on v.id = g.vendor_id
      where v.brand_id = $1 and v.code = $2
        and ($3::text is null or position(lower($3) in lower(g.name || ' ' || g.code)) > 0)
      order by g.sort, g.id offset $4 limit $5`,
    [vendor.brandId, vendor.code, vendor.search, page.offset, page.limit],
  )
  return counted(rows)
}
