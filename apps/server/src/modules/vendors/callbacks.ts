import { bare, type Result } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import type { Draft, RawCall, RawReply, VendorAdapter } from './adapter.ts'
import { callLogOf, recordOf } from './call-log.ts'
import { type Connection, connectionOf } from './connections.ts'
import type { Failures } from './failures.ts'
import { applyTogether } from './together.ts'

/** A vendor is answered within this time, whatever happens here. */
export const DEADLINE_MS = 1_500
/** What is left of it for reading, writing and the way there. */
const MARGIN_MS = 200

/** Signs nothing: whoever names a key that is not there waits as long as one who does not sign. */
const NOBODY = ['']

export interface Incoming {
  readonly adapter: VendorAdapter
  readonly call: RawCall
  readonly ip: string
  readonly failures: Failures
}

/**
 * Answers a call of a vendor: signature over the raw bytes, then its form, then what it says. What
 * fails the first two leaves no row anywhere.
 */
export async function answerCall(ctx: Context, incoming: Incoming): Promise<RawReply> {
  const { adapter, call, ip, failures } = incoming
  const from = performance.now()
  const connection = await signedBy(ctx, incoming)
  if (!connection) {
    if (failures.note(ip)) return { ...adapter.encode([bare('BAD_SIGNATURE')], call), http: 429 }
    ctx.log.warn({ ip, operation: call.path.slice(0, 40) }, 'a vendor call is not signed')
    return adapter.encode([bare('BAD_SIGNATURE')], call)
  }
  const operations = call.header('content-encoding') === '' ? adapter.decode(call) : undefined
  const [first] = operations ?? []
  if (!operations || !first) {
    const operation = call.path.slice(0, 40)
    ctx.log.warn({ vendor: connection.code, operation }, 'a vendor call is malformed')
    return adapter.encode([bare('BAD_REQUEST')], call)
  }
  const results = await applyInTime(ctx, connection, operations)
  const reply = adapter.encode(results, call)
  const status = results[0]?.status ?? 'TEMPORARY'
  const durationMs = performance.now() - from
  const answered = { connection, call, ip, operation: first, reply, status, durationMs }
  callLogOf(ctx).add(recordOf(answered))
  return reply
}

async function signedBy(
  ctx: Context,
  { adapter, call, ip }: Incoming,
): Promise<Connection | undefined> {
  const name = adapter.keyName(call)
  const connection = name && (await connectionOf(ctx, name))
  const isSigned = adapter.isSigned(call, connection?.secrets ?? NOBODY)
  if (!isSigned || connection?.adapter !== adapter) return undefined
  return connection.mayCallFrom(ip) ? connection : undefined
}

/** At the deadline the answer is that nobody knows: the same message again tells. */
async function applyInTime(
  ctx: Context,
  connection: Connection,
  operations: readonly Draft[],
): Promise<readonly Result[]> {
  const until = performance.now() + DEADLINE_MS - MARGIN_MS
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Result[]>((resolve) => {
    timer = setTimeout(() => resolve([bare('TEMPORARY')]), DEADLINE_MS - MARGIN_MS)
  })
  try {
    return await Promise.race([applyTogether(ctx, { connection, until }, operations), late])
  } finally {
    clearTimeout(timer)
  }
}
