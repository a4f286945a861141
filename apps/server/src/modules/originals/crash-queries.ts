import { present } from '@lantern/kernel/assert'
import type { BrandId } from '@lantern/kernel/ids'
import type { Db, Tx } from '../../db/transact.ts'

/** Milliseconds since 1970 by the database's clock, which all nodes share. */
export async function databaseTime(db: Db): Promise<number> {
  const { rows } = await db.query<{ ms: number }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms',
  )
  return present(rows[0], 'the clock always answers').ms
}

/** Raises the significant event of a node whose clock is so many milliseconds behind the database's. */
export async function noteClockApart(db: Db, role: string, offsetMs: number): Promise<void> {
  await db.query('select originals_clock_apart($1, $2)', [role, offsetMs])
}

/** Whoever looks at the game keeps its rounds going until then. */
export async function wantRounds(db: Db, brandId: BrandId, now: Date, until: Date): Promise<void> {
  await db.query(
    `insert into crash_tables(brand_id, wanted_until) values ($1, $3)
     on conflict (brand_id) do update set wanted_until = excluded.wanted_until
      where crash_tables.wanted_until < $2::timestamptz + ($3::timestamptz - $2::timestamptz) / 2`,
    [brandId, now, until],
  )
}

/** Brands whose rounds somebody looks at, or with a round or a payment that is not at its end. */
export async function brandsToSteer(db: Db, now: Date): Promise<BrandId[]> {
  const { rows } = await db.query<{ id: BrandId }>(
    `select brand_id as id from crash_tables where wanted_until > $1
      union select brand_id from crash_rounds where state <> 'settled'
      union select brand_id from crash_bets where state <> 'open' and paid_at is null`,
    [now],
  )
  return rows.map(({ id }) => id)
}

export async function isWanted(db: Db, brandId: BrandId, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from crash_tables where brand_id = $1 and wanted_until > $2',
    [brandId, now],
  )
  return rowCount === 1
}

export interface SharedRoundRow {
  readonly id: string
  readonly brandId: BrandId
  readonly number: number
  readonly previousHash: string
  readonly hashSealed: Buffer
  readonly salt: string
  readonly terminatingHash: string
  readonly length: number
  /** What its bets are decided by. */
  readonly rulesVersion: string
  readonly state: 'betting' | 'flying' | 'landed' | 'settled'
  readonly closesAt: Date
  readonly startedAt: Date | null
  readonly steeredAt: Date | null
  /** Null until it is over. */
  readonly bust: number | null
  readonly hash: string | null
  readonly landedAt: Date | null
  readonly settledAt: Date | null
}

export const ROUND = `r.id, r.brand_id as "brandId", r.number, r.previous_hash as "previousHash",
  r.hash_sealed as "hashSealed", c.salt, c.terminating_hash as "terminatingHash", c.length,
  r.rules_version as "rulesVersion", r.state, r.closes_at as "closesAt",
  r.started_at as "startedAt", r.steered_at as "steeredAt", r.bust, r.hash,
  r.landed_at as "landedAt", r.settled_at as "settledAt"`
export const FROM_ROUNDS = 'crash_rounds r join crash_chains c on c.id = r.chain_id'

/** The newest round of a brand, whatever its state. */
export async function newestRound(db: Db, brandId: BrandId): Promise<SharedRoundRow | undefined> {
  const { rows } = await db.query<SharedRoundRow>(
    `select ${ROUND} from ${FROM_ROUNDS} where r.brand_id = $1 order by r.id desc limit 1`,
    [brandId],
  )
  return rows[0]
}

/** The round, kept from starting or ending until the transaction is over. */
export async function shareRound(tx: Tx, brandId: BrandId): Promise<SharedRoundRow | undefined> {
  const { rows } = await tx.query<SharedRoundRow>(
    `select ${ROUND} from ${FROM_ROUNDS} where r.brand_id = $1 and r.state <> 'settled'
      for share of r`,
    [brandId],
  )
  return rows[0]
}

export async function insertRound(
  tx: Tx,
  round: {
    readonly brandId: BrandId
    readonly chainId: string
    readonly number: number
    readonly previousHash: string
    readonly hashSealed: Buffer
    readonly rulesVersion: string
    readonly openedAt: Date
    readonly closesAt: Date
  },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `with counted as (
       update crash_chains set used = $3, state = case when length = $3 then 'spent' else state end,
              ended_at = case when length = $3 then $6::timestamptz end
        where id = $2 and used = $3 - 1 and state = 'playing' returning id)
     insert into crash_rounds(brand_id, chain_id, number, previous_hash, hash_sealed, state,
                              opened_at, closes_at, rules_version)
     select $1, id, $3, $4, $5, 'betting', $6, $7, $8 from counted
     on conflict do nothing returning id`,
    [
      round.brandId,
      round.chainId,
      round.number,
      round.previousHash,
      round.hashSealed,
      round.openedAt,
      round.closesAt,
      round.rulesVersion,
    ],
  )
  return rows[0]?.id
}

/** Ends the time for bets; false when somebody else did. Waits for bets that are being placed. */
export async function startRound(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update crash_rounds set state = 'flying', started_at = $2, steered_at = $2
      where id = $1 and state = 'betting'`,
    [id, at],
  )
  return rowCount === 1
}

export async function markSteered(db: Db, id: string, at: Date): Promise<void> {
  await db.query(`update crash_rounds set steered_at = $2 where id = $1 and state = 'flying'`, [
    id,
    at,
  ])
}

export interface Landing {
  readonly bust: number
  readonly hash: string
  readonly at: Date
}

/** Ends the flight and tells its hash; false when somebody else did. */
export async function landRound(tx: Tx, id: string, landing: Landing): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update crash_rounds set state = 'landed', bust = $2, hash = $3, landed_at = $4
      where id = $1 and state in ('betting', 'flying')`,
    [id, landing.bust, landing.hash, landing.at],
  )
  return rowCount === 1
}

export async function markInterrupted(tx: Tx, id: string): Promise<void> {
  await tx.query('update crash_rounds set interrupted = true where id = $1', [id])
}

/** Closes a round whose bets are all decided; false while one is open. */
export async function settleRound(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update crash_rounds set state = 'settled', settled_at = $2
      where id = $1 and state = 'landed'
        and not exists (select from crash_bets where round_id = $1 and state = 'open')`,
    [id, at],
  )
  return rowCount === 1
}

/** The last rounds that are over, newest first. */
export async function landedRounds(
  db: Db,
  brandId: BrandId,
  most: number,
): Promise<{ chainId: string; number: number; bust: number; hash: string }[]> {
  const { rows } = await db.query<{ chainId: string; number: number; bust: number; hash: string }>(
    `select chain_id as "chainId", number, bust, hash from crash_rounds
      where brand_id = $1 and bust is not null and started_at is not null
      order by id desc limit $2`,
    [brandId, most],
  )
  return rows
}
