import { bare } from '@lantern/vendor-protocol/operations'
import type { Context } from '../../context.ts'
import type { RawCall, RawReply, VendorAdapter } from './adapter.ts'
import { callLogOf, recordOf } from './call-log.ts'
import { type Connection, connectionOf } from './connections.ts'
import type { Failures } from './failures.ts'
import { applyTogether } from './together.ts'
import { WHOLE } from './units.ts'

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
 * fails the first two leaves no row anywhere. At the deadline, whatever it is that takes so long,
 * the answer is that nobody knows: the same message again tells.
 */
export async function answerCall(ctx: Context, incoming: Incoming): Promise<RawReply> {
  const from = performance.now()
  const deadline = deadlineAt(from + DEADLINE_MS - MARGIN_MS)
  try {
    const isSigned = signedBy(ctx, incoming)
    const connection = await Promise.race([isSigned, deadline.passed])
    if (connection === LATE) {
      // its end is nobody's any more
      isSigned.catch((error: unknown) => ctx.log.error({ err: error }, 'a key was not found out'))
      return incoming.adapter.encode([bare('TEMPORARY')], incoming.call, WHOLE)
    }
    if (!connection) return turnAway(ctx, incoming)
    return await answerSigned(ctx, incoming, { connection, from, deadline })
  } finally {
    deadline.done()
  }
}

function turnAway(ctx: Context, { adapter, call, ip, failures }: Incoming): RawReply {
  const reply = adapter.encode([bare('BAD_SIGNATURE')], call, WHOLE)
  if (failures.note(ip)) return { ...reply, http: 429 }
  ctx.log.warn({ ip, operation: call.path.slice(0, 40) }, 'a vendor call is not signed')
  return reply
}

interface Caller {
  readonly connection: Connection
  readonly from: number
  readonly deadline: Deadline
}

async function answerSigned(
  ctx: Context,
  { adapter, call, ip }: Incoming,
  { connection, from, deadline }: Caller,
): Promise<RawReply> {
  const { unitOf } = connection
  const operations =
    call.header('content-encoding') === '' ? adapter.decode(call, unitOf) : undefined
  if (!operations || operations.length === 0) {
    const operation = call.path.slice(0, 40)
    ctx.log.warn({ vendor: connection.code, operation }, 'a vendor call is malformed')
    return adapter.encode([bare('BAD_REQUEST')], call, unitOf)
  }
  const work = applyTogether(ctx, { connection, until: deadline.at }, operations)
  const applied = await Promise.race([work, deadline.passed])
  const results = applied === LATE ? [bare('TEMPORARY')] : applied
  const reply = adapter.encode(results, call, unitOf)
  const durationMs = performance.now() - from
  callLogOf(ctx).add(recordOf({ connection, call, ip, operations, reply, durationMs }))
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

const LATE = Symbol('late')

interface Deadline {
  /** By `performance.now()`. */
  readonly at: number
  readonly passed: Promise<typeof LATE>
  /** Nobody asks any more. */
  readonly done: () => void
}

/** One timer for a call, whatever it waits for. */
function deadlineAt(at: number): Deadline {
  const { promise, resolve } = Promise.withResolvers<typeof LATE>()
  const timer = setTimeout(() => resolve(LATE), Math.max(0, at - performance.now()))
  return { at, passed: promise, done: () => clearTimeout(timer) }
}
