import { HOUR_MS } from '@lantern/kernel/time'
import { booksGauge } from './http/metrics.ts'
import type { RoomJobs } from './jobs.ts'
import { houseFaults } from './books.ts'

/** What the whole house looks after: the books are re-added every hour, and a fault is an alert. */
export const housekeeping: RoomJobs = {
  caretakers: [
    {
      name: 'house.books',
      everyMs: HOUR_MS,
      run: async (ctx) => {
        const faults = await houseFaults(ctx.db)
        booksGauge.set(faults.length === 0 ? 1 : 0)
        if (faults.length > 0)
          ctx.log.fatal({ faults: faults.slice(0, 20) }, 'the books do not balance')
      },
    },
  ],
}
