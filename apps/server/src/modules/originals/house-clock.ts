import { refuse } from '@lantern/contract/errors'
import { type Clock, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { databaseTime, noteClockApart } from './crash-queries.ts'
import { wait } from './wait.ts'

// A shared round is begun by the clock of one node, and the word that lets a bet leave is stamped by that
// of another. Whoever is answered by a clock that is behind could wait for the end and leave before it. So
// every node measures how far its clock is from the database's, and all are judged by that one.

/** A node measures so often … */
const EVERY_MS = 30 * SECOND_MS
/** … after a failure sooner … */
const AGAIN_MS = 2 * SECOND_MS
/** … and what it measured is good for so long. */
const LONGEST_MS = 2 * MINUTE_MS
const SAMPLES = 5
/** Of a longer way there and back nobody knows when on it the answer was given. */
const MOST_ROUND_TRIP_MS = 100
/** A clock that is farther away is told to operators. */
const MOST_APART_MS = 100

interface Reading {
  /** The database's clock less this one, in milliseconds. */
  readonly offsetMs: number
  readonly readAt: number
}

const readings = new WeakMap<Clock, Reading>()
/** Clocks that were told to be apart, and still are. */
const apart = new WeakSet<Clock>()

const ownMs = (ctx: Context): number => ctx.clock.now().getTime()

/** The time that all nodes agree on; by the last measurement, however old, or this node's own clock. */
export const houseNow = (ctx: Context): Date =>
  new Date(ownMs(ctx) + (readings.get(ctx.clock)?.offsetMs ?? 0))

/**
 * What this node stamped, in the time that all nodes agree on. Refuses `busy` while that is not known
 * well enough to decide about money.
 */
export function inHouseTime(ctx: Context, stamp: Date): Date {
  const reading = readings.get(ctx.clock)
  const age = reading ? ownMs(ctx) - reading.readAt : Number.POSITIVE_INFINITY
  // A negative age: the clock was set back since.
  if (!reading || age < 0 || age > LONGEST_MS) refuse('busy')
  return new Date(stamp.getTime() + reading.offsetMs)
}

/** Milliseconds since 1970 by the clock that all nodes share. */
export type AskTime = () => Promise<number>

/**
 * Measures this node's clock against the database's: of several answers the one that was under way
 * shortest counts, as of the middle of its way. False when none was quick enough.
 */
export async function measureClock(
  ctx: Context,
  ask: AskTime = () => databaseTime(ctx.db),
): Promise<boolean> {
  let best: { readonly wayMs: number; readonly offsetMs: number } | undefined
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const sent = ownMs(ctx)
    const told = await ask()
    const back = ownMs(ctx)
    const wayMs = back - sent
    // A clock that is set back meanwhile measures nothing.
    if (wayMs < 0 || wayMs > MOST_ROUND_TRIP_MS || (best && best.wayMs <= wayMs)) continue
    best = { wayMs, offsetMs: Math.round(told - (sent + back) / 2) }
  }
  if (!best) return false
  readings.set(ctx.clock, { offsetMs: best.offsetMs, readAt: ownMs(ctx) })
  await tellApart(ctx, best.offsetMs)
  return true
}

/** Operators are told once, until the clock was in step again. */
async function tellApart(ctx: Context, offsetMs: number): Promise<void> {
  if (Math.abs(offsetMs) <= MOST_APART_MS) {
    apart.delete(ctx.clock)
    return
  }
  if (apart.has(ctx.clock)) return
  ctx.log.error({ offsetMs }, 'the clock of this node is apart from the database')
  await noteClockApart(ctx.db, ctx.config.role, offsetMs)
  apart.add(ctx.clock)
}

/** Measures at once and then again and again, until it is stopped. */
export function watchClock(ctx: Context): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = async (): Promise<number> => {
    try {
      if (await measureClock(ctx)) return EVERY_MS
      ctx.log.warn('the database answers too slowly to measure the clock by')
    } catch (error) {
      ctx.log.warn({ err: error }, 'the clock could not be measured')
    }
    return AGAIN_MS
  }
  const loop = async () => {
    while (!signal.aborted) await wait(await look(), signal)
  }
  const ended = loop()
  return {
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
