import { SECOND_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import type { RoomJobs } from '../../jobs.ts'
import { look } from './bonus-end.ts'
import { catchUp } from './progress.ts'
import { listDue } from './queries/bonuses.ts'
import { listUnseen } from './queries/locks.ts'

const EVERY_MS = 10 * SECOND_MS
const REST_MS = 60 * SECOND_MS
const MOST_MEMBERS = 200

/** Looks at bets of members with locks that were not looked at for a minute. */
export async function catchUpAll(ctx: Context, signal?: AbortSignal): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - REST_MS)
  for (const whose of await listUnseen(ctx.db, before, MOST_MEMBERS)) {
    if (signal?.aborted) return
    await transact(ctx, (tx) => catchUp(ctx, tx, whose))
  }
}

/** Ends bonuses that are over, and moves what their last bets brought. */
export async function tendBonuses(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (const whose of await listDue(ctx.db, ctx.clock.now(), MOST_MEMBERS)) {
    if (signal?.aborted) return
    await transact(ctx, (tx) => look(ctx, tx, whose))
  }
}

export const jobs: RoomJobs = {
  caretakers: [
    { name: 'rollover.catchUp', everyMs: EVERY_MS, run: catchUpAll },
    { name: 'rollover.tendBonuses', everyMs: EVERY_MS, run: tendBonuses },
  ],
}
