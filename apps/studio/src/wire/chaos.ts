import { nextUniform } from '@lantern/kernel/draw'
import type { Random } from '../context.ts'
import * as z from 'zod/mini'

const percent = z._default(z.int().check(z.minimum(0), z.maximum(100)), 0)

/** How rude the studio is on purpose, each in percent of its calls. */
export const chaosSchema = z.strictObject({
  /** Sent twice at the same time. */
  duplicates: percent,
  /** An earlier message of the same round comes again after a later one. */
  stale: percent,
  /** The cancellation of a bet arrives before the bet itself. */
  earlyCancels: percent,
  /** A payout comes seconds late. */
  lateWins: percent,
  /** The answer is thrown away, as if the line had broken. */
  lostReplies: percent,
  /** Signed with the wrong key first. */
  wrongSignatures: percent,
  /** Sent twenty times at once. */
  storms: percent,
})
export type Chaos = z.output<typeof chaosSchema>

export const CALM: Chaos = chaosSchema.parse({})

/** Settings as they are stored; anything that is not settings is calm. */
export function chaosOf(stored: unknown): Chaos {
  const read = chaosSchema.safeParse(stored)
  return read.success ? read.data : CALM
}

export const LATE_BY_MS = 4_000
export const STORM_SIZE = 20

/** Whether something happens that happens so many times of a hundred. */
export function happens(random: Random, share: number): boolean {
  if (share <= 0) return false
  return nextUniform({ byte: () => random.bytes(1)[0] ?? 0 }, 100) < share
}
