import { SECOND_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { workTransfers } from './transfers.ts'

/** Sends what was not sent, asks about what is not known. */
export const jobs: RoomJobs = {
  caretakers: [{ name: 'vendors.transfers', everyMs: SECOND_MS, run: workTransfers }],
}
