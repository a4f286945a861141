import { SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { syncGames } from './sync-games.ts'

export const jobs: RoomJobs = {
  caretakers: [{ name: 'vendors.sync-games', everyMs: 2 * SECOND_MS, run: syncGames }],
}
