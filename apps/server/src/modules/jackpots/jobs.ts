import { SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { feedPools } from './feed.ts'

export const jobs: RoomJobs = {
  caretakers: [{ name: 'jackpots.feed', everyMs: SECOND_MS, run: feedPools }],
}
