import type { Db } from '../../db/transact.ts'
import { counted } from '../../paging.ts'
import type { PlacedCategory } from './lanes.ts'

export interface GameRow {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly gameType: string
  /** What the wire calls its classify. */
  readonly subcategory: string | null
  readonly hot: boolean
  readonly isNew: boolean
  readonly trialPlayable: boolean
  readonly vendorCode: string
  readonly vendorName: string
  readonly glyph: string | null
  readonly palette: string | null
  /** Whether it stands in the categories. */
  readonly isListed: boolean
  /** Of the picture that an operator uploaded; null: it is drawn. */
  readonly pictureHash: string | null
  /** What it may be played in; null: in every currency of its vendor. */
  readonly currencies: readonly string[] | null
}

const COLUMNS = `
  g.id, g.code, g.name, g.game_type as "gameType",
  coalesce(g.house_subcategory, g.subcategory) as subcategory,
  coalesce(g.house_hot, g.hot) as hot, coalesce(g.house_new, g.is_new) as "isNew",
  g.trial_playable as "trialPlayable", coalesce(g.house_glyph, g.glyph) as glyph,
  coalesce(g.house_palette, g.palette) as palette, v.is_listed as "isListed",
  v.code as "vendorCode", v.name as "vendorName",
  (select p.hash from game_pictures p where p.game_id = g.id) as "pictureHash", g.currencies`

const VISIBLE = `
  from games g join vendors v on v.id = g.vendor_id
 where g.brand_id = $1 and g.enabled and g.withdrawn_at is null and v.enabled
   and not exists (select from closed_vendors c where c.brand_id = g.brand_id and c.vendor_code = v.code)`

/** Every game that may be played at a brand, those of unlisted vendors too, in menu order. */
export async function listVisible(db: Db, brandId: number): Promise<GameRow[]> {
  const { rows } = await db.query<GameRow>(
    `select ${COLUMNS} ${VISIBLE} order by v.sort, coalesce(g.house_sort, g.sort), g.id`,
    [brandId],
  )
  return rows
}

/** The categories that the brand placed, in its order; none: the order of the house holds. */
export async function listPlacedCategories(db: Db, brandId: number): Promise<PlacedCategory[]> {
  const { rows } = await db.query<PlacedCategory>(
    `select game_type as "gameType", is_shown as "isShown" from game_categories
      where brand_id = $1 order by position, game_type`,
    [brandId],
  )
  return rows
}

/** Changes with every change of a game, a vendor or a category of any brand. */
export async function readVersion(db: Db): Promise<string> {
  const { rows } = await db.query<{ version: string }>('select version from catalogue_version')
  return rows[0]?.version ?? ''
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

export interface GameOfVendor {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly gameType: string
  readonly enabled: boolean
  readonly isShown: boolean
  readonly isWithdrawn: boolean
  readonly byHouse: boolean
  readonly gameClassify: string | null
  readonly glyph: string | null
  readonly palette: string | null
  readonly lines: number | null
  readonly currencies: readonly string[] | null
  readonly version: number
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
    `select g.id, g.code, g.name, g.game_type as "gameType",
            g.enabled and v.enabled and g.withdrawn_at is null as enabled, g.enabled as "isShown",
            g.withdrawn_at is not null as "isWithdrawn", g.by_house as "byHouse",
            g.subcategory as "gameClassify", g.glyph, g.palette, g.lines, g.currencies, g.version,
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
