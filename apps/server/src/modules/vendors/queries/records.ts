import type { BrandId, MemberId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import { named } from '../../../db/named.ts'
import type { Db, Tx } from '../../../db/transact.ts'

/** A round as its vendor names it. */
export interface RoundName {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly roundRef: string
}

/** A round as one of its players has it. */
export interface PlayedRound extends RoundName {
  readonly memberId: MemberId
}

export interface ClosedRound extends RoundName {
  /** Null: for everybody who plays it. */
  readonly memberId: MemberId | null
  readonly txId: string | null
  readonly closedAt: Date
}

/** Which of the rounds are closed for their player, in their order. */
export async function closedAmong(
  db: Pool | Tx,
  rounds: readonly PlayedRound[],
): Promise<boolean[]> {
  const { rows } = await named<{ place: number }>(
    db,
    'vendors.rounds',
    `select a.place::int from unnest($1::int[], $2::text[], $3::text[], $4::bigint[])
              with ordinality as a(brand_id, vendor_code, round_ref, member_id, place)
       join vendor_rounds r on r.brand_id = a.brand_id
        and r.vendor_code = a.vendor_code collate "C" and r.round_ref = a.round_ref collate "C"
        and r.member_id in (0, a.member_id)`,
    [
      rounds.map((one) => one.brandId),
      rounds.map((one) => one.vendorCode),
      rounds.map((one) => one.roundRef),
      rounds.map((one) => one.memberId),
    ],
  )
  const closed = rounds.map(() => false)
  for (const { place } of rows) closed[place - 1] = true
  return closed
}

/** Closes rounds; one that was closed before stays as it was. */
export async function insertRounds(db: Db, rounds: readonly ClosedRound[]): Promise<void> {
  await db.query(
    `insert into vendor_rounds(brand_id, vendor_code, round_ref, tx_id, closed_at, member_id)
     select * from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::timestamptz[],
                          $6::bigint[])
                     as fresh(brand_id, vendor_code, round_ref, tx_id, closed_at, member_id)
      where not exists (select from vendor_rounds r
                         where r.brand_id = fresh.brand_id
                           and r.vendor_code = fresh.vendor_code collate "C"
                           and r.round_ref = fresh.round_ref collate "C"
                           and r.member_id = fresh.member_id)
      -- in one order for all, so that two never wait for each other
      order by 1, 2, 3, 6
     on conflict do nothing`,
    [
      rounds.map((one) => one.brandId),
      rounds.map((one) => one.vendorCode),
      rounds.map((one) => one.roundRef),
      rounds.map((one) => one.txId),
      rounds.map((one) => one.closedAt),
      rounds.map((one) => one.memberId ?? 0),
    ],
  )
}

/** The same in a transaction of its own. False: a lock was not had in time, and nothing is written. */
export async function insertRoundsWithin(
  pool: Pool,
  rounds: readonly ClosedRound[],
  mostMs: number,
): Promise<boolean> {
  const client = await pool.connect()
  try {
    await client.query(`begin; set local lock_timeout = '${mostMs}ms'`)
    await insertRounds(client, rounds)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback')
    if (error instanceof Error && 'code' in error && error.code === '55P03') return false
    throw error
  } finally {
    client.release()
  }
}

/** What is kept of a call. */
export interface CallRecord {
  readonly brandId: BrandId
  readonly vendorCode: string
  /** 'in': the vendor called; 'out': we did. */
  readonly direction: 'in' | 'out'
  readonly operation: string
  readonly txId: string | null
  readonly betRef: string | null
  /** What a message with several transactions names beside the first. */
  readonly moreTxIds: readonly string[] | null
  readonly moreBetRefs: readonly string[] | null
  readonly playerId: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly request: string
  /** 0: nobody answered. */
  readonly http: number
  readonly reply: string
  readonly status: string
  readonly durationUs: number
  readonly calledAt: Date
}

/** A list as the database writes it down: arrays of different lengths do not go into one array. */
const arrayText = (names: readonly string[] | null): string | null =>
  names &&
  `{${names.map((name) => `"${name.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`).join(',')}}`

export async function insertCalls(db: Pool, calls: readonly CallRecord[]): Promise<void> {
  await named(
    db,
    'vendors.calls',
    `insert into vendor_calls(brand_id, vendor_code, operation, tx_id, bet_ref, player_id, headers,
                              request, http, reply, status, duration_us, called_at, direction,
                              more_tx_ids, more_bet_refs)
     select c.brand_id, c.vendor_code, c.operation, c.tx_id, c.bet_ref, c.player_id, c.headers,
            c.request, c.http, c.reply, c.status, c.duration_us, c.called_at, c.direction,
            c.more_tx_ids::text[], c.more_bet_refs::text[]
       from unnest($1::int[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
                   $7::jsonb[], $8::text[], $9::smallint[], $10::text[], $11::text[],
                   $12::int[], $13::timestamptz[], $14::text[], $15::text[], $16::text[])
         as c(brand_id, vendor_code, operation, tx_id, bet_ref, player_id, headers, request, http,
              reply, status, duration_us, called_at, direction, more_tx_ids, more_bet_refs)`,
    [
      calls.map((call) => call.brandId),
      calls.map((call) => call.vendorCode),
      calls.map((call) => call.operation),
      calls.map((call) => call.txId),
      calls.map((call) => call.betRef),
      calls.map((call) => call.playerId),
      calls.map((call) => JSON.stringify(call.headers)),
      calls.map((call) => call.request),
      calls.map((call) => call.http),
      calls.map((call) => call.reply),
      calls.map((call) => call.status),
      calls.map((call) => call.durationUs),
      calls.map((call) => call.calledAt),
      calls.map((call) => call.direction),
      calls.map((call) => arrayText(call.moreTxIds)),
      calls.map((call) => arrayText(call.moreBetRefs)),
    ],
  )
}

export type CaseKind =
  | 'settle_without_bet'
  | 'settle_after_cancel'
  | 'settled_twice'
  | 'message_changed'
  | 'bet_reused'
  | 'stakes_open_at_close'
  | 'result_cancelled'
  | 'transfer_unclear'
  | 'games_list_shrank'

export interface NewCase {
  readonly brandId: BrandId
  readonly vendorCode: string
  readonly kind: CaseKind
  readonly operation: string
  readonly txId: string
  readonly betRef: string | null
  readonly roundRef: string | null
  /** Null: it is about no player. */
  readonly playerId: string | null
  readonly foundAt: Date
}

/** Opens a case; once for each message and kind. True when it is new. */
export async function insertCase(db: Db, found: NewCase): Promise<boolean> {
  const { rowCount } = await db.query(
    `insert into vendor_cases(brand_id, vendor_code, kind, operation, tx_id, bet_ref, round_ref,
                              player_id, found_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [
      found.brandId,
      found.vendorCode,
      found.kind,
      found.operation,
      found.txId,
      found.betRef,
      found.roundRef,
      found.playerId,
      found.foundAt,
    ],
  )
  return rowCount === 1
}

/** Closes the open cases of a kind of a vendor that are over by themselves. */
export async function closeByItself(
  db: Db,
  { brandId, vendorCode, kind }: Pick<NewCase, 'brandId' | 'vendorCode' | 'kind'>,
  at: Date,
): Promise<void> {
  await db.query(
    `update vendor_cases set closed_at = $4
      where brand_id = $1 and vendor_code = $2 and kind = $3 and closed_at is null`,
    [brandId, vendorCode, kind, at],
  )
}

/** A bet that still runs though its round was closed a while ago. */
export interface LeftBet extends RoundName {
  readonly betRef: string
  readonly memberId: string
}

/** Those of rounds that were closed before a moment, that nobody was told of. */
export async function listLeftBets(
  db: Db,
  of: { readonly closedBefore: Date; readonly placedAfter: Date; readonly most: number },
): Promise<LeftBet[]> {
  const { rows } = await db.query<LeftBet>(
    `select l.brand_id as "brandId", l.vendor_code as "vendorCode", l.round_ref as "roundRef",
            l.bet_ref as "betRef", l.member_id as "memberId"
       from vendor_bets_left l
      where l.closed_at < $1 and l.placed_at > $2
        and not exists (
          select from vendor_cases c
           where c.brand_id = l.brand_id and c.vendor_code = l.vendor_code
             and c.tx_id = l.bet_ref and c.kind = 'stakes_open_at_close')
      limit $3`,
    [of.closedBefore, of.placedAfter, of.most],
  )
  return rows
}
