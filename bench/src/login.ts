import process from 'node:process'
import { buildApp } from '@lantern/server/app'
import { readConfig } from '@lantern/server/config'
import { type Context, createContext, createLogger } from '@lantern/server/context'
import { firstKeys } from '@lantern/server/keys/ring'
import { transact } from '@lantern/server/db/transact'
import { createBrand, writeSetting } from '@lantern/server/modules/config/index'
import {
  createAccount,
  hashSecretText,
  limitsSetting,
} from '@lantern/server/modules/identity/index'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Bench, BenchImpossible, median, round } from './line.ts'

// Whether a stranger can tell by the time of the refusal which names exist: sign-ins with a name that
// nobody has and with a wrong password for one that somebody has, in turns, over HTTP. The limits of
// guessing are lifted, or there would be ten of each.

const TRIES = Number.parseInt(process.env['BENCH_TRIES'] ?? '500', 10)
const WARM_UP = 20
/** A try that took so long says that the machine stood still: it is made again. */
const STALLED_MS = 1_000
const LIMIT_MS = 5

const KNOWN = 'lantern-keeper'
/** As long as the known one, and as unknown at the last try as at the first. */
const UNKNOWN = 'lantern-nobody'

export const login: Bench = async (name, print) => {
  if (name !== 'login' && name !== 'login.timing')
    throw new BenchImpossible(`there is no ${name}: try login.timing`)
  const database = await benchDatabase('login')
  try {
    const { unknown, wrong, stalls } = await timesOf(database)
    const difference = Math.abs(mean(unknown) - mean(wrong))
    const figures = [
      `means ${round(mean(unknown), 2)} and ${round(mean(wrong), 2)} ms`,
      `medians ${round(median(unknown), 2)} and ${round(median(wrong), 2)} ms`,
      `standard error ${round(standardError(unknown, wrong), 2)} ms`,
      `${stalls} tries over ${STALLED_MS} ms made again`,
    ]
    print({
      name: 'login.timing unknown name vs wrong password, difference of means vs limit',
      ours: round(difference, 3),
      other: LIMIT_MS,
      ratio: round(difference / LIMIT_MS, 3),
      unit: 'ms',
      n: TRIES,
      note: figures.join('; '),
    })
  } finally {
    await database.close()
  }
}

interface Times {
  readonly unknown: number[]
  readonly wrong: number[]
  readonly stalls: number
}

async function timesOf(database: BenchDatabase): Promise<Times> {
  const ctx = contextOf(database)
  await populate(ctx, database)
  const app = await buildApp(ctx, database.owner)
  await app.listen()
  const url = `http://127.0.0.1:${app.ports().site}/api/wps/session/loginV2`
  const unknown: number[] = []
  const wrong: number[] = []
  let stalls = 0
  try {
    for (let turn = 0; turn < WARM_UP + TRIES; turn += 1) {
      const sides = [
        { username: UNKNOWN, times: unknown },
        { username: KNOWN, times: wrong },
      ]
      for (const { username, times } of turn % 2 === 0 ? sides : sides.toReversed()) {
        let ms = await refusedAfter(url, username)
        for (; ms > STALLED_MS; stalls += 1) ms = await refusedAfter(url, username)
        if (turn >= WARM_UP) times.push(ms)
      }
    }
  } finally {
    await app.stop()
  }
  return { unknown, wrong, stalls }
}

/** The program without pages and jobs, on ports of any number. */
export function contextOf({ url, app }: Pick<BenchDatabase, 'url' | 'app'>): Context {
  const nowhere = { MEMBER_DIST: '/nowhere', CONSOLE_DIST: '/nowhere', PLAY_DIST: '/nowhere' }
  const ports = { PORT: '0', CONSOLE_PORT: '0', PLAY_PORT: '0' }
  const quiet = { MODE: 'test', ROLE: 'web', LOG_LEVEL: 'silent' }
  const config = readConfig({ ...nowhere, ...ports, ...quiet, DATABASE_URL: url }, process.cwd())
  return createContext(config, app, createLogger('silent'), firstKeys(config))
}

const MOST = 10_000
const LIMITS: typeof limitsSetting.fallback = {
  perAccount: MOST,
  perAddress: MOST,
  perDevice: MOST,
  captchaAfter: MOST,
  captchaAfterPerAddress: MOST,
  registrationsPerAddress: MOST,
  trialsPerAddress: MOST,
  captchasPerAddress: MOST,
}

async function populate(ctx: Context, { owner }: BenchDatabase): Promise<void> {
  const brand = await createBrand(owner, {
    code: 'bench',
    name: 'Bench',
    currency: 'USD',
    offsetMinutes: 0,
    hosts: ['127.0.0.1'],
  })
  const passwordHash = await hashSecretText(ctx, 'Wooden Lantern 88')
  await transact(ctx, async (tx) => {
    await writeSetting(ctx, tx, brand.id, { setting: limitsSetting, value: LIMITS })
    await createAccount(tx, {
      brandId: brand.id,
      account: KNOWN,
      accountType: 0,
      accountClass: 'real',
      currency: 'USD',
      uplineId: null,
      referralCode: null,
      termsVersion: null,
      registeredAt: null,
      passwordHash,
      transactionHash: null,
      isInitial: false,
    })
  })
}

/** Milliseconds until the refusal has been read, or until a connection broke that stood still. */
async function refusedAfter(url: string, username: string): Promise<number> {
  const body = JSON.stringify({ username, password: 'Paper Lantern 99' })
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const began = performance.now()
  try {
    const reply = await fetch(url, { method: 'POST', headers, body })
    const said = await reply.text()
    const ms = performance.now() - began
    if (said.includes('"sign_in_failed"')) return ms
    throw new Error(`${reply.status} ${said}`)
  } catch (error) {
    const ms = performance.now() - began
    if (ms <= STALLED_MS) throw error
    return ms
  }
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** How far the difference of two means may lie from the truth by chance: two times out of three. */
function standardError(...sides: readonly (readonly number[])[]): number {
  const squares = sides.map((values) => {
    const middle = mean(values)
    return mean(values.map((value) => (value - middle) ** 2)) / values.length
  })
  return Math.sqrt(squares.reduce((sum, square) => sum + square, 0))
}
