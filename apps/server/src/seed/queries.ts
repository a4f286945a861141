import type { Db } from '../db/transact.ts'

/** undefined: nothing there; false: a seeding was interrupted; true: seeded, or somebody's data. */
export async function seedState(db: Db): Promise<boolean | undefined> {
  const { rows } = await db.query<{ brands: boolean; begun: boolean; done: boolean }>(
    `select exists (select 1 from brands) as brands,
            exists (select 1 from topic_versions where topic = 'seed:begun') as begun,
            exists (select 1 from topic_versions where topic = 'seed:done') as done`,
  )
  const [row] = rows
  if (!row || (!row.brands && !row.begun)) return undefined
  return !row.begun || row.done
}

export async function markSeed(db: Db, step: 'begun' | 'done'): Promise<void> {
  await db.query(`insert into topic_versions(topic, version) values ($1, 0)`, [`seed:${step}`])
}

/** Throws everything away. Only ever called for a demo whose seeding was interrupted. */
export async function dropEverything(owner: Db): Promise<void> {
  await owner.query(
    `drop schema public cascade; drop schema if exists graphile_worker cascade;
     create schema public`,
  )
}

interface SeededVendor {
  readonly code: string
  readonly name: string
  /** Whether its games stand in the categories; true unless said. */
  readonly isListed?: boolean
}

export async function insertVendor(
  owner: Db,
  brandId: number,
  vendor: SeededVendor,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into vendors(brand_id, code, name, is_listed) values ($1, $2, $3, $4) returning id`,
    [brandId, vendor.code, vendor.name, vendor.isListed ?? true],
  )
  return rows[0]?.id ?? 0
}

/** Vendors that are known by name and not connected: switched off, behind all others. */
export async function insertKnownVendors(
  owner: Db,
  brandId: number,
  codes: readonly string[],
): Promise<void> {
  await owner.query(
    `insert into vendors(brand_id, code, name, enabled, sort)
     select $1, code, code, false, 100 from unnest($2::text[]) as known(code)
         on conflict (brand_id, code) do nothing`,
    [brandId, codes],
  )
}

export interface SeededGame {
  readonly code: string
  readonly name: string
  readonly gameType: string
  /** A part of its category: `MINI` for quick games. */
  readonly subcategory?: string
  readonly hot: boolean
  readonly trialPlayable: boolean
  readonly glyph: string | null
  readonly palette: string | null
}

export async function insertGame(
  owner: Db,
  at: { readonly brandId: number; readonly vendorId: number; readonly sort: number },
  game: SeededGame,
): Promise<void> {
  await owner.query(
    `insert into games(brand_id, vendor_id, code, name, game_type, hot, trial_playable, sort,
                       glyph, palette, subcategory)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      at.brandId,
      at.vendorId,
      game.code,
      game.name,
      game.gameType,
      game.hot,
      game.trialPlayable,
      at.sort,
      game.glyph,
      game.palette,
      game.subcategory ?? null,
    ],
  )
}
