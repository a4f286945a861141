import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import { type FeedTransaction, FeedTooLong, type FeedWindow } from '@lantern/vendor-protocol/feed'
import type { Context } from '../../context.ts'
import { throughBreaker } from './breaker.ts'
import { type BetPart, isInPart } from './bet-parts.ts'
import { betRefOf } from './commands.ts'
import type { Connection } from './connections.ts'
import { linkOf } from './link.ts'

// A vendor's feed in pieces that fit into memory: shorter slices of time where there is much, and
// where the shortest still holds too much, a share of its bets at a time.

/** What is younger may still be on its way. */
export const ON_ITS_WAY_MS = 2 * MINUTE_MS
/** Before a slice: stakes whose results lie in it. */
const BEFORE_MS = HOUR_MS

export interface SliceLimits {
  /** So much of what a vendor tells is in memory at once. */
  readonly mostTold: number
  readonly shortestMs: number
  readonly longestMs: number
  /** No new slice is begun later than this: what was done is kept, the rest is for the next time. */
  readonly patienceMs: number
}

export const SLICE_LIMITS: SliceLimits = {
  mostTold: 50_000,
  shortestMs: 5 * SECOND_MS,
  longestMs: HOUR_MS,
  patienceMs: 5 * MINUTE_MS,
}

/** What a vendor told of a window of time; of many bets a part. */
export interface Slice {
  readonly from: Date
  readonly until: Date
  readonly told: readonly FeedTransaction[]
  readonly part: BetPart
}

export interface SliceWish {
  readonly from: Date
  readonly until: Date
  readonly limits: SliceLimits
}

/** How many messages a slice may bring and the next still be longer. */
const FEW = 8
const STEP = 4

/** Everything a vendor told of a window, slice by slice. */
export async function* slicesOf(
  ctx: Context,
  connection: Connection,
  { from, until, limits }: SliceWish,
): AsyncGenerator<Slice> {
  const { mostTold, shortestMs, longestMs, patienceMs } = limits
  const began = performance.now()
  const whole = AbortSignal.timeout(2 * patienceMs)
  let lengthMs = longestMs
  let start = from.getTime()
  while (start < until.getTime()) {
    if (start > from.getTime() && performance.now() - began > patienceMs) return
    const end = Math.min(start + lengthMs, until.getTime())
    const window = {
      from: new Date(start - Math.min(BEFORE_MS, lengthMs)),
      // the clocks of both sides are not quite the same
      to: new Date(Math.min(end + Math.min(ON_ITS_WAY_MS, lengthMs), until.getTime())),
    }
    const reading: Reading = { window, signal: whole, most: mostTold }
    const bounds = { from: new Date(start), until: new Date(end) }
    const told = await readPart(ctx, connection, reading, WHOLE)
    if (told) yield { ...bounds, told, part: WHOLE }
    else if (lengthMs <= shortestMs) yield* partsOf(ctx, connection, reading, bounds)
    if (told || lengthMs <= shortestMs) start = end
    lengthMs =
      told && told.length < mostTold / FEW
        ? Math.min(lengthMs * STEP, longestMs)
        : told
          ? lengthMs
          : Math.max(lengthMs / STEP, shortestMs)
  }
}

const WHOLE: BetPart = { of: 1, at: 0 }

interface Reading {
  readonly window: FeedWindow
  readonly signal: AbortSignal
  readonly most: number
}

/** The same window again and again, each time for a share of its bets. */
async function* partsOf(
  ctx: Context,
  connection: Connection,
  reading: Reading,
  bounds: Pick<Slice, 'from' | 'until'>,
): AsyncGenerator<Slice> {
  const all = await throughBreaker(ctx, connection, async () => {
    let count = 0
    for await (const { operation } of feedOf(ctx, connection, reading))
      if (operation.op !== 'closeRound') count += 1
    return count
  })
  // half of what fits: bets are not shared out quite evenly
  const of = Math.ceil((2 * all) / reading.most)
  for (let at = 0; at < of; at += 1) {
    const part = { of, at }
    const told = await readPart(ctx, connection, reading, part)
    if (!told) throw new FeedTooLong()
    yield { ...bounds, told, part }
  }
}

/** Undefined when there is more than fits. That there is much is no fault of the vendor's line. */
const readPart = (
  ctx: Context,
  connection: Connection,
  reading: Reading,
  part: BetPart,
): Promise<FeedTransaction[] | undefined> =>
  throughBreaker(ctx, connection, async () => {
    const told: FeedTransaction[] = []
    for await (const one of feedOf(ctx, connection, reading)) {
      const { operation } = one
      // one that closes a round is about no bet, and is not compared
      if (operation.op === 'closeRound' || !isInPart(betRefOf(operation), part)) continue
      told.push(one)
      if (told.length > reading.most) return undefined
    }
    return told
  })

const feedOf = (
  ctx: Context,
  connection: Connection,
  { window, signal }: Reading,
): AsyncIterable<FeedTransaction> =>
  connection.adapter.feed?.({ ...linkOf(ctx, connection), signal }, window) ?? nothing()

async function* nothing(): AsyncGenerator<FeedTransaction> {
  // a vendor without a feed tells nothing
}
