import { type ChildProcess, fork } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import { buildApp } from '@lantern/server/app'
import { readConfig } from '@lantern/server/config'
import { type Context, createContext, createLogger } from '@lantern/server/context'
import { firstKeys } from '@lantern/server/keys/ring'
import { transact } from '@lantern/server/db/transact'
import { writeSetting } from '@lantern/server/modules/config/index'
import { hashOf, newSecret } from '@lantern/server/modules/identity/index'
import { crashSetting, sharedRounds as crash } from '@lantern/server/modules/originals/index'
import { booksBalance } from '@lantern/server/modules/wagers/index'
import { seededRandom } from '@lantern/server/seed/random'
import type { Heard, ListenWish } from './crash-load.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Bench, type Line, round } from './line.ts'

// Crash with 2,000 players on one node: each has a socket open, a bet in every flight, and leaves by
// hand, by a target or not at all. From the moment a word is written, with its fact, to its arrival
// at each socket; and what a flight paid beside the most that it may pay.

const PLAYERS = 2_000
const FLIGHTS = Number.parseInt(process.env['BENCH_ROUNDS'] ?? '3', 10)
const BETTING_SECONDS = 60
const STAKE = 50_000n
/** Twice the stakes: the least that takes all of them. */
const CAP = STAKE * BigInt(PLAYERS) * 2n
const MOST_DELAY_MS = 150
const CALLERS = 12
/** The chain of this seed begins with 1.66, 3.22 and 2.68. */
const SEED = 'flight-5'

export const crashBench: Bench = async (_name, print) => {
  const database = await benchDatabase('crash')
  const { owner } = database
  for (const statement of statements('population.sql'))
    await owner.query(statement.replaceAll(':members', `${PLAYERS}`))
  await owner.query('vacuum analyze')
  const nowhere = { MEMBER_DIST: '/nowhere', CONSOLE_DIST: '/nowhere', PLAY_DIST: '/nowhere' }
  const ports = { PORT: '0', CONSOLE_PORT: '0', PLAY_PORT: '0' }
  const quiet = { MODE: 'test', ROLE: 'all', LOG_LEVEL: 'silent', AUDIT_ROOT_FOLDER: os.tmpdir() }
  const config = readConfig(
    { ...nowhere, ...ports, ...quiet, DATABASE_URL: database.url },
    process.cwd(),
  )
  const ctx = createContext(config, database.app, createLogger('silent'), firstKeys(config))
  const exposure = `${CAP / 10_000n}`
  const value = { isOn: true, exposure, bettingSeconds: BETTING_SECONDS, highest: null }
  await transact(ctx, (tx) => writeSetting(ctx, tx, BRAND.id, { setting: crashSetting, value }))
  const tickets = await makeTickets(ctx, owner)
  const app = await buildApp(ctx, owner)
  await app.listen()
  const pages = fork(path.join(import.meta.dirname, 'crash-load.ts'))
  try {
    const origin = config.siteOrigins[0] ?? ''
    await answerOf(pages, { port: app.ports().site, origin, tickets } satisfies ListenWish)
    await crash.readTable({ ...ctx, random: seededRandom(SEED) }, playerOf(1))
    for (let flight = 0; flight < FLIGHTS; flight += 1) await fly(ctx)
    const heard = (await answerOf(pages, 'report')) as Heard
    for (const line of await lines(ctx, heard)) print(line)
    const faults = await booksBalance(database.app)
    if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults)}`)
  } finally {
    pages.kill('SIGKILL')
    await app.stop()
    await database.close()
  }
}

const BRAND = {
  id: 1 as BrandId,
  code: 'bench',
  name: 'Bench',
  currency: 'USD',
  offsetMinutes: 0,
} as const

const callOf = (member: number) => ({
  brandId: BRAND.id,
  realm: 'member' as const,
  subjectId: `${member}`,
  key: randomUUID(),
  content: ['cashOut'],
})

const playerOf = (member: number) => ({
  brand: BRAND,
  memberId: `${member}` as MemberId,
  accountClass: 'real' as const,
  currency: 'USD',
})

const statements = (file: string): string[] =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .split(/;\n/)
    .filter((text) => /^[a-z]/m.test(text))

type Pool = BenchDatabase['owner']

/** A session and a ticket for the socket of every member. */
async function makeTickets(ctx: Context, owner: Pool): Promise<string[]> {
  const tickets = Array.from({ length: PLAYERS }, () => newSecret(ctx))
  await owner.query(
    `insert into sessions(brand_id, member_id, token_hash, device_hash, kind, ip, user_agent, way)
     select 1, m.id, sha256(('token' || m.id)::bytea), sha256(('device' || m.id)::bytea), 'full',
            '192.0.2.1', 'bench', 'password' from members m order by m.id`,
  )
  await owner.query('analyze sessions')
  await owner.query(
    `insert into session_tickets(ticket_hash, brand_id, session_id, purpose, expires_at)
     select t.hash, 1, s.id, 'socket', now() + interval '10 minutes'
       from unnest($1::bytea[]) with ordinality t(hash, n) join sessions s on s.id = t.n`,
    [tickets.map((ticket) => hashOf(ticket))],
  )
  return tickets
}

function answerOf(pages: ChildProcess, message: ListenWish | 'report'): Promise<unknown> {
  return new Promise((resolve, reject) => {
    pages.once('message', resolve)
    pages.once('exit', (code) => reject(new Error(`the pages ended with ${code}`)))
    pages.send(message)
  })
}

const phaseOf = async (ctx: Context): Promise<crash.TableNow['round']> =>
  (await crash.readTable(ctx, playerOf(1))).round

async function until(ctx: Context, phase: string): Promise<void> {
  while ((await phaseOf(ctx))?.state !== phase) await pause(20)
}

/** Does something for every player, so many at a time. */
async function forAll(work: (member: number) => Promise<void>): Promise<void> {
  let next = 0
  const caller = async () => {
    while (next < PLAYERS) {
      next += 1
      await work(next)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
}

/** One flight: all bet, a third leaves by hand, a third by a target, the rest stays aboard. */
async function fly(ctx: Context): Promise<void> {
  await until(ctx, 'betting')
  const ids = new Map<number, string>()
  await forAll(async (member) => {
    const autoAt = member % 3 === 1 ? 110 + randomInt(200) : 0
    const wish = { account: `member-${member}`, stake: STAKE, bet: { autoAt } }
    const { bet } = await transact(ctx, (tx) =>
      crash.place(ctx, tx, playerOf(member), { ...wish, arrivedAt: ctx.clock.now() }),
    )
    ids.set(member, bet.id)
  })
  await until(ctx, 'flying')
  await Promise.all(
    [...ids].map(async ([member, betId]) => {
      if (member % 3 !== 2) return
      await pause(500 + randomInt(8_000))
      const arrivedAt = ctx.clock.now()
      await crash.cashOut(ctx, playerOf(member), { betId, arrivedAt, call: callOf(member) })
    }),
  ).catch((error: unknown) => {
    // The flight ended first, or had come to its cap.
    if (!(error instanceof Error) || !/over|already/.test(error.message)) throw error
  })
  await until(ctx, 'settled')
}

async function lines(ctx: Context, heard: Heard): Promise<Line[]> {
  const { rows } = await ctx.db.query<{ decided: string; cap: string; capped: number }>(
    `select p.decided::text, p.cap::text,
            (select count(*)::int from crash_bets b
              where b.round_id = p.round_id and b.left_how = 'capped') as capped
       from crash_pools p order by p.round_id limit $1`,
    [FLIGHTS],
  )
  const most = Math.max(...rows.map(({ decided }) => Number.parseInt(decided, 10) / 10_000))
  const cap = Number.parseInt(rows[0]?.cap ?? '0', 10) / 10_000
  const capped = rows.reduce((sum, row) => sum + row.capped, 0)
  return [
    {
      name: `crash.${PLAYERS} p99 of an event to each socket vs the most`,
      ours: round(heard.p99, 0),
      other: MOST_DELAY_MS,
      ratio: round(heard.p99 / MOST_DELAY_MS, 2),
      unit: 'ms',
      p99Ms: round(heard.p99, 0),
      n: FLIGHTS,
      note: `${heard.connected} sockets, ${heard.events} arrivals, median ${heard.p50} ms, longest ${heard.longest} ms`,
    },
    {
      name: `crash.${PLAYERS} most paid by a flight vs its cap`,
      ours: round(most, 2),
      other: cap,
      ratio: round(most / cap, 4),
      unit: 'USD',
      n: rows.length,
      note: `never passed; ${capped} bets left at the cap`,
    },
  ]
}
