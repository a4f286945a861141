import type { Db, Tx } from '../../db/transact.ts'
import { counted } from '../../paging.ts'
import type { PlacedCategory } from './lanes.ts'
import type { Stated } from './offered.ts'
import type { GameRow } from './queries.ts'

// Games and vendors as an operator sees them.

/** What is said of a game: by the house, or by its vendor. */
export interface Said<Flag = boolean | null, Sort = number | null> {
  readonly isHot: Flag
  readonly isNew: Flag
  readonly sort: Sort
  readonly gameClassify: string | null
  readonly glyph: string | null
  readonly palette: string | null
}

export interface DeskGame extends GameRow {
  readonly stated: Stated | null
  readonly isShown: boolean
  readonly house: Said
  readonly vendor: Said<boolean, number>
}

const COLUMNS = `
  g.id, g.code, g.name, g.game_type as "gameType",
  coalesce(g.house_subcategory, g.subcategory) as subcategory,
  coalesce(g.house_hot, g.hot) as hot, coalesce(g.house_new, g.is_new) as "isNew",
  g.trial_playable as "trialPlayable", coalesce(g.house_glyph, g.glyph) as glyph,
  coalesce(g.house_palette, g.palette) as palette, v.is_listed as "isListed",
  v.code as "vendorCode", v.name as "vendorName", g.enabled as "isShown",
  (select p.hash from game_pictures p where p.game_id = g.id) as "pictureHash", g.currencies, g.stated,
  json_build_object('isHot', g.house_hot, 'isNew', g.house_new, 'sort', g.house_sort,
                    'gameClassify', g.house_subcategory, 'glyph', g.house_glyph,
                    'palette', g.house_palette) as house,
  json_build_object('isHot', g.hot, 'isNew', g.is_new, 'sort', g.sort, 'gameClassify', g.subcategory,
                    'glyph', g.glyph, 'palette', g.palette) as vendor`

export async function listDeskGames(
  db: Db,
  wanted: {
    readonly brandId: number
    readonly vendorCode: string | null
    readonly search: string | null
  },
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: DeskGame[]; total: number }> {
  const { rows } = await db.query<DeskGame & { total: number }>(
    `select ${COLUMNS}, (count(*) over ())::int as total
       from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and g.withdrawn_at is null
        and ($2::text is null or v.code = $2)
        and ($3::text is null or position(lower($3) in lower(g.name || ' ' || g.code)) > 0)
      order by v.sort, coalesce(g.house_sort, g.sort), g.id offset $4 limit $5`,
    [wanted.brandId, wanted.vendorCode, wanted.search, page.offset, page.limit],
  )
  return counted(rows)
}

/** A game of the brand, locked until the end of the transaction. */
export async function lockDeskGame(
  tx: Tx,
  brandId: number,
  id: string,
): Promise<DeskGame | undefined> {
  const { rows } = await tx.query<DeskGame>(
    `select ${COLUMNS} from games g join vendors v on v.id = g.vendor_id
      where g.brand_id = $1 and g.id = $2 for update of g`,
    [brandId, id],
  )
  return rows[0]
}

export async function updateDeskGame(
  tx: Tx,
  id: string,
  said: Said & { readonly isShown: boolean },
): Promise<void> {
  await tx.query(
    `update games set enabled = $2, house_hot = $3, house_sort = $4, house_subcategory = $5,
                      house_glyph = $6, house_palette = $7, house_new = $8,
                      version = version + 1
      where id = $1`,
    [
      id,
      said.isShown,
      said.isHot,
      said.sort,
      said.gameClassify,
      said.glyph,
      said.palette,
      said.isNew,
    ],
  )
}

export interface DeskVendor {
  readonly code: string
  readonly name: string
  readonly sort: number
  readonly isShown: boolean
  readonly games: number
}

export async function listDeskVendors(db: Db, brandId: number): Promise<DeskVendor[]> {
  const { rows } = await db.query<DeskVendor>(
    `select v.code, v.name, v.sort, v.enabled as "isShown",
            (select count(*) from games g
              where g.vendor_id = v.id and g.withdrawn_at is null)::int as games
       from vendors v where v.brand_id = $1 order by v.sort, v.id`,
    [brandId],
  )
  return rows
}

export async function lockDeskVendor(
  tx: Tx,
  brandId: number,
  code: string,
): Promise<Pick<DeskVendor, 'sort' | 'isShown'> | undefined> {
  const { rows } = await tx.query<Pick<DeskVendor, 'sort' | 'isShown'>>(
    `select sort, enabled as "isShown" from vendors
      where brand_id = $1 and code = $2 for update`,
    [brandId, code],
  )
  return rows[0]
}

export async function updateDeskVendor(
  tx: Tx,
  brandId: number,
  vendor: Pick<DeskVendor, 'code' | 'sort' | 'isShown'>,
): Promise<void> {
  await tx.query('update vendors set sort = $3, enabled = $4 where brand_id = $1 and code = $2', [
    brandId,
    vendor.code,
    vendor.sort,
    vendor.isShown,
  ])
}

/** Whoever moves the categories of a brand waits here for whoever does. */
export async function lockCategories(tx: Tx, brandId: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 6))', [`categories:${brandId}`])
}

/** Categories in the brand's new order, all of them. */
export async function placeCategories(
  tx: Tx,
  brandId: number,
  categories: readonly PlacedCategory[],
): Promise<void> {
  await tx.query(
    `insert into game_categories(brand_id, game_type, position, is_shown)
     select $1, game_type, place - 1, is_shown
       from unnest($2::text[], $3::boolean[]) with ordinality as one(game_type, is_shown, place)
     on conflict (brand_id, game_type) do update
        set position = excluded.position, is_shown = excluded.is_shown`,
    [brandId, categories.map(({ gameType }) => gameType), categories.map(({ isShown }) => isShown)],
  )
}

/** A vendor that the registry does not have yet, shown nowhere, behind all others. False: it is there. */
export async function addVendor(
  tx: Tx,
  {
    brandId,
    code,
    name,
  }: { readonly brandId: number; readonly code: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vendors(brand_id, code, name, enabled, sort, is_listed)
     values ($1, $2, $3, false, 100, true) on conflict (brand_id, code) do nothing`,
    [brandId, code, name],
  )
  return rowCount === 1
}

/** False: no such vendor at the brand. */
export async function setVendorShown(
  tx: Tx,
  { brandId, code }: { readonly brandId: number; readonly code: string },
  isShown: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update vendors set enabled = $3 where brand_id = $1 and code = $2',
    [brandId, code, isShown],
  )
  return rowCount === 1
}
