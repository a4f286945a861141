import { DAY_MS, HOUR_MS } from '@lantern/kernel/time'
import type { RoomJobs } from '../../jobs.ts'
import { dropLoosePictures } from './queries/documents.ts'

/** Pictures that no document came to are forgotten after a day. */
export const jobs: RoomJobs = {
  caretakers: [
    {
      name: 'kyc.loosePictures',
      everyMs: HOUR_MS,
      run: (ctx) => dropLoosePictures(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS)),
    },
  ],
}
