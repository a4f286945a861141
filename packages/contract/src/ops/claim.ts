import * as z from 'zod/mini'
import { moment } from '../fields.ts'

/** Who took something that needs a person last; live until its end, unless it was left before. */
export const claim = z.strictObject({
  by: z.string(),
  at: moment,
  endsAt: moment,
  isLive: z.boolean(),
  /** Of the operator who asks. */
  isMine: z.boolean(),
})
