import type { Db } from '../db/pool.ts'

export async function hasOperators(db: Db): Promise<boolean> {
  const { rows } = await db.query('select 1 from operators limit 1')
  return rows.length > 0
}

export async function insertOperator(db: Db, name: string, hash: string): Promise<void> {
  await db.query(
    'insert into operators(name, password_hash) values ($1, $2) on conflict (name) do nothing',
    [name, hash],
  )
}

export async function findOperator(db: Db, name: string) {
  const { rows } = await db.query<{ id: number; passwordHash: string }>(
    'select id, password_hash as "passwordHash" from operators where name = $1',
    [name],
  )
  return rows[0]
}

export async function insertOperatorSession(db: Db, hash: Buffer, id: number, hours: number) {
  await db.query('delete from operator_sessions where expires_at < now()')
  await db.query(
    `insert into operator_sessions(key_hash, operator_id, expires_at)
     values ($1, $2, now() + make_interval(hours => $3))`,
    [hash, id, hours],
  )
}

export async function findOperatorName(db: Db, hash: Buffer): Promise<string | undefined> {
  const { rows } = await db.query<{ name: string }>(
    `select o.name from operator_sessions s join operators o on o.id = s.operator_id
      where s.key_hash = $1 and s.expires_at > now()`,
    [hash],
  )
  return rows[0]?.name
}

export async function deleteOperatorSession(db: Db, hash: Buffer): Promise<void> {
  await db.query('delete from operator_sessions where key_hash = $1', [hash])
}

/** A round as the console lists it; amounts are units as text. */
export interface RoundLine {
  readonly id: string
  readonly vendor: string
  readonly gameCode: string
  readonly playerId: string
  readonly mode: string
  readonly currency: string
  readonly betRef: string
  readonly stake: string
  readonly payout: string | null
  readonly state: string
  readonly refusal: string | null
  readonly trouble: string | null
  readonly shown: number
  readonly isSettled: boolean
  readonly startedAt: Date
}

const LINE = `id, vendor, game_code as "gameCode", player_id as "playerId", mode, currency,
  bet_ref as "betRef", stake::text, payout::text, state, refusal, trouble, shown,
  settled_at is not null as "isSettled", started_at as "startedAt"`

export interface RoundFilter {
  readonly player: string
  readonly state: string
  readonly before: string | null
}

export async function listRoundLines(db: Db, filter: RoundFilter): Promise<RoundLine[]> {
  const { rows } = await db.query<RoundLine>(
    `select ${LINE} from rounds
      where ($1 = '' or player_id = $1 or bet_ref = $1) and ($2 = '' or state = $2)
        and id < coalesce($3, id + 1)
      order by id desc limit 50`,
    [filter.player, filter.state, filter.before],
  )
  return rows
}

export async function findRoundLine(db: Db, id: string): Promise<RoundLine | undefined> {
  const { rows } = await db.query<RoundLine>(`select ${LINE} from rounds where id = $1`, [id])
  return rows[0]
}

export interface CallLine {
  readonly id: string
  readonly roundId: string
  readonly vendor: string
  readonly txId: string
  readonly name: string
  readonly state: string
  readonly status: string | null
  readonly tries: number
  readonly lastError: string | null
  readonly nextTryAt: Date
  readonly createdAt: Date
  readonly answeredAt: Date | null
}

const CALL = `id, round_id as "roundId", vendor, tx_id as "txId", operation->>'name' as name, state,
  status, tries, last_error as "lastError", next_try_at as "nextTryAt", created_at as "createdAt",
  answered_at as "answeredAt"`

/** Calls that wait first, then the newest. */
export async function listCalls(db: Db): Promise<CallLine[]> {
  const { rows } = await db.query<CallLine>(
    `select ${CALL} from outbox order by (state = 'waiting') desc, id desc limit 100`,
  )
  return rows
}

export async function callsOfRound(db: Db, roundId: string): Promise<CallLine[]> {
  const { rows } = await db.query<CallLine>(
    `select ${CALL} from outbox where round_id = $1 order by id`,
    [roundId],
  )
  return rows
}

export interface AttemptLine {
  readonly txId: string
  readonly kind: string
  readonly outcome: string
  readonly said: string
  readonly at: Date
}

export async function attemptsOfRound(db: Db, roundId: string): Promise<AttemptLine[]> {
  const { rows } = await db.query<AttemptLine>(
    `select o.tx_id as "txId", a.kind, a.outcome, a.said, a.at
       from attempts a join outbox o on o.id = a.outbox_id
      where o.round_id = $1 order by a.id limit 500`,
    [roundId],
  )
  return rows
}

/** How many rounds are in which state, and how many calls wait. */
export async function countStandings(db: Db) {
  const { rows } = await db.query<{ what: string; count: number }>(
    `select state as what, count(*)::int from rounds group by state
     union all select 'unsettled', count(*)::int from rounds
       where state = 'over' and settled_at is null
     union all select 'trouble', count(*)::int from rounds where trouble is not null
     union all select 'waiting calls', count(*)::int from outbox where state = 'waiting'`,
  )
  return new Map(rows.map(({ what, count }) => [what, count]))
}
