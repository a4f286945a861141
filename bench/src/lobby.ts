import { setTimeout as pause } from 'node:timers/promises'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { buildApp } from '@lantern/server/app'
import { readConfig } from '@lantern/server/config'
import { createContext, createLogger } from '@lantern/server/context'
import { firstKeys } from '@lantern/server/keys/ring'
import { migrate } from '@lantern/server/db/migrate'
import { createPool } from '@lantern/server/db/pool'
import { seedDemo } from '@lantern/server/seed/demo'
import { type Bench, BenchImpossible, quantile, round } from './line.ts'

// Lists of games over ten thousand of them, with any filter, search and page, as fast as visitors
// ask for them. The time is the server's: a request goes in and its reply is ready.

const SECONDS = Number.parseInt(process.env['BENCH_SECONDS'] ?? '10', 10)
const PER_SECOND = 200
const GAMES = 10_000
const VENDORS = 20
const LIMIT_MS = 15

const TYPES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'COCKFIGHT', 'LOTT'] as const

/** What visitors ask for, one after the other. */
function query(turn: number): string {
  const type = TYPES[turn % TYPES.length] ?? 'RNG'
  const vendor = `GEN_${1 + (turn % VENDORS)}`
  const asked = [
    `gameType=${type}&pageNo=${1 + (turn % 80)}`,
    `vassalage=${vendor}`,
    `gameType=${type}&vassalage=${vendor}`,
    `gameName=game%20${turn % 100}`,
    `gameName=nothing%20like%20it%20${turn}`,
    `selection=HOT&gameType=${type}`,
    'gameType=JACKPOT',
    `gameType=${type}&gameClassify=CLASSIC&pageNo=3`,
  ]
  return asked[Math.floor(turn / 7) % asked.length] ?? ''
}

export const lobby: Bench = async (name, print) => {
  const server = process.env['DATABASE_URL']
  if (!server) throw new BenchImpossible('DATABASE_URL is not set: run this through npm run bench')
  const database = `lantern_bench_${process.pid}`
  const url = new URL(server)
  const pool = (as: 'app' | 'owner', size: number) =>
    createPool({ url: url.href, size, as, name: 'bench', onError: () => {} })
  const admin = pool('owner', 1)
  await admin.query(`create database ${database}`)
  url.pathname = `/${database}`
  const [owner, db] = [pool('owner', 2), pool('app', 8)]
  await migrate(owner)
  const settings = {
    MODE: 'test',
    DATABASE_URL: url.href,
    AUDIT_ROOT_FOLDER: path.join(os.tmpdir(), database),
  }
  const config = { ...readConfig(settings, process.cwd()), port: 0, consolePort: 0, playPort: 0 }
  const ctx = createContext(config, db, createLogger('silent'), firstKeys(config))
  await seedDemo(ctx, owner)
  await owner.query(
    `with made as (
       insert into vendors(brand_id, code, name, sort)
       select b.id, 'GEN_' || v, 'Generated ' || v, v from brands b, generate_series(1, $2) v
       returning id, brand_id, code)
     insert into games(brand_id, vendor_id, code, name, game_type, hot, sort, subcategory)
     select m.brand_id, m.id, 'gen-' || n, 'Game ' || n, ($3::text[])[1 + n % 8], n % 50 = 1, n,
            case n % 10 when 3 then 'JACKPOT' when 4 then 'CLASSIC' end
       from generate_series(1, $1::int) n join made m on m.code = 'GEN_' || (1 + n % $2::int)`,
    [GAMES, VENDORS, [...TYPES]],
  )
  const app = await buildApp(ctx, owner)
  const ask = async (turn: number): Promise<number> => {
    const began = performance.now()
    const reply = await app.site.inject({
      url: `/api/wps/relay/GCSGAME_gameList?${query(turn)}`,
      headers: { host: 'localhost' },
    })
    if (reply.statusCode !== 200) throw new Error(`${query(turn)}: ${reply.body.slice(0, 200)}`)
    return performance.now() - began
  }
  try {
    for (let turn = 0; turn < PER_SECOND; turn += 1) await ask(turn)
    const before = process.cpuUsage()
    const times = (await atRate(ask, PER_SECOND * SECONDS)).toSorted((a, b) => a - b)
    const { user, system } = process.cpuUsage(before)
    const p99 = quantile(times, 0.99)
    const line = {
      name: 'lobby.gameList p99 over 10,000 games at 200/s',
      ours: round(p99, 2),
      other: LIMIT_MS,
      ratio: round(p99 / LIMIT_MS, 3),
      unit: 'ms',
      n: times.length,
      note:
        `half within ${round(quantile(times, 0.5), 2)} ms; ` +
        `${round((user + system) / 1_000 / times.length, 2)} ms of processor a request`,
    }
    if (line.name.startsWith(name)) print(line)
  } finally {
    await app.stop()
    await Promise.all([owner.end(), db.end()])
    await admin.query(`drop database ${database} with (force)`)
    await admin.end()
  }
}

/** Asks so many times at an even rate, whether or not the one before is answered. */
async function atRate(ask: (turn: number) => Promise<number>, count: number): Promise<number[]> {
  const began = performance.now()
  const asked: Promise<number>[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const due = began + (turn * 1_000) / PER_SECOND
    const wait = due - performance.now()
    if (wait > 1) await pause(wait)
    asked.push(ask(turn))
  }
  return Promise.all(asked)
}
