import { HOUR_MS, MINUTE_MS, SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { forgetOldCalls } from './forget-calls.ts'
import { goOnWithFreeRounds } from './free-rounds.ts'
import { reportLeftBets } from './left-bets.ts'
import { compareAll } from './reconcile.ts'
import { compareDays } from './report-days.ts'
import { syncGames } from './sync-games.ts'
import { workTransfers } from './transfers.ts'
import { reportUnclear } from './unclear-transfers.ts'
import { noteOpenBets, reportOverdue } from './unfinished.ts'

export const jobs: RoomJobs = {
  caretakers: [
    { name: 'vendors.transfers', everyMs: SECOND_MS, run: workTransfers },
    { name: 'vendors.sync-games', everyMs: 2 * SECOND_MS, run: syncGames },
    { name: 'vendors.free-rounds', everyMs: 5 * SECOND_MS, run: goOnWithFreeRounds },
    {
      name: 'vendors.left-bets',
      everyMs: 5 * MINUTE_MS,
      run: async (ctx) => {
        await reportLeftBets(ctx)
      },
    },
    { name: 'vendors.unclear-transfers', everyMs: MINUTE_MS, run: reportUnclear },
    { name: 'vendors.note-open', everyMs: 30 * SECOND_MS, run: noteOpenBets },
    { name: 'vendors.overdue', everyMs: HOUR_MS, run: reportOverdue },
    { name: 'vendors.forget-calls', everyMs: HOUR_MS, run: forgetOldCalls },
    { name: 'vendors.compare', everyMs: 5 * MINUTE_MS, run: compareAll },
    { name: 'vendors.compare-days', everyMs: HOUR_MS, run: compareDays },
  ],
}
