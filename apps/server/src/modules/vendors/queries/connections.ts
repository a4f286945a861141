import type { BrandId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { Pool } from 'pg'
import { named } from '../../../db/named.ts'
import type { Db, Tx } from '../../../db/transact.ts'
import type { KeptUnits } from '../units.ts'

export interface ConnectionRow {
  readonly id: number
  readonly brandId: BrandId
  readonly code: string
  readonly dialect: string
  readonly launchUrl: string | null
  /** Where it is asked: of those that are. */
  readonly apiUrl: string | null
  /** Where its games may open, where it is asked. */
  readonly playOrigins: readonly string[]
  readonly isStopped: boolean
  readonly inMaintenance: boolean
  readonly maintenanceUntil: Date | null
  readonly networks: readonly string[]
  /** What its games may be played in; null: in every currency. */
  readonly currencies: readonly Currency[] | null
  readonly units: KeptUnits
  /** Counts what operators change of it. */
  readonly version: number
}

export const connectionColumns = `
  c.id, c.brand_id as "brandId", c.code, c.dialect, c.launch_url as "launchUrl",
  c.api_url as "apiUrl", c.play_origins as "playOrigins",
  c.is_stopped as "isStopped",
  coalesce(now() >= c.maintenance_from and now() < c.maintenance_until, false) as "inMaintenance",
  c.maintenance_until as "maintenanceUntil", c.networks, c.currencies, c.version,
  coalesce((select jsonb_object_agg(u.currency, u.unit) from vendor_units u
             where u.connection_id = c.id), '{}') as units`

export interface KeyRow extends ConnectionRow {
  readonly keyNumber: number
  readonly secretSealed: Buffer
  /** Null once its time is over. */
  readonly previousSealed: Buffer | null
}

/** The key of a vendor, with its connection; not one that was disabled. */
export async function findKey(
  db: Pool,
  vendorCode: string,
  keyId: string,
): Promise<KeyRow | undefined> {
  const { rows } = await named<KeyRow>(
    db,
    'vendors.key',
    `select ${connectionColumns}, k.id as "keyNumber", k.secret_sealed as "secretSealed",
            case when k.previous_until > now() then k.previous_sealed end as "previousSealed"
       from vendor_keys k join vendor_connections c on c.id = k.connection_id
      where k.vendor_code = $1 and k.key_id = $2 and k.disabled_at is null`,
    [vendorCode, keyId],
  )
  return rows[0]
}

/** The names of all keys that were not disabled. */
export async function listKeys(
  db: Db,
): Promise<{ readonly vendorCode: string; readonly keyId: string }[]> {
  const { rows } = await db.query<{ vendorCode: string; keyId: string }>(
    `select vendor_code as "vendorCode", key_id as "keyId" from vendor_keys
      where disabled_at is null`,
  )
  return rows
}

export async function findConnection(
  db: Db,
  brandId: BrandId,
  code: string,
): Promise<ConnectionRow | undefined> {
  const { rows } = await db.query<ConnectionRow>(
    `select ${connectionColumns} from vendor_connections c where c.brand_id = $1 and c.code = $2`,
    [brandId, code],
  )
  return rows[0]
}

/** The same; until the end of the transaction nobody changes what its vendor means by one. */
export async function holdConnection(
  tx: Tx,
  brandId: BrandId,
  code: string,
): Promise<ConnectionRow | undefined> {
  // first the lock, then what stands under it: units are rows of their own
  await tx.query('select from vendor_connections where brand_id = $1 and code = $2 for key share', [
    brandId,
    code,
  ])
  return findConnection(tx, brandId, code)
}

export async function listConnections(db: Db, brandId: BrandId): Promise<ConnectionRow[]> {
  const { rows } = await db.query<ConnectionRow>(
    `select ${connectionColumns} from vendor_connections c where c.brand_id = $1 order by c.code`,
    [brandId],
  )
  return rows
}

/** Connections whose list of games was not asked for lately: sooner where none ever came. */
export async function listDue(
  db: Db,
  after: { readonly againMs: number; readonly firstMs: number },
): Promise<ConnectionRow[]> {
  const { rows } = await db.query<ConnectionRow>(
    `select ${connectionColumns} from vendor_connections c
      where c.games_asked_at is null
         or c.games_asked_at < now() - make_interval(secs =>
              -- one that was just connected is waited for; later nobody sits before the page
              case when c.games_synced_at is null and c.connected_at > now() - interval '10 minutes'
                   then $2::float8 else $1::float8 end / 1000)
      order by c.id`,
    [after.againMs, after.firstMs],
  )
  return rows
}

/** Connected vendors of all brands. */
export async function listAllConnections(db: Db): Promise<ConnectionRow[]> {
  const { rows } = await db.query<ConnectionRow>(
    `select ${connectionColumns} from vendor_connections c order by c.id`,
  )
  return rows
}

export async function noteAsked(db: Db, id: number): Promise<void> {
  await db.query('update vendor_connections set games_asked_at = now() where id = $1', [id])
}

/** When a list was last taken over; the connection is locked until the end of the transaction. */
export async function lockSynced(tx: Tx, id: number): Promise<Date | null> {
  const { rows } = await tx.query<{ at: Date | null }>(
    `select games_synced_at as at from vendor_connections where id = $1 for no key update`,
    [id],
  )
  return rows[0]?.at ?? null
}

/** A list was taken over. */
export async function noteSynced(tx: Tx, id: number): Promise<void> {
  await tx.query('update vendor_connections set games_synced_at = now() where id = $1', [id])
}

/** The name of the key that was made last of those that are good. */
export async function findNewestKey(db: Db, connectionId: number): Promise<string | undefined> {
  const { rows } = await db.query<{ keyId: string }>(
    `select key_id as "keyId" from vendor_keys
      where connection_id = $1 and disabled_at is null order by id desc limit 1`,
    [connectionId],
  )
  return rows[0]?.keyId
}

export interface NewConnection {
  readonly code: string
  readonly dialect: string
  /** Where its games open, where the dialect says how; null: at the demo's studio. */
  readonly launchUrl: string | null
  /** Where it is asked, of those that are asked, without a slash at the end. */
  readonly apiUrl?: string
  /** Origins that its games may open at, of those that are asked. */
  readonly playOrigins?: readonly string[]
}

/** A connection as brands are seeded with. */
export async function insertConnection(
  owner: Db,
  brandId: BrandId,
  wanted: NewConnection,
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into vendor_connections(brand_id, vendor_id, code, dialect, launch_url, api_url,
                                    play_origins)
     select v.brand_id, v.id, v.code, $3, $4, $5, $6
       from vendors v where v.brand_id = $1 and v.code = $2
     returning id`,
    [
      ...[brandId, wanted.code, wanted.dialect, wanted.launchUrl],
      ...[wanted.apiUrl ?? null, wanted.playOrigins ?? []],
    ],
  )
  const [row] = rows
  if (!row) throw new Error(`the brand has no vendor ${wanted.code}`)
  return row.id
}

export interface NewKey {
  readonly brandId: BrandId
  readonly connectionId: number
  readonly vendorCode: string
  readonly keyId: string
  readonly secretSealed: Buffer
}

/** False when the vendor has a key of that name already. */
export async function insertKey(db: Db, key: NewKey): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into vendor_keys(brand_id, connection_id, vendor_code, key_id, secret_sealed)
     select $1, $2, $3, $4, $5
      -- a conflict would use up a number all the same
      where not exists (select from vendor_keys where vendor_code = $3 and key_id = $4)
     on conflict (vendor_code, key_id) do nothing`,
    [key.brandId, key.connectionId, key.vendorCode, key.keyId, key.secretSealed],
  )
  return rowCount === 1
}

interface KeyOfBrand {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly keyId: string
}

/** Puts a new secret in use; the one until now stays good for a while. False: no such key. */
export async function changeSecret(
  tx: Tx,
  key: KeyOfBrand,
  secretSealed: Buffer,
  overlapSeconds: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_keys
        set previous_sealed = secret_sealed,
            previous_until = now() + make_interval(secs => $5),
            secret_sealed = $4, changed_at = now()
      where brand_id = $1 and vendor_code = $2 and key_id = $3 and disabled_at is null`,
    [key.brandId, key.vendorCode, key.keyId, secretSealed, overlapSeconds],
  )
  return rowCount === 1
}

/** Ends a key for ever, both its secrets. False: no such key, or ended before. */
export async function disableKey(tx: Tx, key: KeyOfBrand): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_keys set disabled_at = now()
      where brand_id = $1 and vendor_code = $2 and key_id = $3 and disabled_at is null`,
    [key.brandId, key.vendorCode, key.keyId],
  )
  return rowCount === 1
}

/** The kill switch. False: no such connection. */
export async function setStopped(
  tx: Tx,
  brandId: BrandId,
  code: string,
  isStopped: boolean,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update vendor_connections set is_stopped = $3 where brand_id = $1 and code = $2',
    [brandId, code, isStopped],
  )
  return rowCount === 1
}

export interface LimitRow {
  readonly currency: Currency
  readonly minStake: Money
  readonly maxStake: Money
}

/**
 * Stake limits of a game by currency: its own before those of all games, and none above the house's
 * ceiling.
 */
export async function listLimits(
  db: Db,
  connectionId: number,
  gameCode: string,
): Promise<LimitRow[]> {
  const { rows } = await db.query<{ currency: string; minStake: string; maxStake: string }>(
    `with own as (
       select distinct on (currency) currency, min_stake, max_stake
         from vendor_stake_limits where connection_id = $1 and game_code in ($2, '*')
        order by currency, game_code = '*'
     ), ceiling as (
       select h.currency, h.most from vendor_stake_ceilings h
         join vendor_connections c on c.brand_id = h.brand_id where c.id = $1
     )
     select currency, coalesce(own.min_stake, 0) as "minStake",
            least(own.max_stake, ceiling.most) as "maxStake"
       from own full join ceiling using (currency)`,
    [connectionId, gameCode],
  )
  return rows.map((row) => ({
    currency: row.currency,
    minStake: BigInt(row.minStake),
    maxStake: BigInt(row.maxStake),
  }))
}
