import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import { patientPool } from './pool.ts'

export const MIGRATIONS_FOLDER = path.resolve(import.meta.dirname, '../../migrations')

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
}

/** Numbered SQL files in order; forward only. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  return readdirSync(folder)
    .filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name))
    .toSorted()
    .map((name) => {
      const sql = readFileSync(path.join(folder, name), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

const LOCK = 7_316_402
const LOCK_WAIT = '10s'

/**
 * Brings the database to the newest schema, one transaction a file, under an advisory lock so that
 * two nodes never migrate at once. Refuses when an applied file was changed afterwards. A migration
 * may take as long as it needs, but it waits for no table longer than {@link LOCK_WAIT}: whoever
 * comes after it would wait behind it.
 */
export async function migrate(owner: Pool, folder?: string): Promise<string[]> {
  const pool = patientPool(owner)
  try {
    const client = await pool.connect()
    try {
      await client.query('select pg_advisory_lock($1)', [LOCK])
      await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
      await client.query(`create table if not exists schema_migrations(
        name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
      const applied = await applyAll(client, readMigrations(folder))
      await runMigrations({ pgPool: pool })
      await client.query(JOB_GRANTS)
      return applied
    } finally {
      // with its session the lock is gone as well, whatever happened
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

const JOB_GRANTS = `
  grant usage on schema graphile_worker to lantern_app;
  grant select, insert, update, delete on all tables in schema graphile_worker to lantern_app;
  grant usage on all sequences in schema graphile_worker to lantern_app;
  grant execute on all functions in schema graphile_worker to lantern_app;`

async function applyAll(client: PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  )
  const known = new Map(rows.map((row) => [row.name, row.checksum]))
  const applied: string[] = []
  for (const migration of migrations) {
    const checksum = known.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined)
      throw new Error(`migration ${migration.name} was changed after it was applied`)
    await applyOne(client, migration)
    applied.push(migration.name)
  }
  return applied
}

async function applyOne(client: PoolClient, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    await client.query('insert into schema_migrations(name, checksum) values ($1, $2)', [
      migration.name,
      migration.checksum,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${migration.name} failed`, { cause: error })
  }
}

/** Names of migrations that are not applied yet; empty means ready. */
export async function pendingMigrations(db: Pool): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>('select name from schema_migrations')
  const known = new Set(rows.map((row) => row.name))
  return readMigrations()
    .map((migration) => migration.name)
    .filter((name) => !known.has(name))
}
