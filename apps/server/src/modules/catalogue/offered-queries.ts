import { present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'
import type { Offered } from './offered.ts'

interface VendorName {
  readonly brandId: BrandId
  readonly vendorCode: string
}

export interface OfferedRow extends Omit<Offered, 'rulesVersion' | 'subcategory'> {
  readonly id: string
  readonly sort: number
  readonly isWithdrawn: boolean
  /** An operator entered it, no list did. */
  readonly byHouse: boolean
  /** In force now; null where the vendor never said. */
  readonly rulesVersion: string | null
}

/** All games of a vendor, withdrawn ones too. */
export async function listOffered(tx: Tx, vendor: VendorName): Promise<OfferedRow[]> {
  const { rows } = await tx.query<OfferedRow>(
    `select g.id, g.code, g.name, g.game_type as "gameType", g.hot, g.is_new as "isNew",
            g.trial_playable as "trialPlayable", g.glyph, g.palette, g.sort, g.lines, g.stated,
            g.withdrawn_at is not null as "isWithdrawn", g.by_house as "byHouse", r.version as "rulesVersion"
       from games g
       join vendors v on v.id = g.vendor_id and v.brand_id = $1 and v.code = $2
       left join lateral (
         select x.version from game_rules x where x.game_id = g.id
          order by x.since desc limit 1) r on true`,
    [vendor.brandId, vendor.vendorCode],
  )
  return rows
}

type Placed = Offered & { readonly sort: number }

const facts = (game: Placed): unknown[] => [
  game.name,
  game.gameType,
  game.hot,
  game.isNew,
  game.trialPlayable,
  game.glyph,
  game.palette,
  game.sort,
  game.lines,
  game.stated,
]

export async function insertOffered(
  tx: Tx,
  vendor: VendorName,
  game: Placed & { readonly at: Date },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into games(brand_id, vendor_id, code, name, game_type, hot, is_new, trial_playable,
                       glyph, palette, sort, lines, stated, added_at, subcategory)
     select v.brand_id, v.id, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15
       from vendors v where v.brand_id = $1 and v.code = $2
     returning id`,
    [vendor.brandId, vendor.vendorCode, game.code, ...facts(game), game.at, game.subcategory],
  )
  return present(rows[0], 'the vendor is there').id
}

export async function updateOffered(tx: Tx, id: string, game: Placed): Promise<string> {
  await tx.query(
    `update games set name = $2, game_type = $3, hot = $4, is_new = $5, trial_playable = $6,
                      glyph = $7, palette = $8, sort = $9, lines = $10, stated = $11,
                      by_house = false, withdrawn_at = null
      where id = $1`,
    [id, ...facts(game)],
  )
  return id
}

export async function addRules(tx: Tx, id: string, version: string, since: Date): Promise<void> {
  await tx.query(
    `insert into game_rules(game_id, version, since) values ($1, $2, $3) on conflict do nothing`,
    [id, version, since],
  )
}

export async function withdraw(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx.query('update games set withdrawn_at = $2 where id = any($1::bigint[])', [ids, at])
}

/** Versions of a game's rules, the newest first. */
export async function listRules(
  db: Db,
  gameId: string,
): Promise<{ readonly version: string; readonly since: Date }[]> {
  const { rows } = await db.query<{ version: string; since: Date }>(
    'select version, since from game_rules where game_id = $1 order by since desc',
    [gameId],
  )
  return rows
}
