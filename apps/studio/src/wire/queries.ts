import type { PoolClient } from 'pg'
import type { Db } from '../db/pool.ts'
import { only, type RoundState } from '../game/queries.ts'

/** A call as it rests in the outbox: the name of the operation and its body on the wire. */
export interface StoredCall {
  readonly name: string
  readonly body: Readonly<Record<string, unknown>>
}

export interface OutboxRow {
  readonly id: string
  readonly roundId: string
  readonly vendor: string
  readonly txId: string
  readonly operation: StoredCall
  readonly state: 'waiting' | 'answered' | 'dropped'
  readonly tries: number
  readonly createdAt: Date
  /** Of the session the round was played in; stakes are sent with it. */
  readonly tokenSealed: Buffer | null
}

const OUTBOX = `o.id, o.round_id as "roundId", o.vendor, o.tx_id as "txId", o.operation, o.state,
  o.tries, o.created_at as "createdAt"`
const WITH_TOKEN = `${OUTBOX}, (select s.token_sealed from sessions s join rounds r
  on r.session_id = s.id where r.id = o.round_id) as "tokenSealed"`

export interface NewCall {
  readonly roundId: string
  readonly vendor: string
  readonly txId: string
  readonly operation: StoredCall
  readonly delayMs: number
}

/** Written with the change of the round that it follows from. */
export async function insertCall(tx: PoolClient, call: NewCall): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into outbox(round_id, vendor, tx_id, operation, next_try_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5)) returning id`,
    [call.roundId, call.vendor, call.txId, JSON.stringify(call.operation), call.delayMs / 1000],
  )
  return only(rows).id
}

/**
 * Takes calls that are due for a while: who dies with one in hand loses only that while. The while
 * is longer than any try takes.
 */
export async function claimDue(db: Db, most: number): Promise<OutboxRow[]> {
  const { rows } = await db.query<OutboxRow>(
    `update outbox o set next_try_at = now() + interval '8 seconds', tries = tries + 1
      where o.id in (
        select id from outbox where state = 'waiting' and next_try_at <= now()
         order by next_try_at for update skip locked limit $1)
     returning ${WITH_TOKEN}`,
    [most],
  )
  return rows
}

/** The same for one call. */
export async function claimCall(db: Db, id: string): Promise<OutboxRow | undefined> {
  const { rows } = await db.query<OutboxRow>(
    `update outbox o set next_try_at = now() + interval '8 seconds', tries = tries + 1
      where o.id = $1 and o.state = 'waiting' and o.next_try_at <= now()
     returning ${WITH_TOKEN}`,
    [id],
  )
  return rows[0]
}

export async function lockCall(tx: PoolClient, id: string): Promise<OutboxRow | undefined> {
  const { rows } = await tx.query<OutboxRow>(
    `select ${OUTBOX}, null as "tokenSealed" from outbox o where o.id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

export async function storeAnswer(
  tx: PoolClient,
  id: string,
  answer: { readonly status: string; readonly walletTxId: string | null },
): Promise<void> {
  await tx.query(
    `update outbox set state = 'answered', status = $2, wallet_tx_id = $3, answered_at = now(),
            last_error = null
      where id = $1`,
    [id, answer.status, answer.walletTxId],
  )
}

/** It was not answered: tried again later, for ever. */
export async function postpone(db: Db, id: string, delayMs: number, error: string): Promise<void> {
  await db.query(
    `update outbox set next_try_at = now() + make_interval(secs => $2), last_error = $3
      where id = $1 and state = 'waiting'`,
    [id, delayMs / 1000, error.slice(0, 300)],
  )
}

export async function dropCall(tx: PoolClient, id: string): Promise<void> {
  await tx.query(`update outbox set state = 'dropped' where id = $1`, [id])
}

/** Stakes nobody has answered for so long that their players are not kept waiting any more. */
export async function listStale(
  db: Db,
  seconds: number,
): Promise<{ id: string; roundId: string }[]> {
  const { rows } = await db.query<{ id: string; roundId: string }>(
    `select o.id, o.round_id as "roundId" from outbox o join rounds r on r.id = o.round_id
      where o.state = 'waiting' and r.state = 'reserving' and o.operation->>'name' = 'reserve'
        and o.created_at < now() - make_interval(secs => $1)
      order by o.id limit 100`,
    [seconds],
  )
  return rows
}

/** An answered call of the same round from before, for whoever wants to repeat it too late. */
export async function findEarlier(db: Db, row: OutboxRow): Promise<OutboxRow | undefined> {
  const { rows } = await db.query<OutboxRow>(
    `select ${WITH_TOKEN} from outbox o
      where o.round_id = $1 and o.id < $2 and o.state = 'answered' order by o.id limit 1`,
    [row.roundId, row.id],
  )
  return rows[0]
}

/** A call with how its round stands by now. */
export interface FeedRow {
  readonly id: string
  readonly operation: StoredCall
  readonly createdAt: Date
  readonly roundState: RoundState
  readonly startedAt: Date
}

/** Calls of a vendor in a window of time, in the order they were written; `after` is a call's id. */
export async function listFeed(
  db: Db,
  wish: {
    readonly vendor: string
    readonly from: Date
    readonly to: Date
    readonly after: string | null
    readonly most: number
  },
): Promise<FeedRow[]> {
  const { rows } = await db.query<FeedRow>(
    `select o.id, o.operation, o.created_at as "createdAt", r.state as "roundState",
            r.started_at as "startedAt"
       from outbox o join rounds r on r.id = o.round_id
      where o.vendor = $1 and o.created_at >= $2 and o.created_at < $3
        and ($4::bigint is null
             or (o.created_at, o.id) > (select a.created_at, a.id from outbox a where a.id = $4))
      order by o.created_at, o.id limit $5`,
    [wish.vendor, wish.from, wish.to, wish.after, wish.most],
  )
  return rows
}

export interface DaySum {
  readonly currency: string
  readonly bets: number
  readonly stake: string
  readonly payout: string
  readonly validBet: string
}

/** Rounds that began in a window and count, by currency, and when their calls were written. */
export async function sumsOfDay(
  db: Db,
  { vendor, from, until }: { readonly vendor: string; readonly from: Date; readonly until: Date },
): Promise<{ sums: DaySum[]; first: Date | null; last: Date | null }> {
  const { rows: sums } = await db.query<DaySum>(
    `select r.currency, count(*)::int as bets,
            sum(case when r.free_round_id is null then r.stake else 0 end)::text as stake,
            coalesce(sum(r.payout), 0)::text as payout,
            (coalesce(sum((select (o.operation->'body'->>'validBet')::numeric from outbox o
                            where o.round_id = r.id and o.operation->>'name' = 'settle'
                            limit 1)), 0) * 10000)::bigint::text as "validBet"
       from rounds r
      where r.vendor = $1 and r.mode = 'real' and r.started_at >= $2 and r.started_at < $3
        and r.state in ('reserving', 'open', 'over')
      group by r.currency order by r.currency`,
    [vendor, from, until],
  )
  const { rows } = await db.query<{ first: Date | null; last: Date | null }>(
    `select min(o.created_at) as first, max(o.created_at) as last
       from rounds r join outbox o on o.round_id = r.id
      where r.vendor = $1 and r.mode = 'real' and r.started_at >= $2 and r.started_at < $3`,
    [vendor, from, until],
  )
  return { sums, first: rows[0]?.first ?? null, last: rows[0]?.last ?? null }
}

export interface Attempt {
  readonly outboxId: string
  readonly kind:
    | 'plain'
    | 'duplicate'
    | 'storm'
    | 'stale'
    | 'early_cancel'
    | 'bad_signature'
    | 'lost_reply'
  readonly outcome: 'answered' | 'rejected' | 'unknown'
  readonly said: string
}

export async function insertAttempts(db: Db, attempts: readonly Attempt[]): Promise<void> {
  if (attempts.length === 0) return
  await db.query(
    `insert into attempts(outbox_id, kind, outcome, said)
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[])`,
    [
      attempts.map((one) => one.outboxId),
      attempts.map((one) => one.kind),
      attempts.map((one) => one.outcome),
      attempts.map((one) => one.said.slice(0, 200)),
    ],
  )
}

export async function readChaos(db: Db): Promise<unknown> {
  const { rows } = await db.query<{ settings: unknown }>('select settings from chaos')
  return rows[0]?.settings
}

export async function storeChaos(db: Db, settings: unknown): Promise<void> {
  await db.query('update chaos set settings = $1', [JSON.stringify(settings)])
}
