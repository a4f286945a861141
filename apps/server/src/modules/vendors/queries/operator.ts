import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'
import { type ConnectionRow, connectionColumns } from './connections.ts'

// What operators read and change of vendors.

export interface OverviewRow extends ConnectionRow {
  readonly name: string
  readonly maintenanceFrom: Date | null
  readonly games: number
  readonly openFindings: number
  readonly openCases: number
  readonly breakerFailures: number
  readonly breakerFault: string | null
  readonly breakerUntil: Date | null
}

/** Connected vendors of a brand, or the one of a code. */
export async function listOverviews(
  db: Db,
  brandId: BrandId,
  code: string | null,
): Promise<OverviewRow[]> {
  const { rows } = await db.query<OverviewRow>(
    `select ${connectionColumns}, v.name, c.maintenance_from as "maintenanceFrom",
            (select count(*)::int from games g where g.vendor_id = c.vendor_id) as games,
            (select count(*)::int from vendor_findings f
              where f.connection_id = c.id and f.state = 'open') as "openFindings",
            (select count(*)::int from vendor_cases o
              where o.brand_id = c.brand_id and o.vendor_code = c.code and o.closed_at is null)
              as "openCases",
            coalesce(b.failures, 0) as "breakerFailures", b.last_fault as "breakerFault",
            b.open_until as "breakerUntil"
       from vendor_connections c
       join vendors v on v.id = c.vendor_id
       left join vendor_breakers b on b.connection_id = c.id
      where c.brand_id = $1 and ($2::text is null or c.code = $2)
      order by c.code`,
    [brandId, code],
  )
  return rows
}

export interface HealthRow {
  readonly code: string
  readonly calls: number
  readonly refused: number
  readonly failed: number
  /** Microseconds. */
  readonly sumUs: string
  readonly slowestUs: number
  /** How many took at most 10 ms, 50 ms, 200 ms, 1 s, and longer. */
  readonly took: readonly number[]
  readonly lastAt: Date
}

/** Calls since a moment, by vendor. */
export async function listHealth(db: Db, brandId: BrandId, since: Date): Promise<HealthRow[]> {
  const { rows } = await db.query<HealthRow>(
    `select vendor_code as code, sum(calls)::int as calls, sum(refused)::int as refused,
            sum(failed)::int as failed, sum(sum_us)::text as "sumUs",
            max(slowest_us) as "slowestUs", max(last_at) as "lastAt",
            array[sum(took[1]), sum(took[2]), sum(took[3]), sum(took[4]), sum(took[5])]::int[]
              as took
       from vendor_minutes where brand_id = $1 and minute >= $2 group by vendor_code`,
    [brandId, since],
  )
  return rows
}

export interface ListedKey {
  readonly keyId: string
  readonly madeAt: Date
  readonly changedAt: Date | null
  readonly previousUntil: Date | null
  readonly disabledAt: Date | null
}

export async function listKeysOf(db: Db, connectionId: number): Promise<ListedKey[]> {
  const { rows } = await db.query<ListedKey>(
    `select key_id as "keyId", made_at as "madeAt", changed_at as "changedAt",
            case when previous_until > now() then previous_until end as "previousUntil",
            disabled_at as "disabledAt"
       from vendor_keys where connection_id = $1 order by disabled_at is not null, id`,
    [connectionId],
  )
  return rows
}

interface Vendor {
  readonly brandId: BrandId
  readonly code: string
}

export interface MaintenanceWindow {
  readonly from: Date
  readonly until: Date
}

export interface SettingsRow {
  readonly isStopped: boolean
  readonly maintenanceFrom: Date | null
  readonly maintenanceUntil: Date | null
  readonly networks: readonly string[]
}

/** What may be changed of a vendor, locked until the end of the transaction. */
export async function lockSettings(
  tx: Tx,
  { brandId, code }: Vendor,
): Promise<SettingsRow | undefined> {
  const { rows } = await tx.query<SettingsRow>(
    `select is_stopped as "isStopped", maintenance_from as "maintenanceFrom",
            maintenance_until as "maintenanceUntil", networks
       from vendor_connections where brand_id = $1 and code = $2 for update`,
    [brandId, code],
  )
  return rows[0]
}

/** False: the window is over already. */
export async function setWindow(
  tx: Tx,
  { brandId, code }: Vendor,
  window: MaintenanceWindow | null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_connections set maintenance_from = $3, maintenance_until = $4
      where brand_id = $1 and code = $2 and ($4::timestamptz is null or $4 > now())`,
    [brandId, code, window?.from ?? null, window?.until ?? null],
  )
  return rowCount === 1
}

export async function setNetworks(
  tx: Tx,
  { brandId, code }: Vendor,
  networks: readonly string[],
): Promise<void> {
  await tx.query('update vendor_connections set networks = $3 where brand_id = $1 and code = $2', [
    brandId,
    code,
    networks,
  ])
}

/** Ends the secret before the present one. False: there is none that is good. */
export async function endPrevious(
  tx: Tx,
  key: { readonly brandId: BrandId; readonly vendorCode: string; readonly keyId: string },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_keys set previous_sealed = null, previous_until = null, changed_at = now()
      where brand_id = $1 and vendor_code = $2 and key_id = $3 and previous_until > now()
        and disabled_at is null`,
    [key.brandId, key.vendorCode, key.keyId],
  )
  return rowCount === 1
}

interface Page {
  readonly limit: number
  readonly offset: number
}

export interface ListedCall {
  readonly id: string
  readonly direction: 'in' | 'out'
  readonly operation: string
  readonly txId: string | null
  readonly betRef: string | null
  readonly playerId: string | null
  readonly status: string
  readonly http: number
  readonly durationUs: number
  readonly calledAt: Date
}

const CALL = `id, direction, operation, tx_id as "txId", bet_ref as "betRef", player_id as "playerId", status,
  http, duration_us as "durationUs", called_at as "calledAt"`

const OUTCOME = `($4::text is null or $4 = case
    when status in ('OK', 'DUPLICATE_OK') then 'ok'
    when status in ('TEMPORARY', 'IN_PROGRESS', 'FATAL') then 'failed' else 'refused' end)
  and ($5::text is null or direction = $5)`

export interface CallSearch extends Vendor, Page {
  readonly outcome: string | null
  /** `in`: the vendor called us; `out`: we called the vendor. */
  readonly direction: 'in' | 'out' | null
}

/** What the calls are listed by, after the name that they are searched by. */
const chosen = ({ outcome, direction, offset, limit }: CallSearch) =>
  [outcome, direction, offset, limit] as const

const LISTED =
  'id, vendor_code, direction, operation, tx_id, bet_ref, player_id, status, http, duration_us, called_at'

/** Calls of one transaction, among all there are; also of those that name it beside another. */
export async function listCallsOfTx(
  db: Db,
  search: CallSearch & { readonly txId: string },
): Promise<{ rows: ListedCall[]; total: number }> {
  const { rows } = await db.query<ListedCall & { total: number }>(
    `select ${CALL}, (count(*) over ())::int as total
       from (select ${LISTED} from vendor_calls where brand_id = $1 and tx_id = $3
             union
             select ${LISTED} from vendor_calls where brand_id = $1 and more_tx_ids @> array[$3]) named
      where vendor_code = $2 and ${OUTCOME}
      order by id desc offset $6 limit $7`,
    [search.brandId, search.code, search.txId, ...chosen(search)],
  )
  return counted(rows)
}

/** Of a bet or a player the newest are listed. */
const MOST_FOUND = 5_000

/** Calls of a bet or a player, by any of some names, among all there are. */
export async function listCallsOf(
  db: Db,
  search: CallSearch & { readonly named: readonly string[] },
): Promise<{ rows: ListedCall[]; total: number }> {
  const { rows } = await db.query<ListedCall & { total: number }>(
    `select ${CALL}, (count(*) over ())::int as total
       from ((select ${LISTED} from vendor_calls where brand_id = $1 and bet_ref = any($3)
               order by id desc limit ${MOST_FOUND})
             union
             (select ${LISTED} from vendor_calls where brand_id = $1 and more_bet_refs && $3
               order by id desc limit ${MOST_FOUND})
             union
             (select ${LISTED} from vendor_calls where brand_id = $1 and player_id = any($3)
               order by id desc limit ${MOST_FOUND})) named
      where vendor_code = $2 and ${OUTCOME}
      order by id desc offset $6 limit $7`,
    [search.brandId, search.code, search.named, ...chosen(search)],
  )
  return counted(rows)
}

/** How many of the newest calls can be paged through when nothing is searched for. */
const NEWEST = 50_000

/** The newest calls of the brand. */
export async function listNewestCalls(
  db: Db,
  search: CallSearch,
): Promise<{ rows: ListedCall[]; total: number }> {
  const { rows } = await db.query<ListedCall & { total: number }>(
    `select ${CALL}, (count(*) over ())::int as total
       from (select ${LISTED} from vendor_calls where brand_id = $1 order by id desc limit $3) newest
      where vendor_code = $2 and ${OUTCOME}
      order by id desc offset $6 limit $7`,
    [search.brandId, search.code, NEWEST, ...chosen(search)],
  )
  return counted(rows)
}

/** Lets calls go that came before a moment, the oldest first; answers how many. */
export async function forgetCalls(db: Db, before: Date, most: number): Promise<number> {
  const { rows } = await db.query<{ gone: number }>('select vendor_calls_forget($1, $2) as gone', [
    before,
    most,
  ])
  return rows[0]?.gone ?? 0
}

export interface KeptCall extends ListedCall {
  readonly headers: Readonly<Record<string, string>>
  readonly request: string
  readonly reply: string
}

export async function findCall(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<KeptCall | undefined> {
  const { rows } = await db.query<KeptCall>(
    `select ${CALL}, headers, request, reply from vendor_calls where brand_id = $1 and id = $2`,
    [brandId, id],
  )
  return rows[0]
}

export interface CaseRow {
  readonly id: string
  readonly kind: string
  readonly operation: string
  readonly txId: string
  readonly betRef: string | null
  readonly roundRef: string | null
  readonly playerId: string | null
  readonly foundAt: Date
  readonly closedAt: Date | null
  readonly closedBy: string | null
}

export async function listCases(
  db: Db,
  { brandId, code }: Vendor,
  page: Page & { readonly state: 'open' | 'closed' | null },
): Promise<{ rows: CaseRow[]; total: number }> {
  const { rows } = await db.query<CaseRow & { total: number }>(
    `select c.id, c.kind, c.operation, c.tx_id as "txId", c.bet_ref as "betRef",
            c.round_ref as "roundRef", c.player_id as "playerId", c.found_at as "foundAt",
            c.closed_at as "closedAt", o.username as "closedBy",
            (count(*) over ())::int as total
       from vendor_cases c left join operators o on o.id = c.closed_by
      where c.brand_id = $1 and c.vendor_code = $2
        and ($3::text is null or (c.closed_at is null) = ($3 = 'open'))
      order by c.id desc offset $4 limit $5`,
    [brandId, code, page.state, page.offset, page.limit],
  )
  return counted(rows)
}

/** True when it was open until now. */
export async function closeCase(
  tx: Tx,
  brandId: BrandId,
  id: string,
  by: { readonly operatorId: OperatorId; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_cases set closed_at = $3, closed_by = $4
      where brand_id = $1 and id = $2 and closed_at is null`,
    [brandId, id, by.at, by.operatorId],
  )
  return rowCount === 1
}

export async function hasCase(tx: Tx, brandId: BrandId, id: string): Promise<boolean> {
  const { rowCount } = await tx.query('select from vendor_cases where brand_id = $1 and id = $2', [
    brandId,
    id,
  ])
  return rowCount === 1
}
