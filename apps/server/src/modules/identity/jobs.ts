import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { sweepFactors } from './queries/factors.ts'
import { sweepCodes } from './queries/codes.ts'
import { sweep } from './queries/limits.ts'
import { rotateSealingKeys } from './sealing-keys.ts'
import { endExpiredSessions } from './sessions.ts'

/** What identity looks after all the time. */
export const jobs: RoomJobs = {
  caretakers: [
    { name: 'identity.endExpiredSessions', everyMs: 15 * SECOND_MS, run: endExpiredSessions },
    { name: 'identity.sweep', everyMs: MINUTE_MS, run: (ctx) => sweep(ctx.db) },
    { name: 'identity.sweepFactors', everyMs: MINUTE_MS, run: (ctx) => sweepFactors(ctx.db) },
    { name: 'identity.sweepCodes', everyMs: HOUR_MS, run: (ctx) => sweepCodes(ctx.db) },
    { name: 'identity.rotateSealingKeys', everyMs: HOUR_MS, run: rotateSealingKeys },
  ],
}
