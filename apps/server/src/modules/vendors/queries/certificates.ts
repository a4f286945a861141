import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Verdict } from '@lantern/vendor-protocol/conformance/certificate'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

export type CertificateState = 'running' | 'conform' | 'not_conform' | 'broken'

/** A run of the suite over a vendor's adapter. */
export interface CertificateRow {
  readonly id: string
  readonly vendor: string
  readonly dialect: string
  readonly version: string
  readonly state: CertificateState
  readonly verdicts: readonly Verdict[]
  readonly fault: string | null
  readonly hash: string | null
  readonly operator: string
  readonly startedAt: Date
  readonly endedAt: Date | null
}

const SELECT = `
  select r.id, c.code as vendor, r.dialect, r.version, r.state, r.verdicts, r.fault, r.hash,
         o.username as operator, r.started_at as "startedAt", r.ended_at as "endedAt",
         (count(*) over ())::int as total
    from vendor_certificates r
    join vendor_connections c on c.id = r.connection_id
    join operators o on o.id = r.operator_id`

export async function listCertificates(
  db: Db,
  connectionId: number,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ rows: CertificateRow[]; total: number }> {
  const { rows } = await db.query<CertificateRow & { total: number }>(
    `${SELECT} where r.connection_id = $1 order by r.id desc offset $2 limit $3`,
    [connectionId, page.offset, page.limit],
  )
  return counted(rows)
}

export async function findCertificate(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<CertificateRow | undefined> {
  const { rows } = await db.query<CertificateRow & { total: number }>(
    `${SELECT} where r.brand_id = $1 and r.id = $2`,
    [brandId, id],
  )
  return counted(rows).rows[0]
}

export interface NewCertificate {
  readonly brandId: BrandId
  readonly connectionId: number
  readonly dialect: string
  readonly version: string
  readonly operatorId: OperatorId
  readonly at: Date
}

/** Of all nodes and brands, for the length of a transaction: who begins a run. */
const BEGINNING = 7_316_410

/** Undefined while any run goes on: a suite is a storm, and two are one too many. */
export async function insertCertificate(tx: Tx, run: NewCertificate): Promise<string | undefined> {
  await tx.query('select pg_advisory_xact_lock($1)', [BEGINNING])
  const { rows } = await tx.query<{ id: string }>(
    `insert into vendor_certificates(brand_id, connection_id, dialect, version, operator_id,
                                     started_at)
     select $1, $2, $3, $4, $5, $6
      where not exists (select from vendor_certificates where state = 'running')
     returning id`,
    [run.brandId, run.connectionId, run.dialect, run.version, run.operatorId, run.at],
  )
  return rows[0]?.id
}

export interface CertificateEnd {
  readonly state: Exclude<CertificateState, 'running'>
  readonly verdicts: readonly Verdict[]
  readonly fault: string | null
  readonly hash: string | null
  readonly at: Date
}

/** Ends a run, once. */
export async function endCertificate(db: Db, id: string, end: CertificateEnd): Promise<void> {
  await db.query(
    `update vendor_certificates
        set state = $2, verdicts = $3, fault = $4, hash = $5, ended_at = $6
      where id = $1 and state = 'running'`,
    [id, end.state, JSON.stringify(end.verdicts), end.fault, end.hash, end.at],
  )
}

/** Ends runs whose node went away before they ended. */
export async function endLeftCertificates(
  db: Db,
  left: { readonly before: Date; readonly at: Date; readonly fault: string },
): Promise<void> {
  await db.query(
    `update vendor_certificates set state = 'broken', fault = $3, ended_at = $2
      where state = 'running' and started_at < $1`,
    [left.before, left.at, left.fault],
  )
}
