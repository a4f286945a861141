import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { buildApp } from '@lantern/server/app'
import { readConfig } from '@lantern/server/config'
import { createContext, createLogger } from '@lantern/server/context'
import { firstKeys } from '@lantern/server/keys/ring'
import { connect, makeKey } from '@lantern/server/modules/vendors/index'
import { booksBalance } from '@lantern/server/modules/wagers/index'
import { insertGame, insertVendor } from '@lantern/server/seed/queries'
import type { BrandId } from '@lantern/kernel/ids'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Bench, BenchImpossible, type Line, median, round } from './line.ts'
import type { LoadResult, LoadWish } from './vendor-load.ts'
import { walletPath } from './wallet.ts'

// Signed bets and wins of a vendor over HTTP, with everything that stands in their way in the
// program: signature, limits, the member's standing, the raw log. The vendor runs in a process of
// its own on the same cores. In turns with it, the wallet path alone with as many callers.

const MEMBERS = 20_000
const CONNECTIONS = 64
const OTHERS = 8
const LEAST = 3_000
const P99_MS = 50
const DEADLINE_MS = 1_500
const LOCKED_MS = 10_000
const ROUNDS = Number.parseInt(process.env['BENCH_ROUNDS'] ?? '3', 10)
const SECONDS = Number.parseInt(process.env['BENCH_SECONDS'] ?? '5', 10)
const VENDOR = 'LANTERN'
const GAME = 'bench-lanterns'

type Send = (wish: Partial<LoadWish>) => Promise<LoadResult>

interface Prepared {
  readonly database: BenchDatabase
  readonly send: Send
  close(): Promise<void>
}

export const vendor: Bench = async (name, print) => {
  const parts: Readonly<Record<string, (bench: Prepared) => Promise<Line[]>>> = {
    'vendor.64': throughput,
    'vendor.hot': hotMember,
    'vendor.locked': lockedMember,
  }
  const wanted = Object.entries(parts).filter(([part]) => part.startsWith(name))
  if (wanted.length === 0) throw new BenchImpossible(`there is no ${name}: try vendor.64`)
  const bench = await prepare()
  try {
    for (const [, measure] of wanted) for (const line of await measure(bench)) print(line)
    const faults = await booksBalance(bench.database.app)
    if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults)}`)
  } finally {
    await bench.close()
  }
}

async function prepare(): Promise<Prepared> {
  const database = await benchDatabase('vendor')
  const { owner } = database
  for (const statement of statements('population.sql'))
    await owner.query(statement.replaceAll(':members', `${MEMBERS}`))
  const nowhere = { MEMBER_DIST: '/nowhere', CONSOLE_DIST: '/nowhere', PLAY_DIST: '/nowhere' }
  const ports = { PORT: '0', CONSOLE_PORT: '0', PLAY_PORT: '0' }
  const quiet = { MODE: 'test', ROLE: 'all', LOG_LEVEL: 'silent', AUDIT_ROOT_FOLDER: os.tmpdir() }
  const config = readConfig(
    { ...nowhere, ...ports, ...quiet, DATABASE_URL: database.url },
    process.cwd(),
  )
  const ctx = createContext(config, database.app, createLogger('silent'), firstKeys(config))
  const brandId = 1 as BrandId
  const vendorId = await insertVendor(owner, brandId, { code: VENDOR, name: 'Bench' })
  const looks = { gameType: 'RNG', hot: false, trialPlayable: true, glyph: null, palette: null }
  await insertGame(owner, { brandId, vendorId, sort: 0 }, { code: GAME, name: GAME, ...looks })
  const how = { code: VENDOR, dialect: 'lantern', launchUrl: null }
  const connectionId = await connect(owner, brandId, how)
  const secret = await makeKey(ctx, owner, { brandId, vendorCode: VENDOR, keyId: 'bench' })
  await owner.query(LAUNCHES, [connectionId, GAME])
  await owner.query('vacuum analyze')
  const app = await buildApp(ctx, owner)
  await app.listen()
  const base = {
    port: app.ports().site,
    vendor: VENDOR,
    keyId: 'bench',
    secret,
    gameCode: GAME,
    connections: CONNECTIONS,
    seconds: SECONDS,
    members: [2, MEMBERS],
  } as const
  let serial = 0
  return {
    database,
    send: (wish) => {
      serial += 1
      return loadOf({ ...base, name: `${process.pid}-${serial}`, ...wish })
    },
    close: async () => {
      await app.stop()
      await database.close()
    },
  }
}

/** Every member has the game of the vendor open. */
const LAUNCHES = `
  with s as (
    insert into sessions(brand_id, member_id, token_hash, device_hash, kind, ip, user_agent, way)
    select 1, m.id, sha256(('token' || m.id)::bytea), sha256(('device' || m.id)::bytea), 'full',
           '192.0.2.1', 'bench', 'password' from members m returning id, member_id)
  insert into launch_sessions(brand_id, connection_id, member_id, session_id, game_code, currency,
                              mode, language, token_hash, opened_at)
  select 1, $1, s.member_id, s.id, $2, 'USD', 'real', 'en', sha256(('launch' || s.id)::bytea), now()
    from s`

const statements = (file: string): string[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split(/;\n/)
    .filter((text) => /^[a-z]/m.test(text))

function loadOf(wish: LoadWish): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    const child = fork(path.join(import.meta.dirname, 'vendor-load.ts'))
    child.once('error', reject)
    child.once('message', (result) => resolve(result as LoadResult))
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the load ended with ${code}`))
    })
    child.send(wish)
  })
}

/** No call may fail: a figure with errors in it is none. */
async function clean(result: Promise<LoadResult>): Promise<LoadResult> {
  const done = await result
  if (done.errors > 0) throw new Error(`${done.errors} calls failed: ${done.firstError}`)
  return done
}

async function throughput({ database, send }: Prepared): Promise<Line[]> {
  const ours: LoadResult[] = []
  const wallet: number[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    await database.owner.query('checkpoint')
    ours.push(await clean(send({})))
    await database.owner.query('checkpoint')
    wallet.push((await walletPath(database.app, CONNECTIONS)).perSecond)
  }
  const perSecond = median(ours.map((one) => one.perSecond))
  const p99Ms = round(median(ours.map((one) => one.p99)), 1)
  const line = (name: string, other: number): Line => ({
    name: `vendor.64 vs ${name}`,
    ours: Math.round(perSecond),
    other: Math.round(other),
    ratio: round(perSecond / other, 2),
    unit: 'operations/s',
    p99Ms,
    n: ROUNDS,
  })
  return [
    line('the least', LEAST),
    line('the wallet path alone', median(wallet)),
    {
      name: 'vendor.64 p99 vs the most',
      ours: p99Ms,
      other: P99_MS,
      ratio: round(p99Ms / P99_MS, 2),
      unit: 'ms',
      n: ROUNDS,
      note: 'all operations, 0 errors',
    },
  ]
}

/** Sixty-four connections play one member; how long everybody else waits. */
async function hotMember({ send }: Prepared): Promise<Line[]> {
  const others = { connections: OTHERS, members: [2, MEMBERS] } as const
  const idle: number[] = []
  const busy: number[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    idle.push((await clean(send(others))).p99)
    const hot = send({ connections: CONNECTIONS, members: [1, 1] })
    busy.push((await clean(send(others))).p99)
    await hot
  }
  return [beside('vendor.hot p99 of the others beside 64 connections of one member', idle, busy)]
}

/** A member's row is locked from outside; how long its bet and everybody else wait. */
async function lockedMember({ database, send }: Prepared): Promise<Line[]> {
  const others = { connections: OTHERS, members: [2, MEMBERS] } as const
  const idle = (await clean(send(others))).p99
  const holder = await database.owner.connect()
  await holder.query('begin')
  await holder.query(
    `select from ledger_accounts where member_id = 1 and purpose = 'cash' for update`,
  )
  const locked = send({ connections: 1, members: [1, 1], seconds: LOCKED_MS / 1_000 - 2 })
  const busy = (await clean(send(others))).p99
  const longest = (await locked).longest
  await holder.query('rollback')
  holder.release()
  return [
    beside('vendor.locked p99 of the others beside a locked member', [idle], [busy]),
    {
      name: 'vendor.locked longest answer to the locked member vs the deadline',
      ours: round(longest, 0),
      other: DEADLINE_MS,
      ratio: round(longest / DEADLINE_MS, 2),
      unit: 'ms',
      n: 1,
    },
  ]
}

const beside = (name: string, idle: readonly number[], busy: readonly number[]): Line => ({
  name: `${name} vs idle`,
  ours: round(median(busy), 1),
  other: round(median(idle), 1),
  ratio: round(median(busy) / median(idle), 2),
  unit: 'ms',
  n: idle.length,
  note: 'at most 3 times',
})
