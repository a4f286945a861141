import { hash, randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { createPool } from '@lantern/server/db/pool'
import { migrate } from '@lantern/server/db/migrate'
import { weakSettings } from '@lantern/server/durability'
import { apply, booksBalance, type WagerCommand } from '@lantern/server/modules/wagers/index'
import type { BrandId, MemberId } from '@lantern/kernel/ids'
import {
  type Bench,
  BenchImpossible,
  type Line,
  median,
  quantile,
  round,
  WARM_UP_MS,
} from './line.ts'
import { contextOf } from './login.ts'
import { type Pgbench, preparePgbench } from './pgbench.ts'
import { compareFull, guardMembers } from './wallet-full.ts'

// Durable wager commands a second: place and settle of 20,000 members, each with its command row,
// wager row, entry, two postings, balances, rollup and outbox, fsync and synchronous_commit on.
// Ours goes through the door that the program uses. Against it, on the same server and in turns:
// `pgbench -N` as it comes and with prepared statements, and the plain form, one function call and
// one transaction for each command.

const MEMBERS = 20_000
const SCALE = 50
const CALLERS = [1, 8, 32, 128] as const
const FULL_CALLERS = [8, 32] as const
const ROUNDS = Number.parseInt(process.env['BENCH_ROUNDS'] ?? '3', 10)
const SECONDS = Number.parseInt(process.env['BENCH_SECONDS'] ?? '5', 10)
/** As many connections as the program's pool has at most. */
const PLAIN_CONNECTIONS = 16

type Pool = ReturnType<typeof createPool>

export interface Side {
  readonly perSecond: number
  readonly p99Ms: number
}

type Send = (command: WagerCommand) => Promise<{ readonly refused: string | null }>

export const wallet: Bench = async (name, print) => {
  const wanted = (of: 'core' | 'full', from: readonly number[]) =>
    from.filter((callers) =>
      ['wallet', `wallet.${of}`, `wallet.${of}.${callers}`].some((one) => one === name),
    )
  const [core, full] = [wanted('core', CALLERS), wanted('full', FULL_CALLERS)]
  if (core.length + full.length === 0)
    throw new BenchImpossible(`there is no ${name}: try wallet.core.32 or wallet.full.32`)
  const bench = await prepare(full.length > 0)
  try {
    for (const callers of core) await compare(bench, callers, print)
    for (const callers of full) {
      const sides = {
        core: (seconds: number) =>
          settled(bench, () => measure(callers, throughTheDoor(bench.app), { seconds })),
        full: (seconds: number) =>
          settled(bench, () =>
            measure(callers, throughTheDoor(bench.app), { seconds, behind: MEMBERS }),
          ),
      }
      await compareFull(contextOf(bench), { callers, rounds: ROUNDS }, sides, print)
    }
    const faults = await booksBalance(bench.app)
    if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults)}`)
  } finally {
    await bench.close()
  }
}

interface Prepared {
  readonly url: string
  readonly app: Pool
  readonly plain: Pool
  readonly owner: Pool
  readonly pgbench: Pgbench
  close(): Promise<void>
}

async function prepare(isFull: boolean): Promise<Prepared> {
  const server = process.env['DATABASE_URL']
  if (!server) throw new BenchImpossible('DATABASE_URL is not set: run this through npm run bench')
  const name = `lantern_bench_${process.pid}`
  const admin = connect(server, 'owner', 1)
  const weak = await weakSettings(admin)
  if (weak.length > 0) throw new BenchImpossible(`not a durable server: ${weak.join(', ')}`)
  const names = [name, `${name}_pgbench`]
  for (const database of names) await admin.query(`create database ${database}`)
  const urlOf = (database: string): string => {
    const url = new URL(server)
    url.pathname = `/${database}`
    return url.href
  }
  const pool = (as: 'app' | 'owner', size: number) => connect(urlOf(name), as, size)
  const owner = pool('owner', 2)
  await migrate(owner)
  for (const statement of statements('population.sql')) {
    await owner.query(statement.replaceAll(':members', `${isFull ? 2 * MEMBERS : MEMBERS}`))
  }
  if (isFull) await guardMembers(owner, 2 * MEMBERS)
  await owner.query(readFileSync(beside('plain.sql'), 'utf8'))
  await owner.query('grant execute on function bench_plain to lantern_app')
  await owner.query('vacuum analyze')
  const pgbench = await preparePgbench(urlOf(`${name}_pgbench`), SCALE)
  const app = pool('app', 8)
  const plain = pool('app', PLAIN_CONNECTIONS)
  return {
    url: urlOf(name),
    app,
    plain,
    owner,
    pgbench,
    close: async () => {
      await Promise.all([app.end(), plain.end(), owner.end()])
      for (const database of names) await admin.query(`drop database ${database} with (force)`)
      await admin.end()
    },
  }
}

const connect = (url: string, as: 'app' | 'owner', size: number): Pool =>
  createPool({
    url,
    size,
    as,
    name: 'bench',
    // a connection that breaks while it is used rejects its query, and that ends the bench; idle
    // ones are ended by the server when the bench drops its databases
    onError: () => {},
  })

const beside = (file: string): string =>
  path.join(path.dirname(fileURLToPath(import.meta.url)), file)

const statements = (file: string): string[] =>
  readFileSync(beside(file), 'utf8')
    .split(/;\n/)
    .filter((text) => /^[a-z]/m.test(text))

async function compare(
  bench: Prepared,
  callers: number,
  print: (line: Line) => void,
): Promise<void> {
  const ours: Side[] = []
  const plain: Side[] = []
  const simple: number[] = []
  const prepared: number[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    ours.push(await settled(bench, () => measure(callers, throughTheDoor(bench.app))))
    simple.push(await settled(bench, () => bench.pgbench.run(callers, SECONDS, 'simple')))
    plain.push(await settled(bench, () => measure(callers, plainSend(bench.plain))))
    prepared.push(await settled(bench, () => bench.pgbench.run(callers, SECONDS, 'prepared')))
  }
  const perSecond = median(ours.map((side) => side.perSecond))
  const p99Ms = round(median(ours.map((side) => side.p99Ms)), 2)
  const line = (other: string, figures: readonly number[]): Line => ({
    name: `wallet.core.${callers} vs ${other}`,
    ours: Math.round(perSecond),
    other: Math.round(median(figures)),
    ratio: round(perSecond / median(figures), 2),
    unit: 'commands/s',
    p99Ms,
    n: ROUNDS,
  })
  print(line('pgbench -N', simple))
  print(line('pgbench -N -M prepared', prepared))
  print(
    line(
      'plain function',
      plain.map((side) => side.perSecond),
    ),
  )
}

const throughTheDoor =
  (db: Pool): Send =>
  async (command) => ({ refused: (await apply({ db }, command)).refusal })

/** Each side starts behind a checkpoint, so that none pays for what another one wrote. */
async function settled<Result>(bench: Prepared, side: () => Promise<Result>): Promise<Result> {
  await bench.owner.query('checkpoint')
  return side()
}

let serial = 0

/** Of any of so many members behind the first ones. */
function commandsOf(behind: number): [WagerCommand, WagerCommand] {
  serial += 1
  const id = `${process.pid}-${serial}`
  const base = {
    brandId: 1 as BrandId,
    source: 'bench',
    betRef: `bet-${id}`,
    memberId: `${behind + 1 + randomInt(MEMBERS)}` as MemberId,
    currency: 'USD',
    at: new Date(),
  }
  const payout = serial % 2 === 0 ? 19_800n : 0n
  return [
    {
      ...base,
      op: 'place',
      key: `place-${id}`,
      stake: 10_000n,
      funds: 'cash',
      product: 'rng',
      gameCode: 'lantern-festival',
      roundRef: `round-${id}`,
    },
    {
      ...base,
      op: 'settle',
      key: `settle-${id}`,
      payout,
      validBet: 10_000n,
      validReason: 'full-stake',
      ruleVersion: '1',
    },
  ]
}

/** The path of wagers by itself, over a population that is there. */
export const walletPath = (db: Pool, callers: number): Promise<Side> =>
  measure(callers, throughTheDoor(db))

/** So many callers, each with one command at a time, for the time of a round. */
async function measure(
  callers: number,
  send: Send,
  { seconds = SECONDS, behind = 0 } = {},
): Promise<Side> {
  const latencies: number[] = []
  const start = performance.now() + WARM_UP_MS
  const end = start + seconds * 1_000
  const caller = async (): Promise<void> => {
    while (performance.now() < end) {
      for (const command of commandsOf(behind)) {
        const sent = performance.now()
        const { refused } = await send(command)
        const now = performance.now()
        if (refused !== null) throw new Error(`${command.op} was refused: ${refused}`)
        if (sent >= start && now <= end) latencies.push(now - sent)
      }
    }
  }
  await Promise.all(Array.from({ length: callers }, caller))
  latencies.sort((a, b) => a - b)
  return { perSecond: latencies.length / seconds, p99Ms: quantile(latencies, 0.99) }
}

const PLAIN = `select status from bench_plain($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
  $14, $15, $16)`

const plainSend =
  (pool: Pool): Send =>
  async (command) => {
    const { rows } = await pool.query<{ status: string }>({
      name: 'bench_plain',
      text: PLAIN,
      values: [
        command.brandId,
        command.source,
        command.key,
        hash('sha256', command.key, 'buffer'),
        command.op,
        command.betRef,
        command.memberId,
        command.currency,
        ...amountsOf(command),
        ...gameOf(command),
        command.at,
      ],
    })
    const status = rows[0]?.status
    return { refused: status === 'applied' ? null : (status ?? 'nothing') }
  }

const amountsOf = (command: WagerCommand): readonly unknown[] =>
  'payout' in command
    ? [command.payout, command.validBet, command.validReason, command.ruleVersion]
    : ['stake' in command ? command.stake : 0n, 0n, '', '']

const gameOf = (command: WagerCommand): readonly string[] =>
  command.op === 'place' ? [command.product, command.gameCode, command.roundRef] : ['', '', '']
