import { assert } from '@lantern/kernel/assert'
import { NO_FACTS } from '@lantern/vendor-protocol/bet-facts'
import type { FeedPage, FeedQuestion, FeedTransaction } from '@lantern/vendor-protocol/feed'
import type { BetState } from '@lantern/vendor-protocol/operations'
import type { Context } from '../context.ts'
import type { RoundState } from '../game/queries.ts'
import { storedOperation } from './calls.ts'
import { type FeedRow, listFeed } from './queries.ts'
import { reportDateOf } from './report-days.ts'

const PAGE = 2_000

/** How a bet stands here, by its round. A stake that is on its way is as good as taken. */
const STATES: Readonly<Record<RoundState, BetState>> = {
  reserving: 'open',
  open: 'open',
  over: 'settled',
  refused: 'refused',
  cancelled: 'cancelled',
}

function told({ operation, roundState, createdAt, startedAt }: FeedRow): FeedTransaction {
  const read = storedOperation(operation)
  assert(read.op !== 'openSession' && read.op !== 'getBalance', 'the outbox holds money calls')
  const facts = { ...NO_FACTS, reportDate: reportDateOf(startedAt) }
  return { operation: read, betState: STATES[roundState], at: createdAt, facts }
}

/**
 * What happened at one of the studio's vendors, a page of it. Every call of the outbox is told,
 * also one that was given up: it may have arrived. Undefined for a cursor that is none.
 */
export async function feedPage(
  ctx: Context,
  vendor: string,
  { from, to, cursor }: FeedQuestion,
): Promise<FeedPage | undefined> {
  if (cursor !== null && !/^[1-9][0-9]{0,17}$/.test(cursor)) return undefined
  const rows = await listFeed(ctx.db, { vendor, from, to, after: cursor, most: PAGE })
  const last = rows.length === PAGE ? rows.at(-1) : undefined
  return { transactions: rows.map(told), next: last?.id ?? null }
}
