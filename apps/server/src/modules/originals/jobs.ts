import { MINUTE_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { finishLeftRounds } from './rounds.ts'

/** Rounds that were left are looked for every minute. */
export const jobs: RoomJobs = {
  caretakers: [
    {
      name: 'originals.finish-left-rounds',
      everyMs: MINUTE_MS,
      run: async (ctx) => {
        await finishLeftRounds(ctx)
      },
    },
  ],
}
