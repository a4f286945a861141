import { HOUR_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { forgetOverdue } from './erasing.ts'
import { dropOldTickets } from './queries/closing.ts'

/** Lets go of what was kept long enough, and of tickets that nobody used. */
export const jobs: RoomJobs = {
  caretakers: [
    { name: 'privacy.retention', everyMs: HOUR_MS, run: forgetOverdue },
    {
      name: 'privacy.tickets',
      everyMs: HOUR_MS,
      run: (ctx) => dropOldTickets(ctx.db, ctx.clock.now()),
    },
  ],
}
