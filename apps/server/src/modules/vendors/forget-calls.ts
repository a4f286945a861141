import { DAY_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { forgetCalls } from './queries/operator.ts'

const AT_ONCE = 5_000

/** Lets the calls go that are older than the raw log is kept, some at a time. */
export async function forgetOldCalls(ctx: Context, signal: AbortSignal): Promise<void> {
  const { now } = ctx.clock
  const before = new Date(now().getTime() - ctx.config.vendorCallDays * DAY_MS)
  while (!signal.aborted) {
    if ((await forgetCalls(ctx.db, before, AT_ONCE)) < AT_ONCE) return
  }
}
