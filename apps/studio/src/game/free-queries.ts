import type { FreeRounds } from '@lantern/vendor-protocol/free-rounds'
import type { Db } from '../db/pool.ts'
import type { SessionRow } from './queries.ts'

/** Free rounds with what was made of them; amounts are units as text. */
export interface FreeRoundsRow {
  readonly reference: string
  /** Null where they were cancelled before they came. */
  readonly playerId: string | null
  readonly gameCode: string | null
  readonly currency: string | null
  readonly stake: string | null
  readonly rounds: number
  readonly expiresAt: Date | null
  readonly isCancelled: boolean
  readonly isExpired: boolean
  /** Rounds that were taken, or may be. */
  readonly played: number
  /** Those of them that are not at their end. */
  readonly running: number
  readonly won: string
}

const SELECT = `
  select f.reference, f.player_id as "playerId", f.game_code as "gameCode", f.currency,
         f.stake::text, coalesce(f.rounds, 0) as rounds, f.expires_at as "expiresAt",
         f.cancelled_at is not null as "isCancelled", f.expires_at <= now() as "isExpired",
         p.played, p.running, p.won
    from free_rounds f
   cross join lateral (
     select count(*)::int as played,
            (count(*) filter (where r.state <> 'over'))::int as running,
            coalesce(sum(r.payout), 0)::text as won
       from rounds r
      where r.free_round_id = f.reference and r.state not in ('refused', 'cancelled')) p`

/** Keeps what is given, once. */
export async function insertFreeRounds(db: Db, vendor: string, given: FreeRounds): Promise<void> {
  await db.query(
    `insert into free_rounds(reference, vendor, player_id, game_code, currency, stake, rounds,
                             expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (reference) do nothing`,
    [
      given.reference,
      vendor,
      given.playerId,
      given.gameCode,
      given.currency,
      given.stake,
      given.rounds,
      given.expiresAt,
    ],
  )
}

/** Takes them back, also where they never came. */
export async function cancelFreeRounds(db: Db, vendor: string, reference: string): Promise<void> {
  await db.query(
    `insert into free_rounds as f(reference, vendor, cancelled_at) values ($2, $1, now())
     on conflict (reference) do update set cancelled_at = coalesce(f.cancelled_at, now())
      where f.vendor = $1`,
    [vendor, reference],
  )
}

export async function findFreeRounds(
  db: Db,
  vendor: string,
  reference: string,
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await db.query<FreeRoundsRow>(
    `${SELECT} where f.vendor = $1 and f.reference = $2`,
    [vendor, reference],
  )
  return rows[0]
}

/** The oldest of the player's that are left at this game. */
export async function findLeftFreeRounds(
  db: Db,
  session: SessionRow,
): Promise<FreeRoundsRow | undefined> {
  const { rows } = await db.query<FreeRoundsRow>(
    `${SELECT}
      where f.vendor = $1 and f.player_id = $2 and f.game_code = $3 and f.currency = $4
        and f.cancelled_at is null and f.expires_at > now() and p.played < f.rounds
      order by f.given_at, f.reference limit 1`,
    [session.vendor, session.playerId, session.gameCode, session.currency],
  )
  return rows[0]
}
