import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import * as queries from './queries/open-bets.ts'

/** The walk keeps behind by this: whatever was given an id before has ended by then. */
export const BEHIND_MS = 2 * MINUTE_MS
const STEP = 5_000
const MOST_CASES = 500

/** Notes what runs and forgets what has ended, a step after the other. */
export async function noteOpenBets(ctx: Context, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await queries.stepWalk(ctx.db, STEP, BEHIND_MS)));
}

/**
 * Opens a case for every bet that runs for longer than its terms, once a bet, and closes those of
 * bets that have ended meanwhile.
 */
export async function reportOverdue(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  await queries.closeEnded(ctx.db, now)
  for (const bet of await queries.listOverdue(ctx.db, now, MOST_CASES)) {
    if (!(await queries.openOverdue(ctx.db, bet, now))) continue
    const { source, betRef } = bet
    ctx.log.warn({ vendor: source, betRef }, 'a bet runs for longer than its terms')
  }
}
