import { MINUTE_MS } from '@lantern/kernel/time'
import { checkBooks } from './books.ts'
import type { Context } from './context.ts'
import { booksChecked, booksGauge } from './http/metrics.ts'
import type { RoomJobs } from './jobs.ts'

/**
 * What the whole house looks after. The books are looked at lightly within every five minutes and
 * re-added within every hour, by whichever node comes first; a difference is an alert.
 */
export const housekeeping: RoomJobs = {
  caretakers: [
    { name: 'house.books.light', everyMs: MINUTE_MS, run: (ctx) => watchBooks(ctx, 'light') },
    { name: 'house.books', everyMs: 5 * MINUTE_MS, run: (ctx) => watchBooks(ctx, 'full') },
  ],
}

async function watchBooks(ctx: Context, check: 'full' | 'light'): Promise<void> {
  const { faults, checkedAt, isFresh } = await checkBooks(ctx, check)
  booksGauge.set({ check }, faults.length === 0 ? 1 : 0)
  booksChecked.set({ check }, checkedAt.getTime() / 1000)
  if (isFresh && faults.length > 0)
    ctx.log.fatal({ check, faults: faults.slice(0, 20) }, 'the books do not balance')
}
