import type { EntryId, MemberId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import { type DateText, startOfDay } from '@lantern/kernel/time'
import type { Db } from '../../db/transact.ts'
import { type EntryKind, kindGroups, type OwnedPurpose } from './kinds.ts'
import type { Days, KindSum, MemberFlow, Span, StatementLine, StatementQuery } from './statement.ts'

interface LineRow {
  readonly entryId: EntryId
  readonly postedAt: Date
  readonly kind: EntryKind
  readonly amount: string
  readonly balanceBefore: string
  readonly balanceAfter: string
  readonly version: string
  readonly reference: string
}

const LINES = `
  select e.id as "entryId", e.posted_at as "postedAt", e.kind, p.amount,
         p.balance_before as "balanceBefore", p.balance_after as "balanceAfter", p.version,
         e.reference
    from ledger_postings p
    join ledger_entries e on e.id = p.entry_id
   where p.account_id = $1 and p.version is not null`

const lineOf =
  (account: OwnedPurpose) =>
  (row: LineRow): StatementLine => ({
    ...row,
    account,
    amount: BigInt(row.amount),
    balanceBefore: BigInt(row.balanceBefore),
    balanceAfter: BigInt(row.balanceAfter),
  })

/** The first moment of the wanted days and the first one after them; null for no bound. */
const bordersOf = ({ from, to, offsetMinutes }: Days): [Date | null, Date | null] => [
  from === undefined ? null : startOfDay(from, offsetMinutes),
  to === undefined ? null : startOfDay(to, offsetMinutes, 1),
]

/** An account and the versions that the wanted days hold: behind `after`, up to `last`. */
interface Reach {
  readonly id: string
  readonly currency: Currency
  readonly after: string
  readonly last: string
}

const AFTER = 'case when $3::timestamptz is null then 0 else ledger_version_before(a.id, $3) end'
const LAST = `case when $4::timestamptz is null then a.version
  else ledger_version_before(a.id, $4) end`

async function reachOf(db: Db, query: StatementQuery): Promise<Reach | undefined> {
  const { rows } = await db.query<Reach>(
    `select a.id, a.currency, (${AFTER})::text as after, (${LAST})::text as last
       from ledger_accounts a where a.member_id = $1 and a.purpose = $2 order by a.id limit 1`,
    [query.memberId, query.account, ...bordersOf(query)],
  )
  return rows[0]
}

export async function statement(
  db: Db,
  query: StatementQuery,
): Promise<{ lines: StatementLine[]; total: number }> {
  const reach = await reachOf(db, query)
  if (!reach) return { lines: [], total: 0 }
  const skipped = (query.pageNo - 1) * query.pageSize
  const asLine = lineOf(query.account)
  if (query.only === undefined) {
    // versions are gapless, so a page is a range of them: no counting, no skipping
    const { rows } = await db.query<LineRow>(
      `${LINES} and p.version > $2::bigint and p.version <= $3::bigint - $4::bigint
        order by p.version desc limit $5`,
      [reach.id, reach.after, reach.last, skipped, query.pageSize],
    )
    const total = BigInt(reach.last) - BigInt(reach.after)
    return { lines: rows.map(asLine), total: Math.max(0, Number.parseInt(`${total}`, 10)) }
  }
  const wanted = `${LINES} and p.version > $2::bigint and p.version <= $3::bigint
    and e.kind = any($4)`
  const values = [reach.id, reach.after, reach.last, kindGroups[query.only]]
  const counted = await db.query<{ total: number }>(
    `select count(*)::int as total from (${wanted}) as line`,
    values,
  )
  const { rows } = await db.query<LineRow>(`${wanted} order by p.version desc offset $5 limit $6`, [
    ...values,
    skipped,
    query.pageSize,
  ])
  return { lines: rows.map(asLine), total: counted.rows[0]?.total ?? 0 }
}

/** What stood on the account before the wanted days and after them. */
export async function spanOf(db: Db, query: StatementQuery): Promise<Span | undefined> {
  const reach = await reachOf(db, query)
  if (!reach) return undefined
  const { rows } = await db.query<{ version: string; after: string }>(
    `select version, balance_after as after from ledger_postings
      where account_id = $1 and version in ($2, $3)`,
    [reach.id, reach.after, reach.last],
  )
  const at = (version: string): Money =>
    BigInt(rows.find((row) => row.version === version)?.after ?? 0)
  return { currency: reach.currency, opening: at(reach.after), closing: at(reach.last) }
}

/** What came to the account and what left it within the wanted days, by kind. */
export async function kindSums(db: Db, query: StatementQuery): Promise<KindSum[]> {
  const reach = await reachOf(db, query)
  if (!reach) return []
  const { rows } = await db.query<{
    kind: EntryKind
    lines: number
    cameIn: string
    wentOut: string
  }>(
    `select e.kind, count(*)::int as lines,
            coalesce(sum(p.amount) filter (where p.amount > 0), 0)::text as "cameIn",
            coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::text as "wentOut"
       from ledger_postings p join ledger_entries e on e.id = p.entry_id
      where p.account_id = $1 and p.version > $2::bigint and p.version <= $3::bigint
        and ($4::text[] is null or e.kind = any($4))
      group by e.kind order by e.kind`,
    [reach.id, reach.after, reach.last, query.only ? kindGroups[query.only] : null],
  )
  return rows.map((row) => ({
    ...row,
    cameIn: BigInt(row.cameIn),
    wentOut: BigInt(row.wentOut),
  }))
}

/**
 * What each business day brought and took, over all money accounts of a member together: what only
 * moves between them is nothing. A reversal counts as the kind that it undoes. Wagers are left out.
 */
export async function flows(
  db: Db,
  memberId: MemberId,
  days: Days & { readonly from: DateText; readonly to: DateText },
): Promise<MemberFlow[]> {
  const { rows } = await db.query<Omit<MemberFlow, 'amount'> & { amount: string }>(
    `select business_day(e.posted_at, $2)::text as day, coalesce(undone.kind, e.kind) as kind,
            sum(p.amount)::text as amount
       from ledger_accounts a
       cross join lateral (select ${AFTER} as after, ${LAST} as last) reach
       join ledger_postings p
         on p.account_id = a.id and p.version > reach.after and p.version <= reach.last
       join ledger_entries e on e.id = p.entry_id
       left join ledger_entries undone on undone.id = e.reverses_id and e.kind = 'reverse'
      where a.member_id = $1 and a.purpose <> 'points' and e.kind <> all($5)
      group by 1, 2 having sum(p.amount) <> 0 order by 1, 2`,
    [memberId, days.offsetMinutes, ...bordersOf(days), kindGroups.bets],
  )
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}
