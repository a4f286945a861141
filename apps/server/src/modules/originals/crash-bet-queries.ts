import { isRefusalCode, type RefusalCode } from '@lantern/contract/errors'
import type { Decision } from '@lantern/games/crash/exposure'
import type { Way } from '@lantern/games/crash/bet'
import { assert, present } from '@lantern/kernel/assert'
import type { BrandId, MemberId, WagerId } from '@lantern/kernel/ids'
import type { Pool } from 'pg'
import type { AccountClass } from '../../caller.ts'
import { type Db, runAlone, type Tx } from '../../db/transact.ts'
import { FROM_ROUNDS, ROUND, type SharedRoundRow } from './crash-queries.ts'

/** A book of a round, as a key. */
export const poolKey = (one: { readonly class: AccountClass; readonly currency: string }): string =>
  `${one.class}:${one.currency}`

/**
 * Counts a stake into its book of the round, under a cap that is fixed by the first of them; false
 * when half of the cap would be passed.
 */
export async function stakeInPool(
  tx: Tx,
  pool: {
    readonly roundId: string
    readonly brandId: BrandId
    readonly class: AccountClass
    readonly currency: string
    readonly cap: bigint
    readonly stake: bigint
  },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into crash_pools as p (round_id, brand_id, class, currency, cap, staked)
     select $1, $2, $3, $4, $5, $6 where $6::bigint * 2 <= $5::bigint
     on conflict (round_id, class, currency) do update set staked = p.staked + excluded.staked
      where (p.staked + excluded.staked) * 2 <= p.cap`,
    [pool.roundId, pool.brandId, pool.class, pool.currency, pool.cap, pool.stake],
  )
  return rowCount === 1
}

export interface NewBet {
  readonly brandId: BrandId
  readonly roundId: string
  readonly memberId: MemberId
  readonly class: AccountClass
  readonly currency: string
  readonly maskedName: string
  readonly stake: bigint
  readonly autoAt: number
  readonly ceiling: number
  readonly wagerId: WagerId
  readonly at: Date
}

export async function insertBet(tx: Tx, bet: NewBet): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into crash_bets(brand_id, round_id, member_id, class, currency, masked_name, stake,
                            auto_at, ceiling, wager_id, state, placed_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'open', $11) returning id`,
    [
      bet.brandId,
      bet.roundId,
      bet.memberId,
      bet.class,
      bet.currency,
      bet.maskedName,
      bet.stake,
      bet.autoAt,
      bet.ceiling,
      bet.wagerId,
      bet.at,
    ],
  )
  return rows[0]?.id ?? ''
}

/** Of two first bets of a member in a round the second waits until the first stands or is refused. */
export async function lockPlace(tx: Tx, roundId: string, memberId: MemberId): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 23))', [
    `crash:${roundId}:${memberId}`,
  ])
}

export async function hasBet(db: Db, roundId: string, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from crash_bets where round_id = $1 and member_id = $2',
    [roundId, memberId],
  )
  return rowCount === 1
}

export interface BetRow {
  readonly id: string
  readonly roundId: string
  readonly memberId: MemberId
  readonly class: AccountClass
  readonly currency: string
  readonly maskedName: string
  readonly stake: string
  readonly autoAt: number
  readonly ceiling: number
  readonly askedMs: number | null
  readonly state: 'open' | 'won' | 'lost' | 'voided'
  readonly leftAt: number | null
  readonly leftHow: Way | null
  readonly payout: string | null
  readonly residue: string
  readonly placedAt: Date
  readonly decidedAt: Date | null
}

/** A bet with its round. */
export interface SharedBet {
  readonly bet: BetRow
  readonly round: SharedRoundRow
}

const BET = `b.id, b.round_id as "roundId", b.member_id as "memberId", b.class, b.currency, b.masked_name as "maskedName",
  b.stake::text, b.auto_at as "autoAt", b.ceiling, b.asked_ms as "askedMs", b.state,
  b.left_at as "leftAt", b.left_how as "leftHow", b.payout::text, b.residue::text,
  b.placed_at as "placedAt", b.decided_at as "decidedAt"`

/** Bets of a round behind an id, oldest first. */
export async function betsOf(db: Db, roundId: string, after = '0'): Promise<BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b where b.round_id = $1 and b.id > $2 order by b.id`,
    [roundId, after],
  )
  return rows
}

/** The largest bets of a round, and how many there are. */
export async function largestBets(
  db: Db,
  roundId: string,
  most: number,
): Promise<{ readonly bets: BetRow[]; readonly count: number }> {
  const { rows } = await db.query<BetRow & { count: number }>(
    `select ${BET}, count(*) over ()::int as count from crash_bets b where b.round_id = $1
      order by b.class = 'real' desc, b.stake desc, b.id limit $2`,
    [roundId, most],
  )
  return { bets: rows, count: rows[0]?.count ?? 0 }
}

export interface PoolRow {
  readonly class: AccountClass
  readonly currency: string
  readonly cap: string
  readonly decided: string
}

export async function poolsOf(db: Db, roundId: string): Promise<PoolRow[]> {
  const { rows } = await db.query<PoolRow>(
    `select class, currency, cap::text, decided::text from crash_pools where round_id = $1`,
    [roundId],
  )
  return rows
}

/** Bets by their ids, whoever placed them. */
export async function betsByIds(db: Db, ids: readonly string[]): Promise<BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b where b.id = any($1::bigint[])`,
    [ids],
  )
  return rows
}

interface Owner {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** A bet of this member; another member's bet does not exist for them. */
export async function findBet(db: Db, owner: Owner, id: string): Promise<BetRow | undefined> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b where b.id = $1 and b.member_id = $2 and b.brand_id = $3`,
    [id, owner.memberId, owner.brandId],
  )
  return rows[0]
}

/** A bet of this brand, whoever placed it. */
export async function findBetOf(db: Db, brandId: BrandId, id: string): Promise<BetRow | undefined> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b where b.id = $1 and b.brand_id = $2`,
    [id, brandId],
  )
  return rows[0]
}

/** The member's bet in a round. */
export async function ownBet(
  db: Db,
  roundId: string,
  memberId: MemberId,
): Promise<BetRow | undefined> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b where b.round_id = $1 and b.member_id = $2`,
    [roundId, memberId],
  )
  return rows[0]
}

export async function listBets(
  db: Db,
  owner: Owner,
  page: { readonly offset: number; readonly limit: number },
): Promise<{ bets: BetRow[]; total: number }> {
  const values = [owner.memberId, owner.brandId]
  const where = 'where b.member_id = $1 and b.brand_id = $2'
  const [listed, counted] = await Promise.all([
    db.query<BetRow>(
      `select ${BET} from crash_bets b ${where} order by b.id desc offset $3 limit $4`,
      [...values, page.offset, page.limit],
    ),
    db.query<{ total: number }>(`select count(*)::int as total from crash_bets b ${where}`, values),
  ])
  return { bets: listed.rows, total: counted.rows[0]?.total ?? 0 }
}

/** The rounds of bets. */
export async function roundsOfBets(
  db: Db,
  betIds: readonly string[],
): Promise<Map<string, SharedRoundRow>> {
  const { rows } = await db.query<SharedRoundRow>(
    `select ${ROUND} from ${FROM_ROUNDS}
      where r.id in (select b.round_id from crash_bets b where b.id = any($1::bigint[]))`,
    [betIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function roundsByIds(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, SharedRoundRow>> {
  const { rows } = await db.query<SharedRoundRow>(
    `select ${ROUND} from ${FROM_ROUNDS} where r.id = any($1::bigint[])`,
    [[...new Set(ids)]],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** A word that lets a bet leave, with the millisecond of the flight or what is against it. */
export interface Word {
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly key: string
  readonly hash: string
  readonly betId: string
  readonly verdict: { readonly ms: number } | { readonly refusal: RefusalCode }
}

/** Notes words, each once for its key; answers for each with what is noted, or with the refusal. */
export async function noteAsks(
  owner: { readonly db: Pool },
  words: readonly Word[],
): Promise<({ readonly askedMs: number | null } | RefusalCode)[]> {
  const rows = await runAlone<{ place: number; refusal: string | null; askedMs: number | null }>(
    owner,
    'select place, refusal, asked_ms as "askedMs" from crash_note_asks($1, $2, $3, $4, $5, $6, $7)',
    [
      words.map(({ brandId }) => brandId),
      words.map(({ memberId }) => memberId),
      words.map(({ key }) => key),
      words.map(({ hash }) => hash),
      words.map(({ betId }) => betId),
      words.map(({ verdict }) => ('ms' in verdict ? verdict.ms : null)),
      words.map(({ verdict }) => ('refusal' in verdict ? verdict.refusal : null)),
    ],
  )
  const answers = new Map(rows.map((row) => [row.place, row]))
  return words.map((_, index) => {
    const { refusal, askedMs } = present(answers.get(index + 1), 'every word is answered')
    if (refusal === null) return { askedMs }
    assert(isRefusalCode(refusal), 'only refusals of the contract are kept')
    return refusal
  })
}

/** Who asked to leave and is still aboard. */
export async function openAsks(
  db: Db,
  roundId: string,
): Promise<{ id: string; askedMs: number }[]> {
  const { rows } = await db.query<{ id: string; askedMs: number }>(
    `select id, asked_ms as "askedMs" from crash_bets
      where round_id = $1 and state = 'open' and asked_ms is not null`,
    [roundId],
  )
  return rows
}

/** Bets that left, and the version that their topic came to with that; undefined where nobody listens. */
export interface Stored {
  readonly ids: ReadonlySet<string>
  readonly version: number | undefined
}

/**
 * Lets bets leave with what they are paid, counts it into their books and raises the version of the
 * topic that tells of it; answers with those that were still aboard, and of which no other word is noted
 * than the decision knew. One statement: all of it moves together.
 */
export async function storeDecisions(
  owner: { readonly db: Pool },
  flight: { readonly roundId: string; readonly topic: string },
  decisions: readonly Decision[],
  at: Date,
): Promise<Stored> {
  const rows = await runAlone<{ id: string; version: number | null }>(
    owner,
    // in the order in which words that come meanwhile take them
    `with held as materialized (
       select d.* from crash_bets b
         join unnest($2::bigint[], $3::int[], $4::text[], $5::bigint[], $6::bigint[], $9::int[])
                as d(id, at, how, payout, residue, asked_ms) using (id)
        where b.id = any($2::bigint[]) and b.round_id = $1 and b.state = 'open'
          and b.asked_ms is not distinct from d.asked_ms
        order by b.id for no key update of b),
     decided as (
       update crash_bets b set state = 'won', left_at = h.at, left_how = h.how, payout = h.payout,
              residue = h.residue, decided_at = $7
         from held h where b.id = h.id
       returning b.id, b.class, b.currency, b.payout),
     sums as (
       select class, currency, sum(payout)::bigint as paid from decided group by class, currency),
     counted as (
       update crash_pools p set decided = p.decided + s.paid from sums s
        where p.round_id = $1 and p.class = s.class and p.currency = s.currency returning 1),
     raised as (
       update topic_versions set version = version + 1
        where topic = $8 and exists (select from decided) returning version)
     select id, (select version::int from raised) as version
       from decided where (select count(*) from counted) >= 0`,
    [
      flight.roundId,
      decisions.map((one) => one.id),
      decisions.map((one) => one.at),
      decisions.map((one) => one.how),
      decisions.map((one) => one.payout),
      decisions.map((one) => one.residue),
      at,
      flight.topic,
      decisions.map((one) => one.askedMs),
    ],
  )
  return { ids: new Set(rows.map(({ id }) => id)), version: rows[0]?.version ?? undefined }
}

/** Whoever is still aboard when a round is over, and asked nothing in time, has lost. */
export async function loseRest(tx: Tx, roundId: string, at: Date): Promise<void> {
  await tx.query(
    `with held as materialized (
       select id from crash_bets where round_id = $1 and state = 'open' and asked_ms is null
        order by id for no key update)
     update crash_bets b set state = 'lost', payout = 0, decided_at = $2 from held h
      where b.id = h.id`,
    [roundId, at],
  )
}

/** Gives stakes back: of all that are aboard, or of those without a target that asked nothing. */
export async function returnStakes(
  tx: Tx,
  roundId: string,
  whose: 'all' | 'by-hand',
  at: Date,
): Promise<void> {
  await tx.query(
    `with held as materialized (
       select id from crash_bets
        where round_id = $1 and state = 'open' and ($3 = 'all' or auto_at = 0 and asked_ms is null)
        order by id for no key update)
     update crash_bets b set state = 'voided', payout = b.stake, decided_at = $2 from held h
      where b.id = h.id`,
    [roundId, at, whose],
  )
}

/** Decided bets whose wager is not at its end, oldest first. */
export async function unpaidBets(db: Db, brandId: BrandId, most: number): Promise<BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b
      where b.brand_id = $1 and b.state <> 'open' and b.paid_at is null order by b.id limit $2`,
    [brandId, most],
  )
  return rows
}

export async function markPaid(db: Db, ids: readonly string[], at: Date): Promise<void> {
  await db.query(
    `with held as materialized (
       select id from crash_bets where id = any($1::bigint[]) order by id for no key update)
     update crash_bets b set paid_at = $2 from held h where b.id = h.id`,
    [ids, at],
  )
}

/** The last bets that members won or lost for money. */
export async function lastBets(db: Db, brandId: BrandId, most: number): Promise<BetRow[]> {
  const { rows } = await db.query<BetRow>(
    `select ${BET} from crash_bets b
      where b.brand_id = $1 and b.class = 'real' and b.state in ('won', 'lost')
      order by b.id desc limit $2`,
    [brandId, most],
  )
  return rows
}
