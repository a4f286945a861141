import type { View } from '@lantern/games/slots/bet'
import type { Money } from '@lantern/kernel/money'
import type { PoolClient } from 'pg'
import type { Db } from '../db/pool.ts'

/** `plain`: nothing goes faster than by itself. */
export type Pace = 'usual' | 'plain'

export interface SessionRow {
  readonly id: string
  readonly vendor: string
  readonly gameCode: string
  readonly playerId: string
  readonly currency: string
  readonly mode: 'real' | 'trial'
  readonly language: string
  readonly pace: Pace
  readonly tokenSealed: Buffer | null
  /** Units as text; null for real money. */
  readonly credit: string | null
  readonly balance: string | null
  readonly replacedAt: Date | null
}

const SESSION = `s.id, s.vendor, s.game_code as "gameCode", s.player_id as "playerId", s.currency,
  s.mode, s.language, s.pace, s.token_sealed as "tokenSealed", s.credit::text, s.balance::text,
  s.replaced_at as "replacedAt"`

export interface NewSession {
  readonly keyHash: Buffer
  readonly vendor: string
  readonly gameCode: string
  readonly playerId: string
  readonly currency: string
  readonly mode: 'real' | 'trial'
  readonly language: string
  readonly pace: Pace
  readonly tokenSealed: Buffer | null
  readonly credit: Money | null
  readonly balance: Money | null
}

/** Opens a session; whatever other page the player had at this game is replaced. */
export async function insertSession(tx: PoolClient, wish: NewSession): Promise<SessionRow> {
  const { rows: replaced } = await tx.query<{ credit: string | null }>(
    `update sessions set replaced_at = now()
      where vendor = $1 and player_id = $2 and game_code = $3 and replaced_at is null
     returning credit::text`,
    [wish.vendor, wish.playerId, wish.gameCode],
  )
  const { rows } = await tx.query<SessionRow>(
    `insert into sessions as s(key_hash, vendor, game_code, player_id, currency, mode, language,
                               pace, token_sealed, credit, balance)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${SESSION}`,
    [
      wish.keyHash,
      wish.vendor,
      wish.gameCode,
      wish.playerId,
      wish.currency,
      wish.mode,
      wish.language,
      wish.pace,
      wish.tokenSealed,
      // play money goes on where it was
      wish.credit === null ? null : (replaced[0]?.credit ?? wish.credit),
      wish.balance,
    ],
  )
  return only(rows)
}

export const only = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows
  if (row === undefined) throw new Error('a row that was just written is there')
  return row
}

/** A session by its key, while it is young enough. */
export async function findSession(db: Db, keyHash: Buffer): Promise<SessionRow | undefined> {
  const { rows } = await db.query<SessionRow>(
    `select ${SESSION} from sessions s
      where s.key_hash = $1 and s.opened_at > now() - interval '12 hours'`,
    [keyHash],
  )
  return rows[0]
}

/** The session as it stands now: the platform may have said something meanwhile. */
export async function rereadSession(db: Db, session: SessionRow): Promise<SessionRow> {
  const { rows } = await db.query<SessionRow>(`select ${SESSION} from sessions s where s.id = $1`, [
    session.id,
  ])
  return only(rows)
}

/** Spins of one player at one game come one after the other, whatever page they come from. */
export async function lockPlayer(tx: PoolClient, session: SessionRow): Promise<void> {
  const name = `${session.vendor}/${session.playerId}/${session.gameCode}`
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 11))', [name])
}

type Player = Pick<SessionRow, 'vendor' | 'playerId' | 'gameCode'>
const playerKey = ({ vendor, playerId, gameCode }: Player) => [vendor, playerId, gameCode]

/** Adds to the player's play money; false when there is not enough of it. */
export async function addCredit(tx: PoolClient, player: Player, units: Money): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update sessions set credit = credit + $4
      where vendor = $1 and player_id = $2 and game_code = $3 and replaced_at is null
        and credit + $4 >= 0`,
    [...playerKey(player), units],
  )
  return rowCount === 1
}

/** Keeps what the platform said a player has: one account, whatever game it is played in. */
export async function storeBalance(db: Db, player: Player, balance: Money): Promise<void> {
  await db.query(
    `update sessions set balance = $3
      where vendor = $1 and player_id = $2 and mode = 'real' and replaced_at is null`,
    [player.vendor, player.playerId, balance],
  )
}

export type RoundState = 'reserving' | 'open' | 'over' | 'refused' | 'cancelled'

export interface RoundRow {
  readonly id: string
  readonly sessionId: string
  readonly vendor: string
  readonly playerId: string
  readonly gameCode: string
  readonly rulesVersion: string
  readonly mode: 'real' | 'trial'
  readonly currency: string
  readonly betRef: string
  /** Units as text. */
  readonly stake: string
  readonly seedSealed: Buffer
  readonly seedHash: string
  readonly seed: string | null
  readonly shown: number
  readonly state: RoundState
  readonly refusal: string | null
  readonly payout: string | null
  /** What was shown at its end; null until then. */
  readonly view: View | null
  readonly settledAt: Date | null
  readonly trouble: string | null
  readonly leftBehind: boolean
  readonly startedAt: Date
  /** The platform's gift it is played from: its stake is nobody's money. */
  readonly freeRoundId: string | null
}

const ROUND = `r.id, r.session_id as "sessionId", r.vendor, r.player_id as "playerId",
  r.game_code as "gameCode", r.rules_version as "rulesVersion", r.mode, r.currency,
  r.bet_ref as "betRef", r.stake::text, r.seed_sealed as "seedSealed", r.seed_hash as "seedHash",
  r.seed, r.shown, r.state, r.refusal, r.payout::text, r.view, r.settled_at as "settledAt",
  r.trouble, r.left_behind as "leftBehind", r.started_at as "startedAt",
  r.free_round_id as "freeRoundId"`

export interface NewRound {
  readonly session: SessionRow
  readonly rulesVersion: string
  readonly clientKey: string
  readonly betRef: string
  readonly stake: Money
  readonly seedSealed: Buffer
  readonly seedHash: string
  readonly state: 'reserving' | 'open'
  readonly freeRoundId: string | null
}

export async function insertRound(tx: PoolClient, wish: NewRound): Promise<RoundRow> {
  const { session } = wish
  const { rows } = await tx.query<RoundRow>(
    `insert into rounds as r(session_id, vendor, player_id, game_code, rules_version, mode,
                             currency, client_key, bet_ref, stake, seed_sealed, seed_hash, state,
                             shown, free_round_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) returning ${ROUND}`,
    [
      session.id,
      session.vendor,
      session.playerId,
      session.gameCode,
      wish.rulesVersion,
      session.mode,
      session.currency,
      wish.clientKey,
      wish.betRef,
      wish.stake,
      wish.seedSealed,
      wish.seedHash,
      wish.state,
      wish.state === 'open' ? 1 : 0,
      wish.freeRoundId,
    ],
  )
  return only(rows)
}

/** The spin that this page already asked for under this name. */
export async function findByClientKey(
  db: Db,
  sessionId: string,
  clientKey: string,
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from rounds r where r.session_id = $1 and r.client_key = $2`,
    [sessionId, clientKey],
  )
  return rows[0]
}

export async function findOpenRound(db: Db, player: Player): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from rounds r
      where r.vendor = $1 and r.player_id = $2 and r.game_code = $3
        and r.state in ('reserving', 'open')`,
    playerKey(player),
  )
  return rows[0]
}

/** Milliseconds by the database's clock since the player's last spin; null before the first. */
export async function sinceLastSpin(db: Db, player: Player): Promise<number | null> {
  const { rows } = await db.query<{ ms: number | null }>(
    `select floor(extract(epoch from clock_timestamp() - max(r.started_at)) * 1000)::float8 as ms
       from rounds r
      where r.vendor = $1 and r.player_id = $2 and r.game_code = $3
        and r.started_at > clock_timestamp() - interval '1 hour'`,
    playerKey(player),
  )
  return rows[0]?.ms ?? null
}

/** Milliseconds since a spin of a round was last shown. */
export async function sinceLastShown(tx: PoolClient, id: string): Promise<number> {
  const { rows } = await tx.query<{ ms: number }>(
    `select floor(extract(epoch from clock_timestamp() - r.touched_at) * 1000)::float8 as ms
       from rounds r where r.id = $1`,
    [id],
  )
  return only(rows).ms
}

/** A round of this player at this game; another's does not exist for them. */
export async function findRound(db: Db, player: Player, id: string): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from rounds r
      where r.vendor = $1 and r.player_id = $2 and r.game_code = $3 and r.id = $4`,
    [...playerKey(player), id],
  )
  return rows[0]
}

/** A round by the name that both sides use for it. */
export async function findRoundOfVendor(
  db: Db,
  vendor: string,
  betRef: string,
): Promise<RoundRow | undefined> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from rounds r where r.vendor = $1 and r.bet_ref = $2`,
    [vendor, betRef],
  )
  return rows[0]
}

/** Locked until the transaction ends: what happens to a round happens one thing at a time. */
export async function lockRound(tx: PoolClient, id: string): Promise<RoundRow | undefined> {
  const { rows } = await tx.query<RoundRow>(
    `select ${ROUND} from rounds r where r.id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

export async function listRounds(
  db: Db,
  player: Player,
  page: { readonly before: string | null; readonly most: number },
): Promise<RoundRow[]> {
  const { rows } = await db.query<RoundRow>(
    `select ${ROUND} from rounds r
      where r.vendor = $1 and r.player_id = $2 and r.game_code = $3 and r.id < coalesce($4, r.id + 1)
      order by r.id desc limit $5`,
    [...playerKey(player), page.before, page.most],
  )
  return rows
}

/** The stake was taken: the first spin may be seen. */
export async function openRound(tx: PoolClient, id: string): Promise<void> {
  await tx.query(`update rounds set state = 'open', shown = 1, touched_at = now() where id = $1`, [
    id,
  ])
}

export async function refuseRound(tx: PoolClient, id: string, why: string): Promise<void> {
  await tx.query(
    `update rounds set state = 'refused', refusal = $2, touched_at = now(), closed_at = now()
      where id = $1`,
    [id, why],
  )
}

export async function cancelRound(tx: PoolClient, id: string): Promise<void> {
  await tx.query(
    `update rounds set state = 'cancelled', touched_at = now(), closed_at = now() where id = $1`,
    [id],
  )
}

export async function showSpins(tx: PoolClient, id: string, shown: number): Promise<void> {
  await tx.query('update rounds set shown = $2, touched_at = now() where id = $1', [id, shown])
}

export interface RoundEnd {
  readonly shown: number
  readonly payout: Money
  readonly view: unknown
  readonly seed: string
  readonly leftBehind: boolean
  /** Nothing is owed to anybody: play money. */
  readonly isSettled: boolean
}

export async function closeRound(tx: PoolClient, id: string, end: RoundEnd): Promise<void> {
  await tx.query(
    `update rounds set state = 'over', shown = $2, payout = $3, view = $4, seed = $5,
            left_behind = $6, settled_at = case when $7 then now() end, touched_at = now(),
            closed_at = now()
      where id = $1`,
    [id, end.shown, end.payout, JSON.stringify(end.view), end.seed, end.leftBehind, end.isSettled],
  )
}

/** The platform said what it did with the last money of the round. */
export async function noteSettled(tx: PoolClient, id: string, trouble: string | null) {
  await tx.query(
    `update rounds set settled_at = case when $2::text is null then now() end, trouble = $2
      where id = $1`,
    [id, trouble],
  )
}

/** Rounds of these rules nobody touched for so long, as their players left, behind `after`, by id. */
export async function listLeft(
  db: Db,
  {
    minutes,
    rules,
    after,
    most,
  }: {
    readonly minutes: number
    readonly rules: readonly string[]
    readonly after: string
    readonly most: number
  },
): Promise<{ id: string }[]> {
  const { rows } = await db.query<{ id: string }>(
    `select id from rounds
      where state = 'open' and touched_at < now() - make_interval(mins => $1) and id > $2
        and rules_version = any($4)
      order by id limit $3`,
    [minutes, after, most, rules],
  )
  return rows
}

/** How many rounds were left whose rules are none of these, by their rules. */
export async function countOfUnknownRules(
  db: Db,
  minutes: number,
  rules: readonly string[],
): Promise<{ rulesVersion: string; rounds: number }[]> {
  const { rows } = await db.query<{ rulesVersion: string; rounds: number }>(
    `select rules_version as "rulesVersion", count(*)::int as rounds from rounds
      where state = 'open' and touched_at < now() - make_interval(mins => $1)
        and rules_version <> all($2)
      group by rules_version order by rules_version`,
    [minutes, rules],
  )
  return rows
}
