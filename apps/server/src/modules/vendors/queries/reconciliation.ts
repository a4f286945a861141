import type { BrandId, OperatorId } from '@lantern/kernel/ids'
import type { Currency, Money } from '@lantern/kernel/money'
import type { DateText } from '@lantern/kernel/time'
import type { Db, Tx } from '../../../db/transact.ts'
import { counted } from '../../../paging.ts'
import type { Difference, FindingKind } from '../differences.ts'

interface Page {
  readonly limit: number
  readonly offset: number
}

/** A difference with the vendor's message as it goes over the wire. */
export interface FoundDifference extends Omit<Difference, 'message'> {
  readonly operation: string | null
  readonly message: Readonly<Record<string, unknown>> | null
}

const textOf = (units: Money | null): string | null => (units === null ? null : `${units}`)

/**
 * Writes down what differs. What was found before is told anew, and is open again when it had
 * ended by itself. What was healed does not count as late as well. Answers how many are new.
 */
export async function upsertFindings(
  tx: Tx,
  where: { readonly brandId: BrandId; readonly connectionId: number; readonly at: Date },
  found: readonly FoundDifference[],
): Promise<number> {
  const { rows } = await tx.query<{ isNew: boolean }>(
    `insert into vendor_findings as f(brand_id, connection_id, found_at, seen_at, kind, subject,
            bet_ref, tx_id, player_id, currency, operation, message, their_state, our_state,
            their_stake, our_stake, their_payout, our_payout, their_valid, our_valid, happened_at)
     select $1, $2, $3, $3, d.*
       from unnest($4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[],
                   $10::text[], $11::jsonb[], $12::text[], $13::text[], $14::bigint[],
                   $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[],
                   $20::timestamptz[])
              as d(kind, subject, bet_ref, tx_id, player_id, currency, operation, message,
                   their_state, our_state, their_stake, our_stake, their_payout, our_payout, their_valid, our_valid,
                   happened_at)
      where d.kind <> 'late' or not exists (
        select from vendor_findings h where h.connection_id = $2 and h.kind = 'missing_here'
           and h.subject = d.subject collate "C" and h.state = 'healed')
     on conflict (connection_id, kind, subject) do update
       set seen_at = excluded.seen_at, their_state = excluded.their_state,
           our_state = excluded.our_state, their_stake = excluded.their_stake,
           our_stake = excluded.our_stake, their_payout = excluded.their_payout,
           our_payout = excluded.our_payout, their_valid = excluded.their_valid,
           our_valid = excluded.our_valid, operation = excluded.operation,
           message = excluded.message,
           state = case when f.state in ('gone', 'healed') then 'open' else f.state end,
           ended_at = case when f.state = 'closed' then f.ended_at end,
           ended_by = case when f.state = 'closed' then f.ended_by end
     returning xmax = 0 as "isNew"`,
    [
      where.brandId,
      where.connectionId,
      where.at,
      found.map((one) => one.kind),
      found.map((one) => one.subject),
      found.map((one) => one.betRef),
      found.map((one) => one.txId),
      found.map((one) => one.playerId),
      found.map((one) => one.currency),
      found.map((one) => one.operation),
      found.map((one) => (one.message === null ? null : JSON.stringify(one.message))),
      found.map((one) => one.theirs.state),
      found.map((one) => one.ours.state),
      found.map((one) => textOf(one.theirs.stake)),
      found.map((one) => textOf(one.ours.stake)),
      found.map((one) => textOf(one.theirs.payout)),
      found.map((one) => textOf(one.ours.payout)),
      found.map((one) => textOf(one.theirs.validBet)),
      found.map((one) => textOf(one.ours.validBet)),
      found.map((one) => one.happenedAt),
    ],
  )
  return rows.filter(({ isNew }) => isNew).length
}

export type FindingState = 'open' | 'healed' | 'gone' | 'closed'

export interface FindingRow {
  readonly id: string
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly kind: FindingKind
  readonly state: FindingState
  readonly subject: string
  readonly betRef: string
  readonly txId: string | null
  readonly playerId: string | null
  readonly currency: Currency
  readonly operation: string | null
  readonly message: unknown
  readonly theirState: string | null
  readonly ourState: string | null
  readonly theirStake: Money | null
  readonly ourStake: Money | null
  readonly theirPayout: Money | null
  readonly ourPayout: Money | null
  readonly theirValid: Money | null
  readonly ourValid: Money | null
  /** What the vendor keeps about the bet beside its money. */
  readonly reportDate: DateText | null
  readonly odds: string | null
  readonly happenedAt: Date
  readonly foundAt: Date
  readonly seenAt: Date
  readonly owner: string | null
  readonly endedAt: Date | null
  readonly endedBy: string | null
}

type Sums = 'theirStake' | 'ourStake' | 'theirPayout' | 'ourPayout' | 'theirValid' | 'ourValid'
type RawFinding = Omit<FindingRow, Sums> & Readonly<Record<Sums, string | null>>

const FINDING = `
  f.id, f.brand_id as "brandId", c.code as "vendorCode", f.kind, f.state, f.subject,
  f.bet_ref as "betRef", f.tx_id as "txId", f.player_id as "playerId", f.currency, f.operation,
  f.message, f.their_state as "theirState", f.our_state as "ourState",
  f.their_stake as "theirStake", f.our_stake as "ourStake", f.their_payout as "theirPayout",
  f.our_payout as "ourPayout", f.their_valid as "theirValid", f.our_valid as "ourValid",
  facts.report_date::text as "reportDate", facts.odds, f.happened_at as "happenedAt", f.found_at as "foundAt",
  f.seen_at as "seenAt", w.username as owner, f.ended_at as "endedAt", e.username as "endedBy"`

const FROM = `
   from vendor_findings f
   join vendor_connections c on c.id = f.connection_id
   left join vendor_bet_facts facts on facts.brand_id = f.brand_id
    and facts.vendor_code = c.code and facts.bet_ref = f.bet_ref
   left join operators w on w.id = f.owner_id
   left join operators e on e.id = f.ended_by`

const unitsOf = (text: string | null): Money | null => (text === null ? null : BigInt(text))

const findingOf = (row: RawFinding): FindingRow => ({
  ...row,
  theirStake: unitsOf(row.theirStake),
  ourStake: unitsOf(row.ourStake),
  theirPayout: unitsOf(row.theirPayout),
  ourPayout: unitsOf(row.ourPayout),
  theirValid: unitsOf(row.theirValid),
  ourValid: unitsOf(row.ourValid),
})

export async function findFinding(
  db: Db,
  brandId: BrandId,
  id: string,
): Promise<FindingRow | undefined> {
  const { rows } = await db.query<RawFinding>(
    `select ${FINDING} ${FROM} where f.brand_id = $1 and f.id = $2`,
    [brandId, id],
  )
  return rows[0] && findingOf(rows[0])
}

export async function listFindings(
  db: Db,
  connectionId: number,
  page: Page & { readonly kind: FindingKind | null; readonly state: FindingState | null },
): Promise<{ rows: FindingRow[]; total: number }> {
  const { rows } = await db.query<RawFinding & { total: number }>(
    `select ${FINDING}, (count(*) over ())::int as total ${FROM}
      where f.connection_id = $1 and ($2::text is null or f.kind = $2)
        and ($3::text is null or f.state = $3)
      order by f.id offset $4 limit $5`,
    [connectionId, page.kind, page.state, page.offset, page.limit],
  )
  const found = counted(rows)
  return { ...found, rows: found.rows.map(findingOf) }
}

/** All that are open, the oldest first; so many at most. */
export const listOpenFindings = async (db: Db, connectionId: number): Promise<FindingRow[]> =>
  (await listFindings(db, connectionId, { kind: null, state: 'open', offset: 0, limit: 5_000 }))
    .rows

/** Ends findings; the number of those that were open until now. */
export async function endFindings(
  tx: Tx,
  ids: readonly string[],
  end: {
    readonly state: 'healed' | 'gone' | 'closed'
    readonly at: Date
    readonly by: OperatorId | null
  },
): Promise<number> {
  const { rowCount } = await tx.query(
    `update vendor_findings set state = $2, ended_at = $3, ended_by = $4
      where id = any($1) and state = 'open'`,
    [ids, end.state, end.at, end.by],
  )
  return rowCount ?? 0
}

/** True when it is open and belongs to the operator from now on. */
export async function takeFinding(tx: Tx, id: string, by: OperatorId): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vendor_findings set owner_id = $2 where id = $1 and state = 'open'`,
    [id, by],
  )
  return rowCount === 1
}
