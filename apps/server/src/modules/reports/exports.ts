import type { TextStream } from '@lantern/contract/ops/exports'
import { refuse } from '@lantern/contract/errors'
import { csvLine } from '@lantern/kernel/csv'
import type { BrandId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import { type DateText, DAY_MS, HOUR_MS, startOfDay } from '@lantern/kernel/time'
import type { AccountClass } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { localTime } from '../../text-file.ts'
import { type AuditActor, record } from '../audit/index.ts'
import {
  type AccountReach,
  accountsOf,
  entriesNear,
  listBooks,
  listOwnPostings,
  listPostings,
  listWagers,
  type PostingRow,
  wagersWithin,
  type WagerRow,
} from './export-queries.ts'

/** Lines that are read at once: what an export keeps in memory, and no more. */
const CHUNK = 250
const MOST_DAYS = 366
/** Of one process; each takes a connection for the moments of a page. */
const MOST_AT_ONCE = 2
/** Entries that waited for a lock stand a little out of order. */
const MARGIN_MS = HOUR_MS

interface Days {
  readonly from: DateText
  readonly to: DateText
}

export interface LedgerExport extends Days {
  readonly class: AccountClass
  readonly memberId?: string | undefined
}

export interface WagerExport extends Days {
  readonly class: AccountClass
  readonly product?: string | undefined
}

interface Chunk {
  readonly text: string
  readonly lines: number
}

const LEDGER_HEAD = [
  'posted',
  'entry',
  'kind',
  'source',
  'reference',
  'purpose',
  'member',
  'account',
  'before',
  'amount',
  'after',
  'currency',
]
const WAGER_HEAD = [
  'placed',
  'bet',
  'member',
  'account',
  'kind',
  'vendor',
  'vendor bet',
  'game',
  'round',
  'state',
  'stake',
  'payout',
  'valid bet',
  'settled',
  'currency',
]

const shown = (units: string | null): string => (units === null ? '' : formatMoney(BigInt(units)))

const postingLine = (row: PostingRow, currency: string, offsetMinutes: number): string =>
  csvLine([
    localTime(row.postedAt, offsetMinutes),
    row.entryId,
    row.kind,
    row.source,
    row.reference,
    row.purpose,
    row.memberId ?? '',
    row.account ?? '',
    shown(row.balanceBefore),
    shown(row.amount),
    shown(row.balanceAfter),
    currency,
  ])

const wagerLine = (row: WagerRow, offsetMinutes: number): string =>
  csvLine([
    localTime(row.placedAt, offsetMinutes),
    row.id,
    row.memberId,
    row.account,
    row.product,
    row.source,
    row.betRef,
    row.gameCode,
    row.roundRef,
    row.state,
    shown(row.stake),
    shown(row.payout),
    shown(row.validBet),
    row.settledAt ? localTime(row.settledAt, offsetMinutes) : '',
    row.currency,
  ])

/** A longer text is no young object to V8, and stands until it looks through the whole heap. */
const LINES_OF_A_TEXT = 200

/** What was read at once, as texts that are let go as soon as they are sent. */
function* textsOf<Row>(rows: readonly Row[], lineOf: (row: Row) => string): Generator<Chunk> {
  for (let at = 0; at < rows.length; at += LINES_OF_A_TEXT) {
    const some = rows.slice(at, at + LINES_OF_A_TEXT)
    yield { text: some.map(lineOf).join(''), lines: some.length }
  }
}

interface Whose {
  readonly brandId: BrandId
  readonly offsetMinutes: number
}

/** The lines of one account, as its statement has them. */
async function* accountChunks(
  ctx: Pick<Context, 'db'>,
  account: AccountReach,
  offsetMinutes: number,
): AsyncGenerator<Chunk> {
  let { after } = account
  for (;;) {
    const rows = await listOwnPostings(ctx.db, { ...account, after }, CHUNK)
    const last = rows.at(-1)?.version
    if (!last) return
    yield* textsOf(rows, (row) => postingLine(row, account.currency, offsetMinutes))
    after = last
  }
}

/** Postings of the days, in the order of their entries, book after book. */
export async function* ledgerChunks(
  ctx: Pick<Context, 'db'>,
  { brandId, offsetMinutes }: Whose,
  wish: LedgerExport,
): AsyncGenerator<Chunk> {
  const [from, until] = [
    startOfDay(wish.from, offsetMinutes),
    startOfDay(wish.to, offsetMinutes, 1),
  ]
  yield { text: csvLine(LEDGER_HEAD), lines: 0 }
  if (wish.memberId !== undefined) {
    const whose = { brandId, class: wish.class, memberId: wish.memberId }
    for (const account of await accountsOf(ctx.db, whose, from, until))
      yield* accountChunks(ctx, account, offsetMinutes)
    return
  }
  for (const book of await listBooks(ctx.db, brandId, wish.class)) {
    const { first, end } = await entriesNear(
      ctx.db,
      book.id,
      new Date(from.getTime() - MARGIN_MS),
      new Date(until.getTime() + MARGIN_MS),
    )
    let after = { entryId: first, accountId: '0' }
    for (;;) {
      const page = { after, end, from, until, limit: CHUNK }
      const rows = await listPostings(ctx.db, page)
      const last = rows.at(-1)
      if (last === undefined) break
      yield* textsOf(rows, (row) => postingLine(row, book.currency, offsetMinutes))
      after = last
      if (rows.length < CHUNK) break
    }
  }
}

/** Bets that were placed on the days, the oldest first. */
export async function* wagerChunks(
  ctx: Pick<Context, 'db'>,
  { brandId, offsetMinutes }: Whose,
  wish: WagerExport,
): AsyncGenerator<Chunk> {
  const [from, until] = [
    startOfDay(wish.from, offsetMinutes),
    startOfDay(wish.to, offsetMinutes, 1),
  ]
  const found = await wagersWithin(ctx.db, from, until)
  yield { text: csvLine(WAGER_HEAD), lines: 0 }
  if (found === undefined) return
  const fixed = { brandId, class: wish.class, product: wish.product ?? null, from, until }
  let after = `${BigInt(found.first) - 1n}`
  for (;;) {
    const rows = await listWagers(ctx.db, { ...fixed, after, last: found.last, limit: CHUNK })
    const last = rows.at(-1)
    if (last === undefined) return
    yield* textsOf(rows, (row) => wagerLine(row, offsetMinutes))
    after = last.id
    if (rows.length < CHUNK) return
  }
}

const running = new WeakMap<object, number>()

const count = (db: object, more: 1 | -1) => running.set(db, (running.get(db) ?? 0) + more)

interface ExportWish {
  readonly brandId: BrandId
  readonly actor: AuditActor
  readonly kind: 'ledger' | 'wagers' | 'liabilities'
  readonly reason: string
  readonly wish: Days & { readonly class?: AccountClass }
  readonly chunks: AsyncIterable<Chunk>
}

/**
 * A file that is made while it is sent. Its beginning stands in the audit log before the first line
 * goes out, its end with how many lines there were and whether the client stayed.
 */
export async function exportFile(
  ctx: Context,
  { brandId, actor, kind, reason, wish, chunks }: ExportWish,
): Promise<TextStream> {
  const days = (Date.parse(wish.to) - Date.parse(wish.from)) / DAY_MS + 1
  if (days < 1 || days > MOST_DAYS) refuse('field_invalid', { field: 'from' })
  if ((running.get(ctx.db) ?? 0) >= MOST_AT_ONCE) refuse('busy')
  const tell = (event: string, after: object) =>
    transact(ctx, (tx) =>
      record(tx, {
        brandId,
        actor,
        event,
        subject: { kind: 'export', id: kind },
        reason,
        after: { ...wish, ...after },
      }),
    )
  await tell('export.started', {})
  async function* sent(): AsyncGenerator<string> {
    let lines = 0
    let isWhole = false
    count(ctx.db, 1)
    try {
      for await (const chunk of chunks) {
        yield chunk.text
        lines += chunk.lines
      }
      isWhole = true
    } finally {
      count(ctx.db, -1)
      await tell('export.ended', { lines, isWhole })
    }
  }
  const named = [kind, wish.class, wish.from, wish.to].filter((one) => one !== undefined)
  return { name: `${named.join('-')}.csv`, chunks: sent() }
}
