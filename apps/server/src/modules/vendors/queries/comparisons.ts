import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { DateText } from '@lantern/kernel/time'
import type { Db } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'

export interface ComparisonRow {
  readonly id: string
  readonly from: Date
  readonly until: Date
  /** How far it came; null where it did nothing. */
  readonly doneUntil: Date | null
  readonly reportDate: DateText | null
  readonly askedBy: string | null
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly fault: string | null
  readonly transactions: number
  readonly bets: number
  readonly found: number
  readonly gone: number
}

const COMPARISON = `
  c.id, c.from_at as "from", c.until_at as "until", c.done_until as "doneUntil",
  c.report_date::text as "reportDate", o.username as "askedBy",
  c.started_at as "startedAt", c.ended_at as "endedAt", c.fault, c.transactions, c.bets, c.found,
  c.gone`

export async function insertComparison(
  db: Db,
  one: {
    readonly brandId: BrandId
    readonly connectionId: number
    readonly from: Date
    readonly until: Date
    readonly askedBy: OperatorId | null
    readonly reportDate: DateText | null
    readonly at: Date
  },
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into vendor_comparisons(brand_id, connection_id, from_at, until_at, asked_by, report_date,
                                   started_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    [one.brandId, one.connectionId, one.from, one.until, one.askedBy, one.reportDate, one.at],
  )
  const [row] = rows
  if (!row) throw new Error('the comparison was written')
  return row.id
}

interface Looked {
  readonly transactions: number
  readonly bets: number
  readonly found: number
  readonly gone: number
}

/** What is compared until a moment is compared, whatever becomes of the rest. */
export async function keepProgress(
  db: Db,
  id: string,
  done: Looked & { readonly until: Date },
): Promise<void> {
  await db.query(
    `update vendor_comparisons
        set done_until = $2, transactions = $3, bets = $4, found = $5, gone = $6
      where id = $1`,
    [id, done.until, done.transactions, done.bets, done.found, done.gone],
  )
}

export async function endComparison(
  db: Db,
  id: string,
  end: Looked & { readonly at: Date; readonly fault: string | null },
): Promise<void> {
  await db.query(
    `update vendor_comparisons
        set ended_at = $2, fault = $3, transactions = $4, bets = $5, found = $6, gone = $7
      where id = $1`,
    [id, end.at, end.fault, end.transactions, end.bets, end.found, end.gone],
  )
}

/** How far the job has come with a vendor; what operators ask for is beside it. */
export interface Progress {
  /** Compared without a gap until then; null when it never was. */
  readonly until: Date | null
  /** Where the job began, whether it came to an end or not. */
  readonly since: Date | null
}

export async function progressOf(db: Db, connectionId: number): Promise<Progress> {
  const { rows } = await db.query<Progress>(
    // of the time before it was kept how far one came, those that came to their end
    `select max(coalesce(done_until, until_at))
              filter (where done_until is not null or ended_at is not null and fault is null) as until,
            min(from_at) as since
       from vendor_comparisons
      where connection_id = $1 and asked_by is null and report_date is null`,
    [connectionId],
  )
  return rows[0] ?? { until: null, since: null }
}

/** Windows of the job that came to no end since the last one that did. */
export interface Failing {
  readonly failures: number
  readonly fault: string | null
}

export async function failingOf(db: Db, connectionId: number): Promise<Failing> {
  const { rows } = await db.query<Failing>(
    `select count(*)::int as failures, (array_agg(fault order by id desc))[1] as fault
       from vendor_comparisons
      where connection_id = $1 and asked_by is null and fault is not null
        and id > coalesce((select g.id from vendor_comparisons g
                            where g.connection_id = $1 and g.asked_by is null
                              and g.ended_at is not null and g.fault is null
                            order by g.id desc limit 1), 0)`,
    [connectionId],
  )
  return rows[0] ?? { failures: 0, fault: null }
}

export async function findComparison(db: Db, id: string): Promise<ComparisonRow | undefined> {
  const { rows } = await db.query<ComparisonRow>(
    `select ${COMPARISON} from vendor_comparisons c left join operators o on o.id = c.asked_by
      where c.id = $1`,
    [id],
  )
  return rows[0]
}

export async function listComparisons(
  db: Db,
  connectionId: number,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ComparisonRow[]; total: number }> {
  const { rows } = await db.query<ComparisonRow & { total: number }>(
    `select ${COMPARISON}, (count(*) over ())::int as total
       from vendor_comparisons c left join operators o on o.id = c.asked_by
      where c.connection_id = $1 order by c.id desc offset $2 limit $3`,
    [connectionId, page.offset, page.limit],
  )
  return counted(rows)
}
