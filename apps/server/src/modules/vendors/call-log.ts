import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import type { Draft, LoggedHeaders, RawCall, RawReply } from './adapter.ts'
import type { Connection } from './connections.ts'
import { type CallRecord, insertCalls } from './queries/records.ts'
import { WriteBehind } from './write-behind.ts'

/** Headers that are kept whatever the dialect; its own it names itself. */
const KEPT = ['user-agent', 'content-type'] as const
const MOST_OF_HEADER = 200

const logs = new WeakMap<Pool, WriteBehind<CallRecord>>()

/** The raw log of this process: written behind, some calls at a time, never in a reply's way. */
export function callLogOf(ctx: Pick<Context, 'db' | 'log'>): WriteBehind<CallRecord> {
  const found = logs.get(ctx.db)
  if (found) return found
  const fresh = new WriteBehind<CallRecord>(ctx, {
    name: 'vendor_calls',
    write: (calls) => insertCalls(ctx.db, calls),
    most: 500,
    bound: 20_000,
    everyMs: 200,
  })
  logs.set(ctx.db, fresh)
  return fresh
}

/** A token opens a game, or did: what is kept of it is that there was one. */
const withoutToken = (text: string): string =>
  text.replaceAll(/("(?:token|sessionToken)"\s*:\s*")[^"]*"/g, '$1***"')

function headersOf(
  { header }: RawCall,
  { kept, masked }: LoggedHeaders,
  ip: string,
): Readonly<Record<string, string>> {
  const noted: Record<string, string> = { ip }
  for (const name of KEPT) noted[name] = header(name).slice(0, MOST_OF_HEADER)
  for (const name of kept) noted[name] = header(name).slice(0, MOST_OF_HEADER)
  for (const name of masked) noted[name] = `${header(name).slice(0, 8)}…`
  return noted
}

/** The first name of all that are there, and where there are others, those. */
interface Named {
  readonly first: string | null
  readonly more: readonly string[] | null
}

function namedBy(names: readonly (string | null)[]): Named {
  const [first = null, ...more] = new Set(names.filter((name) => name !== null))
  return { first, more: more.length > 0 ? more : null }
}

const txOf = (draft: Draft): string | null => ('txId' in draft ? draft.txId : null)
const betOf = (draft: Draft): string | null => ('betId' in draft ? draft.betId : null)
const playerOf = (draft: Draft): string | null => ('playerId' in draft ? draft.playerId : null)

export interface Answered {
  readonly connection: Connection
  readonly call: RawCall
  readonly ip: string
  readonly operations: readonly Draft[]
  readonly reply: RawReply
  readonly durationMs: number
}

/** What is kept of a call, secrets masked. */
export function recordOf(answered: Answered): CallRecord {
  const { connection, call, operations, reply } = answered
  const txs = namedBy(operations.map(txOf))
  const bets = namedBy(operations.map(betOf))
  return {
    brandId: connection.brandId,
    vendorCode: connection.code,
    direction: 'in',
    operation: connection.adapter.operationOf(call),
    txId: txs.first,
    moreTxIds: txs.more,
    betRef: bets.first,
    moreBetRefs: bets.more,
    playerId: namedBy(operations.map(playerOf)).first,
    headers: headersOf(call, connection.adapter.headers, answered.ip),
    request: withoutToken(call.body.toString('utf8')),
    http: reply.http,
    reply: reply.body,
    status: reply.status,
    durationUs: Math.round(answered.durationMs * 1_000),
    calledAt: call.now,
  }
}
