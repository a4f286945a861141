import { type RefusalCode, refuse } from '@lantern/contract/errors'
import { present } from '@lantern/kernel/assert'
import type { Pool } from 'pg'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import type { Outcome, WagerCommand } from './commands.ts'
import { createQueue, type Queue } from './queue.ts'
import * as queries from './queries.ts'

// The one way for money of wagers. What a member chose (limits, exclusion, reality check) is asked in
// `wagers_apply`, beside the funds: parallel stakes must not pass it either.

/** Chosen by measuring; see docs/decisions. */
const LANES = 2
const MOST_IN_BATCH = 128
const BOUND = 8_192
const SINGLES = 4

const queues = new WeakMap<Pool, Queue<WagerCommand, Outcome>>()

function queueOf(db: Pool): Queue<WagerCommand, Outcome> {
  const known = queues.get(db)
  if (known) return known
  const queue = createQueue<WagerCommand, Outcome>({
    send: (batch) => queries.applyBatch(db, batch, 'skip'),
    single: (command) => single(db, command),
    tokens,
    kind,
    isLate,
    lanes: LANES,
    most: MOST_IN_BATCH,
    bound: BOUND,
    singles: SINGLES,
  })
  queues.set(db, queue)
  return queue
}

const tokens = (command: WagerCommand): string[] => [
  `m${command.memberId}`,
  `k${command.brandId}:${command.source}:${command.key}`,
  `b${command.brandId}:${command.source}:${command.betRef}`,
]

/** What the database has a smaller plan for; see docs/decisions. */
const kind = ({ op }: WagerCommand): string | undefined =>
  op === 'place' || op === 'settle' ? op : undefined

/** How long somebody waits is no fact of the product: the machine's monotonic clock tells. */
const isLate = ({ until }: WagerCommand): boolean =>
  until !== undefined && performance.now() > until

/**
 * Applies a command in a transaction that it shares with others. The answer comes after the
 * commit; a refusal is an outcome, not an exception. Throws the refusal `busy` when too many wait
 * or the member's account stays locked: then nothing was applied. After any other exception the
 * caller does not know, and the same command with the same key tells.
 */
export const apply = (ctx: Pick<Context, 'db'>, command: WagerCommand): Promise<Outcome> =>
  queueOf(ctx.db).add(command)

/**
 * Applies commands in the caller's transaction, one after the other where they share a member, a
 * key or a bet. Refusals are outcomes here as well; see {@link accepted}. Throws the refusal `busy`
 * when a member's account stays locked; a race for a key makes `transact` run the work again.
 */
export async function applyIn(tx: Tx, commands: readonly WagerCommand[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const group of groups(commands)) {
    const applied = await asRefusal(() => queries.applyBatch(tx, group, 'wait'))
    for (const outcome of applied) outcomes.push(present(outcome, 'a waiting batch skips nothing'))
  }
  return outcomes
}

/** The outcome of a command that was applied; ends the use case when it was refused. */
export function accepted(outcome: Outcome): Outcome {
  if (outcome.refusal !== null) refuse(outcome.refusal satisfies RefusalCode)
  return outcome
}

/** Answers what was taken and takes no more; for the end of the process. */
export const drain = (ctx: Pick<Context, 'db'>): Promise<void> => queueOf(ctx.db).drain()

/** Splits a list where a command would meet one before it in the same batch. */
function groups(commands: readonly WagerCommand[]): WagerCommand[][] {
  const split: WagerCommand[][] = []
  let current: WagerCommand[] = []
  let seen = new Set<string>()
  for (const command of commands) {
    const own = tokens(command)
    if (own.some((token) => seen.has(token)) || current.length >= MOST_IN_BATCH) {
      split.push(current)
      current = []
      seen = new Set()
    }
    current.push(command)
    for (const token of own) seen.add(token)
  }
  if (current.length > 0) split.push(current)
  return split
}

const MOST_TRIES = 4

/**
 * One command, waiting up to half a second for its account. Where its caller stops waiting the
 * statement is cancelled: what was answered `busy` is never applied.
 */
async function single(db: Pool, command: WagerCommand): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await asRefusal(() => alone(db, command))
      return present(outcome, 'a waiting batch skips nothing')
    } catch (error) {
      if (!(error instanceof RaceLost) || tries >= MOST_TRIES) throw error
    }
  }
}

async function alone(db: Pool, command: WagerCommand): Promise<Outcome | undefined> {
  const { until } = command
  if (until === undefined) return (await queries.applyBatch(db, [command], 'wait'))[0]
  const leftMs = Math.floor(until - performance.now())
  if (leftMs < 1) refuse('busy')
  return queries.applyWithin(db, command, leftMs)
}

/** Somebody else used the key or the bet while we were deciding; the next try sees it. */
class RaceLost extends Error {
  override readonly name = 'RaceLost'
  /** The code that `transact` runs its work again for. */
  readonly code = '40001'
}

async function asRefusal<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const { code } = error instanceof Error && 'code' in error ? error : { code: undefined }
    // not locked in time, or cancelled
    if (code === '55P03' || code === '57014') refuse('busy')
    if (code === '23505' || code === '40P01') {
      throw new RaceLost('another transaction was faster', { cause: error })
    }
    throw error
  }
}
