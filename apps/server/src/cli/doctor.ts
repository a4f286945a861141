// npm run doctor: checks configuration, database, clock, ports, keys and builds; says what to mend.
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { systemClock } from '@lantern/kernel/time'
import type { Pool } from 'pg'
import * as z from 'zod/mini'
import { type Config, ConfigurationInvalid, DEMO_MASTER_SECRET, readConfig } from '../config.ts'
import { pendingMigrations } from '../db/migrate.ts'
import { createPool } from '../db/pool.ts'
import { databaseClock, mayChangeLedger, serverVersion } from '../db/queries.ts'
import { weakSettings } from '../durability.ts'
import { openKeys } from '../keys/keep.ts'

interface Finding {
  readonly what: string
  /** Undefined: fine. */
  readonly mend?: string
}

const fine = (what: string): Finding => ({ what })
const wrong = (what: string, mend: string): Finding => ({ what, mend })

/** Clocks further apart than this make limits and tickets unfair. */
const MOST_DRIFT_MS = 100

async function databaseFindings(db: Pool): Promise<Finding[]> {
  const version = await serverVersion(db)
  const weak = await weakSettings(db)
  const pending = await pendingMigrations(db)
  const before = systemClock.now().getTime()
  const theirs = await databaseClock(db)
  const drift = Math.abs(theirs - (before + systemClock.now().getTime()) / 2)
  return [
    version >= 150_000
      ? fine(`PostgreSQL ${Math.floor(version / 10_000)}`)
      : wrong(`PostgreSQL ${Math.floor(version / 10_000)}`, 'use version 15 or newer'),
    weak.length === 0
      ? fine('acknowledged commits are durable')
      : wrong(weak.join(', '), 'switch them on: a crash could lose acknowledged money'),
    pending.length === 0
      ? fine('migrations are done')
      : wrong(`${pending.length} migrations are not applied`, 'run npm start, or main.ts migrate'),
    drift <= MOST_DRIFT_MS
      ? fine(`the database's clock agrees within ${Math.round(drift)} ms`)
      : wrong(`the database's clock is ${Math.round(drift)} ms off`, 'let both keep time by NTP'),
    (await mayChangeLedger(db))
      ? wrong(
          'the serving role may change ledger rows',
          'revoke update and delete from lantern_app',
        )
      : fine('the serving role can not change ledger or audit rows'),
  ]
}

function isTaken(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 1_000 })
    const end = (result: boolean) => {
      socket.destroy()
      resolve(result)
    }
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
    socket.once('timeout', () => end(false))
  })
}

/** Whether what listens there refuses in our words a call that is nowhere; pages have words of their own. */
async function isOurs(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/${randomUUID()}`, {
      signal: AbortSignal.timeout(2_000),
    })
    return z.safeParse(nothingThere, await reply.json()).success
  } catch {
    return false
  }
}
const nothingThere = z.object({ success: z.literal(false), code: z.literal('not_found') })

async function portFindings(config: Config): Promise<Finding[]> {
  const ports: [string, number][] = [
    ['member site', config.port],
    ['console', config.consolePort],
    ['game frames', config.playPort],
  ]
  return Promise.all(
    ports.map(async ([name, port]) => {
      const what = `port ${port} (${name})`
      if (!(await isTaken(port))) return fine(`${what}: free`)
      return (await isOurs(port))
        ? fine(`${what}: in use, the program runs`)
        : wrong(`${what}: in use by another program`, 'stop that, or set PORT to five free ports')
    }),
  )
}

function buildFindings(config: Config): Finding[] {
  const pages: [string, string][] = [
    ['member site', path.join(config.memberDist, 'client/index.html')],
    ['console', path.join(config.consoleDist, 'index.html')],
    ['game frame', path.join(config.playDist, 'index.html')],
  ]
  return pages.map(([name, file]) =>
    existsSync(file)
      ? fine(`the ${name} is built`)
      : wrong(`the ${name} is not built`, 'npm start builds what is missing'),
  )
}

/** Whether the secret is the one that the keys of this database rest under. */
async function secretFinding(config: Config, db: Pool): Promise<Finding> {
  try {
    await openKeys(config, db)
    return fine('MASTER_SECRET opens the keys of the database')
  } catch (error) {
    if (!(error instanceof ConfigurationInvalid)) throw error
    return wrong(error.problems.join(), 'docs/runbooks/change-the-keys.md says how')
  }
}

function keyFindings(config: Config): Finding[] {
  const isDemo = config.masterSecret === DEMO_MASTER_SECRET
  if (isDemo && config.mode === 'production')
    return [wrong('MASTER_SECRET is the demo secret', 'set one of your own')]
  return [fine(isDemo ? 'demo secrets (demo mode only)' : 'secrets are set')]
}

async function examine(root: string): Promise<Finding[]> {
  const config = readConfig(process.env, root)
  const problems: Error[] = []
  const db = createPool({
    url: config.databaseUrl,
    size: 2,
    as: 'app',
    name: 'doctor',
    onError: (error) => problems.push(error),
  })
  try {
    const checked = [
      fine('the configuration is valid'),
      ...keyFindings(config),
      ...buildFindings(config),
    ]
    const ofDatabase = await databaseFindings(db)
    // Before its migration there are no keys to open.
    const isNew = (await pendingMigrations(db)).length > 0
    const secret = isNew ? [] : [await secretFinding(config, db)]
    return [...checked, ...ofDatabase, ...secret, ...(await portFindings(config))]
  } finally {
    await db.end()
  }
}

try {
  const findings = await examine(path.resolve(import.meta.dirname, '../../../..'))
  for (const { what, mend } of findings)
    process.stdout.write(mend === undefined ? `ok    ${what}\n` : `MEND  ${what}: ${mend}\n`)
  process.exitCode = findings.some((finding) => finding.mend !== undefined) ? 1 : 0
} catch (error) {
  const said =
    error instanceof ConfigurationInvalid
      ? error.message
      : `the database does not answer: ${String(error)}`
  process.stdout.write(`MEND  ${said}\n`)
  process.exitCode = 1
}
