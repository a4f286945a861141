import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'

// Vendors of the registry, and what connects them.

interface Vendor {
  readonly brandId: BrandId
  readonly code: string
}

/** Vendors of a brand that nothing is connected with: not those that the house runs itself. */
export async function listPresets(
  db: Db,
  brandId: BrandId,
): Promise<{ readonly code: string; readonly name: string }[]> {
  const { rows } = await db.query<{ code: string; name: string }>(
    `select v.code, v.name from vendors v
      where v.brand_id = $1
        and not exists (select from vendor_connections c where c.vendor_id = v.id)
        and not exists (select from games g where g.vendor_id = v.id)
      order by v.code`,
    [brandId],
  )
  return rows
}

export interface Settings {
  readonly dialect: string
  readonly launchUrl: string | null
  readonly apiUrl: string | null
}

/** What else is entered with a new connection. */
export interface Beside {
  readonly isStopped: boolean
  readonly playOrigins: readonly string[]
  readonly currencies: readonly string[] | null
}

/** Whether the brand has such a vendor; its row is locked until the end of the transaction. */
export async function lockVendor(tx: Tx, { brandId, code }: Vendor): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from vendors where brand_id = $1 and code = $2 for update',
    [brandId, code],
  )
  return rowCount === 1
}

/** False: it is connected already, or one that the house runs itself. */
export async function insertPreset(
  tx: Tx,
  { brandId, code }: Vendor,
  settings: Settings & Beside,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into vendor_connections(brand_id, vendor_id, code, dialect, launch_url, api_url,
                                    is_stopped, play_origins, currencies)
     select v.brand_id, v.id, v.code, $3, $4, $5, $6, $7, $8
       from vendors v
      where v.brand_id = $1 and v.code = $2
        and not exists (select from vendor_connections c where c.vendor_id = v.id)
        and not exists (select from games g where g.vendor_id = v.id)
     on conflict (brand_id, code) do nothing`,
    [
      ...[brandId, code, settings.dialect, settings.launchUrl, settings.apiUrl],
      ...[settings.isStopped, settings.playOrigins, settings.currencies],
    ],
  )
  return rowCount === 1
}

/** What a vendor is connected with; `wasOpened`: a game of it was opened at some time. */
export interface Standing {
  readonly settings: Settings
  readonly version: number
  readonly wasOpened: boolean
}

const STANDING = `
  select c.dialect, c.launch_url as "launchUrl", c.api_url as "apiUrl", c.version,
         exists (select from launch_sessions l where l.connection_id = c.id)
           or exists (select from vendor_transfers t where t.connection_id = c.id)
           as "wasOpened"
    from vendor_connections c where c.brand_id = $1 and c.code = $2`

export async function findStanding(db: Db, vendor: Vendor): Promise<Standing | undefined> {
  return standingOf(db, STANDING, vendor)
}

/** The same, locked until the end of the transaction. */
export async function lockStanding(tx: Tx, vendor: Vendor): Promise<Standing | undefined> {
  return standingOf(tx, `${STANDING} for update of c`, vendor)
}

async function standingOf(
  db: Db,
  text: string,
  { brandId, code }: Vendor,
): Promise<Standing | undefined> {
  const { rows } = await db.query<Settings & { wasOpened: boolean; version: number }>(text, [
    brandId,
    code,
  ])
  const [row] = rows
  if (!row) return undefined
  const { wasOpened, version, ...settings } = row
  return { settings, wasOpened, version }
}

export async function updateConnection(
  tx: Tx,
  { brandId, code }: Vendor,
  settings: Settings,
): Promise<void> {
  await tx.query(
    `update vendor_connections
        set dialect = $3, launch_url = $4, api_url = $5, version = version + 1
      where brand_id = $1 and code = $2`,
    [brandId, code, settings.dialect, settings.launchUrl, settings.apiUrl],
  )
}
