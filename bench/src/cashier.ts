import { fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { transact } from '@lantern/server/db/transact'
import { ledgerFaults, statement } from '@lantern/server/modules/wallet/index'
import type { MemberId } from '@lantern/kernel/ids'
import { type BenchDatabase, benchDatabase } from './database.ts'
import { type Bench, BenchImpossible, median, quantile, round } from './line.ts'

// Long ledgers: a page of any statement, the whole of the books added anew, and an export of a
// million lines, over as many postings as BENCH_POSTINGS says, made by sets in a database of its own
// with every wall of the ledger standing. A tenth of the postings are one member's.

const POSTINGS = Number.parseInt(process.env['BENCH_POSTINGS'] ?? '1000000', 10)
const PAGES = Number.parseInt(process.env['BENCH_PAGES'] ?? '2000', 10)
const ROUNDS = Number.parseInt(process.env['BENCH_ROUNDS'] ?? '3', 10)
/** Entries, of two postings, that one statement writes. */
const PART = 100_000
const MEMBERS = 2_000
const PAGE_SIZE = 20
const CALLERS = 4
/** A deep page is as likely as a first one. */
const WARM_UP = 50

/**
 * The space for young objects, in MiB. V8's own choice is 16, thrice: it is filled with what was let
 * go long ago before anybody looks, and would be measured instead of what the export keeps.
 */
const YOUNG = '--max-semi-space-size=4'

const LIMITS = { pageMs: 50, postingsAMinute: 10_000_000, exportMiB: 200, exportLines: 1_000_000 }

type Part = 'statement' | 'books' | 'export'
const parts: readonly Part[] = ['statement', 'books', 'export']

export const cashier: Bench = async (name, print) => {
  const wanted = parts.filter((part) => name === 'cashier' || name === `cashier.${part}`)
  if (wanted.length === 0) throw new BenchImpossible(`there is no ${name}: try cashier.statement`)
  const database = await benchDatabase('cashier')
  try {
    await populate(database)
    if (wanted.includes('statement')) {
      const { p99Ms, p50Ms } = await readPages(database)
      print({
        name: `cashier.statement pages of ${POSTINGS} postings, p99 vs limit`,
        ours: round(p99Ms, 2),
        other: LIMITS.pageMs,
        ratio: round(p99Ms / LIMITS.pageMs, 3),
        unit: 'ms',
        p99Ms: round(p99Ms, 2),
        n: PAGES,
        note: `any page of any account, half within days of the brand; ${CALLERS} callers; median ${round(p50Ms, 2)} ms`,
      })
    }
    if (wanted.includes('books')) {
      const seconds = await addBooks(database)
      const perMinute = (POSTINGS / seconds) * 60
      print({
        name: `cashier.books of ${POSTINGS} postings added anew vs limit`,
        ours: Math.round(perMinute),
        other: LIMITS.postingsAMinute,
        ratio: round(perMinute / LIMITS.postingsAMinute, 2),
        unit: 'postings/min',
        n: ROUNDS,
        note: `${round(seconds, 1)} s for every check of the ledger`,
      })
    }
    if (wanted.includes('export')) {
      const { lines, peakMiB, beforeMiB, seconds } = await exportAll(database.url)
      print({
        name: `cashier.export of ${lines} lines, most memory of its process vs limit`,
        ours: round(peakMiB, 1),
        other: LIMITS.exportMiB,
        ratio: round(peakMiB / LIMITS.exportMiB, 3),
        unit: 'MiB resident',
        n: 1,
        note: `${round(beforeMiB, 1)} MiB before, ${YOUNG}; ${Math.round(lines / seconds)} lines a second`,
      })
    }
  } finally {
    await database.close()
  }
}

const beside = (file: string): string => path.join(import.meta.dirname, file)
const sql = (file: string): string => readFileSync(beside(file), 'utf8')

const LENGTHS = `
  create table bench_lengths as
    select a.id as account_id,
           case when a.id = first_value(a.id) over (order by a.id) then $1::int else $2::int end
             as versions
      from ledger_accounts a where a.purpose = 'cash';
`

async function populate({ owner }: BenchDatabase): Promise<void> {
  await owner.query('set statement_timeout = 0')
  for (const statementText of sql('accounts.sql').split(/;\n/))
    if (/^[a-z]/m.test(statementText))
      await owner.query(statementText.replaceAll(':members', `${MEMBERS}`))
  const entries = Math.floor(POSTINGS / 2)
  const longest = Math.floor(entries / 10)
  const each = Math.floor((entries - longest) / (MEMBERS - 1))
  await owner.query(LENGTHS.replace('$1', `${longest}`).replace('$2', `${each}`))
  const count = Math.max(1, Math.ceil(entries / PART))
  const text = sql('postings.sql')
  for (let part = 0; part < count; part += 1) {
    const bounded = text
      .replaceAll(':low', `(${part}::numeric / ${count})`)
      .replaceAll(':high', `(${part + 1}::numeric / ${count})`)
    await owner.query(`begin; set local statement_timeout = 0; ${bounded}; commit`)
  }
  await owner.query(`
    begin; set local statement_timeout = 0;
    update ledger_accounts a
       set version = l.versions, balance = bench_balance(l.versions), posted_at = now() - interval '1 day'
      from bench_lengths l where l.account_id = a.id;
    commit`)
  await owner.query('vacuum (analyze) ledger_entries, ledger_postings, ledger_accounts')
}

const DAY_MS = 86_400_000
const dayAgo = (days: number): string =>
  new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

/** Any page of any account, half of them within days; the longest account every fifth time. */
async function readPages({ app }: BenchDatabase): Promise<{ p99Ms: number; p50Ms: number }> {
  const { rows } = await app.query<{ memberId: MemberId; versions: number }>(
    `select a.member_id as "memberId", a.version::int as versions from ledger_accounts a
      where a.purpose = 'cash' order by a.version desc`,
  )
  const times: number[] = []
  let turn = 0
  const caller = async (): Promise<void> => {
    while (turn < PAGES + WARM_UP) {
      turn += 1
      const now = turn
      const account = rows[now % 5 === 0 ? 0 : (now * 7919) % rows.length]
      if (!account) throw new BenchImpossible('nobody has an account')
      const pages = Math.max(1, Math.floor(account.versions / PAGE_SIZE))
      const from = 1 + ((now * 104_729) % 330)
      const days = now % 2 === 0 ? { from: dayAgo(from + 30), to: dayAgo(from) } : {}
      const within = now % 2 === 0 ? Math.max(1, Math.floor(pages / 12)) : pages
      const began = performance.now()
      const { lines } = await statement(app, {
        memberId: account.memberId,
        account: 'cash',
        offsetMinutes: 420,
        pageNo: 1 + ((now * 15_485_863) % within),
        pageSize: PAGE_SIZE,
        ...days,
      })
      if (lines.length === 0) throw new Error('a page within its bounds has lines')
      if (now > WARM_UP) times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  times.sort((a, b) => a - b)
  return { p99Ms: quantile(times, 0.99), p50Ms: median(times) }
}

/** Seconds for all checks of the ledger, the median of the rounds. */
async function addBooks({ app }: BenchDatabase): Promise<number> {
  const seconds: number[] = []
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    const began = performance.now()
    const faults = await transact({ db: app }, ledgerFaults)
    seconds.push((performance.now() - began) / 1_000)
    if (faults.length > 0) throw new Error(`the books do not balance: ${JSON.stringify(faults)}`)
  }
  return median(seconds)
}

export interface Exported {
  readonly lines: number
  readonly peakMiB: number
  readonly beforeMiB: number
  readonly seconds: number
}

/** The export in a process of its own, read by a client over HTTP as slowly as it likes. */
function exportAll(url: string): Promise<Exported> {
  const child = fork(beside('cashier-export.ts'), [url, `${LIMITS.exportLines}`], {
    execArgv: [...process.execArgv, YOUNG],
  })
  return new Promise((resolve, reject) => {
    child.once('message', (message: Exported) => resolve(message))
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code !== 0) reject(new Error(`the export ended with ${code}`))
    })
  })
}
