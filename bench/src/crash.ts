import { type ChildProcess, fork } from 'node:child_process'
import { randomInt } from 'node:crypto'
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
import { type Heard, type Kind, KINDS, type Seat, type Wish } from './crash-load.ts'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Bench, type Line, round } from './line.ts'

// Crash with 2,000 players on one node: each has a socket open, a bet in every flight, and leaves by
// hand, by a target or not at all. From the moment of what happened to its arrival at each socket, by kind
// of event; and what a flight paid beside the most that it may pay. Who leaves by hand calls over HTTP
// with a session, from another process; bets are placed through the room's own door beforehand.

const PLAYERS = 2_000
const FLIGHTS = Number.parseInt(process.env['BENCH_ROUNDS'] ?? '3', 10)
const BETTING_SECONDS = 25
const STAKE = 50_000n
/** Twice the stakes: the least that takes all of them. */
const CAP = STAKE * BigInt(PLAYERS) * 2n
const MOST_DELAY_MS = 150
const CALLERS = 12
/** A flight that ends below is over before many have left: it is not counted. */
const LEAST_END = 150
const MOST_TRIES = 10

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
  const seats = await makeSeats(ctx, owner)
  const app = await buildApp(ctx, owner)
  await app.listen()
  const pages = fork(path.join(import.meta.dirname, 'crash-load.ts'))
  try {
    const origin = config.siteOrigins[0] ?? ''
    await answerOf(pages, { kind: 'listen', port: app.ports().site, origin, seats })
    const flown = await flyAll(ctx, pages)
    const heard = await answerOf(pages, { kind: 'report' })
    if (heard === 'done') throw new Error('the pages tell what they heard')
    print(processorLine(flown))
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
async function makeSeats(ctx: Context, owner: Pool): Promise<Seat[]> {
  const seats = Array.from({ length: PLAYERS }, () => ({
    ticket: newSecret(ctx),
    token: newSecret(ctx),
    device: newSecret(ctx),
  }))
  await owner.query(`insert into brand_domains(host, brand_id) values ('127.0.0.1', 1)`)
  await owner.query(
    `insert into sessions(brand_id, member_id, token_hash, device_hash, kind, ip, user_agent, way)
     select 1, m.id, t.token, t.device, 'full', '192.0.2.1', 'bench', 'password'
       from unnest($1::bytea[], $2::bytea[]) with ordinality t(token, device, n)
       join members m on m.id = t.n order by m.id`,
    [seats.map(({ token }) => hashOf(token)), seats.map(({ device }) => hashOf(device))],
  )
  await owner.query('analyze sessions')
  await owner.query(
    `insert into session_tickets(ticket_hash, brand_id, session_id, purpose, expires_at)
     select t.hash, 1, s.id, 'socket', now() + interval '10 minutes'
       from unnest($1::bytea[]) with ordinality t(hash, n) join sessions s on s.member_id = t.n`,
    [seats.map(({ ticket }) => hashOf(ticket))],
  )
  return seats
}

function answerOf(pages: ChildProcess, message: Wish): Promise<Heard | 'done'> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null) => reject(new Error(`the pages ended with ${code}`))
    pages.once('message', (said: Heard | 'done') => {
      pages.off('exit', ended)
      resolve(said)
    })
    pages.once('exit', ended)
    pages.send(message)
  })
}

interface RoundNow {
  readonly id: string
  readonly state: string
  readonly bust: number | null
}

/** The newest round as one row: whoever measures must not be what the node is busy with. */
async function newestRound(ctx: Context): Promise<RoundNow | undefined> {
  const { rows } = await ctx.db.query<RoundNow>(
    'select id, state, bust from crash_rounds where brand_id = $1 order by id desc limit 1',
    [BRAND.id],
  )
  return rows[0]
}

async function roundOf(ctx: Context, id: string): Promise<RoundNow | undefined> {
  const { rows } = await ctx.db.query<RoundNow>(
    'select id, state, bust from crash_rounds where id = $1',
    [id],
  )
  return rows[0]
}

const LOOK_MS = 20
const LONGEST_WAIT_MS = 600_000

/** Asks again and again until a round has come to one of the states. */
async function until(
  ask: () => Promise<RoundNow | undefined>,
  ...states: readonly string[]
): Promise<RoundNow> {
  const begun = performance.now()
  while (performance.now() - begun < LONGEST_WAIT_MS) {
    const round = await ask()
    if (round && states.includes(round.state)) return round
    await pause(LOOK_MS)
  }
  throw new Error(`no round came to ${states.join(' or ')}`)
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

interface Flown {
  flights: number
  ms: number
  processorMs: number
}

/**
 * So many flights that last, behind one that warms up; what the shorter ones between them cost and said
 * counts as well.
 */
async function flyAll(ctx: Context, pages: ChildProcess): Promise<Flown> {
  await flyOften(ctx, pages, 1)
  await answerOf(pages, { kind: 'forget' })
  return flyOften(ctx, pages, FLIGHTS)
}

async function flyOften(ctx: Context, pages: ChildProcess, wanted: number): Promise<Flown> {
  const flown = { flights: 0, ms: 0, processorMs: 0 }
  for (let tries = 0; flown.flights < wanted; tries += 1) {
    if (tries >= MOST_TRIES) throw new Error(`no ${wanted} flights that last came`)
    await fly(ctx, pages, flown)
  }
  return flown
}

/** One flight: all bet, a third leaves by hand, a third by a target, the rest stays aboard. */
async function fly(ctx: Context, pages: ChildProcess, flown: Flown): Promise<void> {
  // Looking at the table keeps its rounds going, as a page does that opens.
  await crash.readTable(ctx, playerOf(1))
  const { id } = await until(() => newestRound(ctx), 'betting')
  const itself = () => roundOf(ctx, id)
  const byHand: [number, string][] = []
  await forAll(async (member) => {
    const autoAt = member % 3 === 1 ? 110 + randomInt(200) : 0
    const wish = { stake: STAKE, bet: { autoAt } }
    const { bet } = await transact(ctx, (tx) =>
      crash.place(ctx, tx, playerOf(member), { ...wish, arrivedAt: ctx.clock.now() }),
    )
    if (member % 3 === 2) byHand.push([member - 1, bet.id])
  })
  // Whoever bets over HTTP was seen with that.
  await ctx.db.query('update sessions set last_seen_at = now()')
  const { state } = await until(itself, 'flying', 'landed', 'settled')
  const before = process.cpuUsage()
  const begun = performance.now()
  const leave =
    state === 'flying' ? answerOf(pages, { kind: 'leave', bets: byHand }) : Promise.resolve()
  const settle = until(itself, 'settled').then((settled) => {
    const used = process.cpuUsage(before)
    flown.ms += performance.now() - begun
    flown.processorMs += (used.user + used.system) / 1_000
    return settled
  })
  // whoever comes too late is answered before the next flight begins
  const [{ bust }] = await Promise.all([settle, leave])
  if ((bust ?? 0) >= LEAST_END) flown.flights += 1
}

const EVENTS: Readonly<Record<Kind, string>> = {
  flying: 'the start',
  out: 'departures, from the first that a word tells of',
  landed: 'the landing',
}

function delayLines({ connected, delays, answers, left, refused }: Heard): Line[] {
  const others = JSON.stringify(refused)
  return [
    ...KINDS.map((kind): Line => {
      const { arrivals, p50, p99, longest } = delays[kind]
      return {
        name: `crash.${PLAYERS} p99 of ${EVENTS[kind]} to each socket vs the most`,
        ours: round(p99, 0),
        other: MOST_DELAY_MS,
        ratio: round(p99 / MOST_DELAY_MS, 2),
        unit: 'ms',
        p99Ms: round(p99, 0),
        n: FLIGHTS,
        note: `${connected} sockets, ${arrivals} arrivals, median ${p50} ms, longest ${longest} ms`,
      }
    }),
    {
      name: `crash.${PLAYERS} p99 of a cash-out over HTTP`,
      ours: round(answers.p99, 0),
      other: null,
      ratio: null,
      unit: 'ms',
      p99Ms: round(answers.p99, 0),
      n: FLIGHTS,
      note: `${answers.arrivals} sent, ${left} left, refused ${others}, median ${answers.p50} ms`,
    },
  ]
}

const processorLine = ({ ms, processorMs }: Flown): Line => ({
  name: `crash.${PLAYERS} processor of the node in flight`,
  ours: round(processorMs / ms, 2),
  other: null,
  ratio: null,
  unit: 'cores',
  n: FLIGHTS,
  note: `load of the machine ${os
    .loadavg()
    .map((one) => round(one, 2))
    .join(' ')}`,
})

async function lines(ctx: Context, heard: Heard): Promise<Line[]> {
  const { rows } = await ctx.db.query<{ decided: string; cap: string; capped: number }>(
    `select p.decided::text, p.cap::text,
            (select count(*)::int from crash_bets b
              where b.round_id = p.round_id and b.left_how = 'capped') as capped
       from crash_pools p order by p.round_id`,
  )
  const most = Math.max(...rows.map(({ decided }) => Number.parseInt(decided, 10) / 10_000))
  const cap = Number.parseInt(rows[0]?.cap ?? '0', 10) / 10_000
  const capped = rows.reduce((sum, row) => sum + row.capped, 0)
  return [
    ...delayLines(heard),
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
