import { createHash, randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Client, type Pool } from 'pg'
import { createPool } from '../db/pool.ts'
import { migrate, readMigrations } from '../db/migrate.ts'

/** A database of its own, with every migration applied and nothing else in it. */
export interface TestDatabase {
  readonly url: string
  /** Runs as the serving role, without any right to change ledger or audit rows. */
  readonly app: Pool
  /** The owner: for arranging what the house itself could never write. */
  readonly owner: Pool
  close(): Promise<void>
}

/** URL of the server that the test run started (superuser); set by the global setup. */
function serverUrl(): string {
  const url = process.env['LANTERN_TEST_PG']
  if (!url) throw new Error('LANTERN_TEST_PG is not set: run the tests through vitest')
  return url
}

/** What the names of databases begin with that a process makes, its template's too. */
const prefix = (): string => process.env['LANTERN_TEST_PREFIX'] ?? ''

/** A folder for what the program of a test writes beside its database; gone with it. */
export const scratchFolder = (url: string): string =>
  path.join(os.tmpdir(), `lantern-${path.basename(new URL(url).pathname)}`)

const withName = (url: string, name: string): string => {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  return parsed.href
}

const LOCK = 7_316_403

/** Migrates the template once per set of migrations; later calls find it ready. */
async function ensureTemplate(admin: Client): Promise<string> {
  const sum = createHash('sha256')
  for (const migration of readMigrations()) sum.update(migration.checksum)
  const template = `${prefix()}lantern_template_${sum.digest('hex').slice(0, 12)}`
  await admin.query('select pg_advisory_lock($1)', [LOCK])
  try {
    const found = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount === 0) await buildTemplate(admin, template)
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [LOCK])
  }
  return template
}

async function buildTemplate(admin: Client, template: string): Promise<void> {
  const building = `${template}_${process.pid}`
  await admin.query(`drop database if exists ${building}`)
  await admin.query(`create database ${building}`)
  const url = withName(serverUrl(), building)
  const owner = createPool({ url, size: 2, as: 'owner', name: 'template', onError: faults })
  try {
    await migrate(owner)
  } finally {
    await owner.end()
  }
  await admin.query(`alter database ${building} rename to ${template}`)
}

const faults = (error: Error) => {
  // The server ends its sessions when a test drops the database or kills it on purpose.
  if (!/terminat|ECONNRESET|closed/i.test(error.message)) throw error
}

/** A fresh database cloned from the template; about 50 ms. */
export async function testDatabase(poolSize = 8): Promise<TestDatabase> {
  const admin = new Client({ connectionString: serverUrl() })
  await admin.connect()
  const name = `${prefix()}t_${randomUUID().replaceAll('-', '')}`
  try {
    const template = await ensureTemplate(admin)
    await admin.query(`create database ${name} template ${template} strategy file_copy`)
  } finally {
    await admin.end()
  }
  const url = withName(serverUrl(), name)
  const app = createPool({ url, size: poolSize, as: 'app', name: 'test', onError: faults })
  const owner = createPool({ url, size: 2, as: 'owner', name: 'test-owner', onError: faults })
  return {
    url,
    app,
    owner,
    close: async () => {
      await Promise.all([app.end(), owner.end()])
      rmSync(scratchFolder(url), { recursive: true, force: true })
      const cleaner = new Client({ connectionString: serverUrl() })
      await cleaner.connect()
      await cleaner.query(`drop database if exists ${name} with (force)`)
      await cleaner.end()
    },
  }
}
