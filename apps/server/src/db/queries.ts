import type { BrandId } from '@lantern/kernel/ids'
import type { RefusalDetails } from '@lantern/kernel/refusal'
import type { DomainEvent } from '../events.ts'
import type { CallKey } from '../once.ts'
import type { Client, PoolClient } from 'pg'
import type { Db, Tx } from './transact.ts'

/** A connection that is kept while a session lock is held. */
type SessionDb = Pick<PoolClient, 'query'>

const keyOf = (call: CallKey) => [call.brandId, call.realm, call.subjectId, call.key]

/** True when this call is the first with its key; waits for a concurrent twin to end. */
export async function claimCall(tx: Tx, call: CallKey, hash: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into money_calls(brand_id, realm, subject_id, key, content_hash)
     values ($1, $2, $3, $4, $5) on conflict do nothing`,
    [...keyOf(call), hash],
  )
  return rowCount === 1
}

interface KeptCall {
  readonly hash: string
  readonly outcome:
    | { readonly ok: true; readonly value: unknown }
    | { readonly ok: false; readonly code: string; readonly details?: RefusalDetails }
    | null
}

export async function findCall(tx: Tx, call: CallKey): Promise<KeptCall | undefined> {
  const { rows } = await tx.query<KeptCall>(
    `select content_hash as hash, outcome from money_calls
      where brand_id = $1 and realm = $2 and subject_id = $3 and key = $4`,
    keyOf(call),
  )
  return rows[0]
}

export async function storeOutcome(tx: Tx, call: CallKey, outcome: string): Promise<void> {
  await tx.query(
    `update money_calls set outcome = $5
      where brand_id = $1 and realm = $2 and subject_id = $3 and key = $4`,
    [...keyOf(call), outcome],
  )
}

export async function insertEvent(tx: Tx, brandId: number, name: string, payload: string) {
  await tx.query('insert into outbox(brand_id, name, payload) values ($1, $2, $3)', [
    brandId,
    name,
    payload,
  ])
}

export interface OutboxRow {
  readonly id: string
  readonly brandId: BrandId
  readonly event: DomainEvent
}

/** Takes the oldest events that no other dispatcher holds; they are gone when `tx` commits. */
export async function takeEvents(tx: Tx, most: number): Promise<OutboxRow[]> {
  const { rows } = await tx.query<OutboxRow>(
    `with taken as (
       delete from outbox where id in (
         select id from outbox order by id for update skip locked limit $1)
       returning id, brand_id as "brandId", jsonb_build_object('name', name) || payload as event)
     select * from taken order by id`,
    [most],
  )
  return rows
}

/** Settings that decide whether an acknowledged commit survives a crash. */
export async function durabilitySettings(db: Db): Promise<Record<string, string>> {
  const { rows } = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings
      where name in ('fsync', 'synchronous_commit', 'full_page_writes')`,
  )
  return Object.fromEntries(rows.map((row) => [row.name, row.setting]))
}

export async function addJob(
  tx: Tx,
  name: string,
  payload: string,
  wish: { readonly runAt?: Date; readonly key?: string; readonly mostTries?: number },
): Promise<void> {
  await tx.query(
    `select graphile_worker.add_job($1, $2::json, run_at := $3, job_key := $4,
                                    max_attempts := coalesce($5::int, 25))`,
    [name, payload, wish.runAt ?? null, wish.key ?? null, wish.mostTries ?? null],
  )
}

/** Takes the named session lock if no other node holds it. */
export async function tryLock(session: SessionDb, name: string): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 7)) as taken',
    [name],
  )
  return rows[0]?.taken === true
}

export async function unlock(session: SessionDb, name: string): Promise<void> {
  await session.query('select pg_advisory_unlock(hashtextextended($1, 7))', [name])
}

export interface BooksCheck {
  readonly name: 'full' | 'light'
  /** Number of the newest entry that was looked at, decimal text; and of the look before. */
  readonly newestEntry: string
  readonly entryBefore: string
  readonly checkedAt: Date
  readonly faults: readonly { readonly invariant: string; readonly row: string }[]
}

/** The last look at the books of a kind; undefined before the first. */
export async function findBooksCheck(
  db: Db,
  name: BooksCheck['name'],
): Promise<BooksCheck | undefined> {
  const { rows } = await db.query<BooksCheck>(
    `select name, newest_entry as "newestEntry", entry_before as "entryBefore",
            checked_at as "checkedAt", faults
       from books_checks where name = $1`,
    [name],
  )
  return rows[0]
}

export async function storeBooksCheck(tx: Tx, check: BooksCheck): Promise<void> {
  await tx.query(
    `insert into books_checks(name, newest_entry, entry_before, checked_at, faults)
     values ($1, $2, $3, $4, $5)
     on conflict (name) do update set newest_entry = excluded.newest_entry,
       entry_before = excluded.entry_before, checked_at = excluded.checked_at,
       faults = excluded.faults`,
    [
      check.name,
      check.newestEntry,
      check.entryBefore,
      check.checkedAt,
      JSON.stringify(check.faults),
    ],
  )
}

/**
 * Raises the version of topics by one each; answers with the new versions. A topic that nobody ever
 * listened to has none.
 */
export async function raiseTopics(db: Db, topics: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ topic: string; version: number }>(
    `update topic_versions t set version = t.version + 1
       from (select topic from topic_versions where topic = any($1::text[])
              order by topic for no key update) known
      where t.topic = known.topic returning t.topic, t.version::int`,
    [topics],
  )
  return new Map(rows.map((row) => [row.topic, row.version]))
}

/** Where the topics of a listener stand; those that nobody listened to before begin now. */
export async function topicVersions(
  db: Db,
  topics: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await db.query<{ topic: string; version: number }>(
    `with known as (select topic, version from topic_versions where topic = any($1::text[])),
     begun as (
       insert into topic_versions(topic, version)
         select wanted, 0 from unnest($1::text[]) wanted
          where wanted not in (select topic from known) order by wanted
         on conflict do nothing)
     select topic, version::int from known`,
    [topics],
  )
  return new Map(
    topics.map((topic) => [topic, rows.find((row) => row.topic === topic)?.version ?? 0]),
  )
}

/** For example 180004 for PostgreSQL 18.4. */
export async function serverVersion(db: Db): Promise<number> {
  const { rows } = await db.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return rows[0]?.version ?? 0
}

/** Milliseconds since 1970 by the database's clock. */
export async function databaseClock(db: Db): Promise<number> {
  const { rows } = await db.query<{ now: Date }>('select clock_timestamp() as now')
  return rows[0]?.now.getTime() ?? 0
}

/** Whether the role of this session could update or delete a ledger or audit row. */
export async function mayChangeLedger(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ may: boolean }>(
    `select bool_or(has_table_privilege(oid, 'update') or has_table_privilege(oid, 'delete')
                    or has_table_privilege(oid, 'truncate')) as may
       from pg_class
      where relnamespace = 'public'::regnamespace
        and relname in ('ledger_entries', 'ledger_postings', 'audit_log', 'audit_seals')`,
  )
  return rows[0]?.may ?? true
}

/** Drops the databases of a server whose names begin so, whoever is connected to them. */
export async function dropDatabases(admin: Pick<Client, 'query'>, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [prefix],
  )
  for (const { name } of rows) await admin.query(`drop database if exists "${name}" with (force)`)
}
