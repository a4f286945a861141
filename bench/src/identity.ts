import { randomInt, randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { type App, buildApp } from '@lantern/server/app'
import { readConfig } from '@lantern/server/config'
import { type Context, createContext, createLogger } from '@lantern/server/context'
import { firstKeys } from '@lantern/server/keys/ring'
import { migrate } from '@lantern/server/db/migrate'
import { createPool } from '@lantern/server/db/pool'
import { brandOfHost } from '@lantern/server/modules/config/index'
import { DEMO_PASSWORD, memberSession } from '@lantern/server/modules/identity/index'
import { seedDemo } from '@lantern/server/seed/demo'
import { type Bench, BenchImpossible, type Line, median, quantile, round } from './line.ts'

// Signing in through HTTP at the cost of argon2id that the product uses; the check of a session, as
// every call makes it; and bets while wrong sign-ins arrive faster than they can be judged. Client
// and server share the machine.

const SECONDS = Number.parseInt(process.env['BENCH_SECONDS'] ?? '10', 10)
const CALLERS = 8
const CHECKS = 5_000
const FLOOD_PER_SECOND = 200
const BETS_PER_SECOND = 20

interface Answer {
  readonly status: number
  readonly body: string
  readonly headers: IncomingHttpHeaders
  readonly ms: number
}

interface Prepared {
  readonly ctx: Context
  readonly app: App
  readonly port: number
  close(): Promise<void>
}

export const identity: Bench = async (name, print) => {
  const bench = await prepare()
  const parts: Readonly<Record<string, () => Promise<Line[]>>> = {
    'identity.signIn': () => signIns(bench),
    'identity.session': () => sessionChecks(bench),
    'identity.flood': () => flood(bench),
  }
  try {
    for (const [part, measure] of Object.entries(parts))
      if (part.startsWith(name)) for (const line of await measure()) print(line)
  } finally {
    await bench.close()
  }
}

async function prepare(): Promise<Prepared> {
  const server = process.env['DATABASE_URL']
  if (!server) throw new BenchImpossible('DATABASE_URL is not set: run this through npm run bench')
  const name = `lantern_bench_${process.pid}`
  const url = new URL(server)
  const pool = (as: 'app' | 'owner', size: number) =>
    createPool({ url: url.href, size, as, name: 'bench', onError: () => {} })
  const admin = pool('owner', 1)
  await admin.query(`create database ${name}`)
  url.pathname = `/${name}`
  const [owner, db] = [pool('owner', 4), pool('app', 16)]
  await migrate(owner)
  const config = {
    ...readConfig(
      {
        MODE: 'test',
        DATABASE_URL: url.href,
        // Every wrong sign-in says that it comes from somewhere else.
        TRUSTED_PROXIES: '1',
        AUDIT_ROOT_FOLDER: path.join(os.tmpdir(), name),
      },
      process.cwd(),
    ),
    port: 0,
    consolePort: 0,
    playPort: 0,
  }
  const ctx = createContext(config, db, createLogger('fatal'), firstKeys(config))
  await seedDemo(ctx, owner)
  const app = await buildApp(ctx, owner)
  await app.listen()
  return {
    ctx,
    app,
    port: app.ports().site,
    close: async () => {
      await app.stop()
      await Promise.all([db.end(), owner.end()])
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One call of a browser behind a proxy. */
function call(
  { port }: Prepared,
  wish: { path: string; body: unknown; ip?: string; headers?: Readonly<Record<string, string>> },
): Promise<Answer> {
  const began = performance.now()
  const body = JSON.stringify(wish.body)
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        method: 'POST',
        path: `/api${wish.path}`,
        headers: {
          host: 'localhost',
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'x-forwarded-for': wish.ip ?? '10.1.1.1',
          ...wish.headers,
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            body: text,
            headers: response.headers,
            ms: performance.now() - began,
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const account = (number: number): string => `member${String((number % 20) + 1).padStart(2, '0')}`
const anywhere = (): string => `10.${randomInt(1, 250)}.${randomInt(250)}.${randomInt(1, 250)}`

const signIn = (bench: Prepared, username: string, password = DEMO_PASSWORD, ip = anywhere()) =>
  call(bench, { path: '/wps/session/loginV2', body: { username, password }, ip })

interface Signed {
  readonly token: string
  readonly device: string
}

async function signedIn(bench: Prepared): Promise<Signed> {
  const answer = await signIn(bench, account(0))
  const token = /"token":"([^"]+)"/.exec(answer.body)?.[1]
  const device = /lr_device=([^;]+)/.exec(answer.headers['set-cookie']?.join(';') ?? '')?.[1]
  if (!token || !device) throw new Error(`a demo member could not sign in: ${answer.body}`)
  return { token, device }
}

async function signIns(bench: Prepared): Promise<Line[]> {
  const times: number[] = []
  const until = performance.now() + SECONDS * 1_000
  const caller = async (first: number) => {
    for (let number = first; performance.now() < until; number += CALLERS) {
      const { status, body, ms } = await signIn(bench, account(number))
      if (status !== 200) throw new Error(`a sign-in was refused: ${body}`)
      times.push(ms)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, first) => caller(first)))
  const p99Ms = round(
    quantile(
      times.toSorted((a, b) => a - b),
      0.99,
    ),
    1,
  )
  const ours = round(times.length / SECONDS, 1)
  const note = 'argon2id m=19456 t=2 p=1; at least the other'
  return [
    {
      name: 'identity.signIn',
      ours,
      other: 50,
      ratio: round(ours / 50, 2),
      unit: '1/s',
      p99Ms,
      n: 1,
      note,
    },
  ]
}

async function sessionChecks(bench: Prepared): Promise<Line[]> {
  const { ctx } = bench
  const { token, device } = await signedIn(bench)
  const brand = await brandOfHost(ctx, 'localhost')
  if (!brand) throw new Error('the demo brand is reached as localhost')
  const times: number[] = []
  for (let check = 0; check < CHECKS; check += 1) {
    const began = performance.now()
    if (!(await memberSession(ctx, brand, token, device))) throw new Error('the session ended')
    times.push(performance.now() - began)
  }
  const sorted = times.toSorted((a, b) => a - b)
  const ours = round(quantile(sorted, 0.5), 3)
  const p99Ms = round(quantile(sorted, 0.99), 3)
  const note = 'p50, the round trip to the database in it; at most the other'
  return [
    {
      name: 'identity.session',
      ours,
      other: 0.2,
      ratio: round(ours / 0.2, 2),
      unit: 'ms',
      p99Ms,
      n: CHECKS,
      note,
    },
  ]
}

/** Bets at a steady pace; how long each took. */
async function bets(bench: Prepared, { token, device }: Signed): Promise<number[]> {
  const pending: Promise<number>[] = []
  for (let beat = 0; beat < SECONDS * BETS_PER_SECOND; beat += 1) {
    pending.push(
      call(bench, {
        path: '/wps/originals/open',
        body: { gameCode: 'dice', stake: '1.00', bet: { direction: 'over', target: 5050 } },
        headers: {
          authorization: `Bearer ${token}`,
          cookie: `lr_device=${device}`,
          'idempotency-key': randomUUID(),
        },
      }).then(({ status, body, ms }) => {
        if (status !== 200) throw new Error(`a bet was refused: ${body}`)
        return ms
      }),
    )
    await pause(1_000 / BETS_PER_SECOND)
  }
  return (await Promise.all(pending)).toSorted((a, b) => a - b)
}

const FLOOD_ROUNDS = 3

/** Bets by themselves and beside a flood, in turns; medians of the rounds. */
async function flood(bench: Prepared): Promise<Line[]> {
  const signed = await signedIn(bench)
  await bets(bench, signed)
  const idle: number[] = []
  const busy: number[] = []
  const answers: Answer[] = []
  const before = process.memoryUsage().rss
  for (let turn = 0; turn < FLOOD_ROUNDS; turn += 1) {
    idle.push(quantile(await bets(bench, signed), 0.99))
    const beside = bets(bench, signed)
    answers.push(...(await wrongSignIns(bench)))
    busy.push(quantile(await beside, 0.99))
  }
  const grownMb = (process.memoryUsage().rss - before) / 2 ** 20
  const refused = answers.filter(({ status }) => status === 503)
  if (refused.some(({ headers }) => headers['retry-after'] === undefined))
    throw new Error('a 503 did not say when to come again')
  const [ours, other] = [round(median(busy), 1), round(median(idle), 1)]
  const perSecond = round(answers.length / SECONDS / FLOOD_ROUNDS, 0)
  const note =
    `p99 of bets beside ${perSecond} wrong sign-ins a second, against idle; ` +
    `${refused.length} of ${answers.length} told 503 with Retry-After; ${round(grownMb, 0)} MB more`
  const n = FLOOD_ROUNDS
  return [
    { name: 'identity.flood', ours, other, ratio: round(ours / other, 2), unit: 'ms', n, note },
  ]
}

/** As many a second as the flood has, for the time of a round. */
async function wrongSignIns(bench: Prepared): Promise<Answer[]> {
  const answers: Promise<Answer>[] = []
  const began = performance.now()
  while (performance.now() < began + SECONDS * 1_000) {
    const due = ((performance.now() - began) / 1_000) * FLOOD_PER_SECOND
    while (answers.length < due)
      answers.push(signIn(bench, `nobody${randomInt(1_000_000)}`, 'not the password'))
    await pause(10)
  }
  return Promise.all(answers)
}
