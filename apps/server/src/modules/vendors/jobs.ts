import { MINUTE_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { compareAll } from './reconcile.ts'

/** Compares every vendor that has a feed with what stands here. */
export const jobs: RoomJobs = {
  caretakers: [{ name: 'vendors.compare', everyMs: 15 * MINUTE_MS, run: compareAll }],
}
