import { HOUR_MS, SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { sendDue } from './outbox.ts'
import { forgetEnded } from './queries.ts'

/** Sends what waits, each channel by itself: a slow one holds up nobody. */
export const jobs: RoomJobs = {
  caretakers: [
    { name: 'notify.sms', everyMs: SECOND_MS / 2, run: (ctx) => sendDue(ctx, 'sms') },
    { name: 'notify.email', everyMs: SECOND_MS, run: (ctx) => sendDue(ctx, 'email') },
    { name: 'notify.forget', everyMs: HOUR_MS, run: (ctx) => forgetEnded(ctx.db) },
  ],
}
