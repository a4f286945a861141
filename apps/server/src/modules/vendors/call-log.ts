import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import type { Draft, RawCall, RawReply } from './adapter.ts'
import type { Connection } from './connections.ts'
import { type CallRecord, insertCalls } from './queries/records.ts'
import { WriteBehind } from './write-behind.ts'

/** Headers that are kept. What signs a call is only hinted at. */
const KEPT = ['x-vendor', 'x-key-id', 'x-timestamp', 'user-agent', 'content-type'] as const
const MASKED = ['x-signature'] as const
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

function headersOf({ header }: RawCall, ip: string): Readonly<Record<string, string>> {
  const kept: Record<string, string> = { ip }
  for (const name of KEPT) kept[name] = header(name).slice(0, MOST_OF_HEADER)
  for (const name of MASKED) kept[name] = `${header(name).slice(0, 8)}…`
  return kept
}

export interface Answered {
  readonly connection: Connection
  readonly call: RawCall
  readonly ip: string
  readonly operation: Draft
  readonly reply: RawReply
  readonly status: string
  readonly durationMs: number
}

/** What is kept of a call, secrets masked. */
export function recordOf(answered: Answered): CallRecord {
  const { connection, call, operation, reply } = answered
  return {
    brandId: connection.brandId,
    vendorCode: connection.code,
    direction: 'in',
    operation: connection.adapter.operationOf(call),
    txId: 'txId' in operation ? operation.txId : null,
    betRef: 'betId' in operation ? operation.betId : null,
    playerId: 'playerId' in operation ? operation.playerId : null,
    headers: headersOf(call, answered.ip),
    request: withoutToken(call.body.toString('utf8')),
    http: reply.http,
    reply: reply.body,
    status: answered.status,
    durationUs: Math.round(answered.durationMs * 1_000),
    calledAt: call.now,
  }
}
