import type { PotNow } from './host.ts'

/** It is asked for, and looked at, this often. */
export const LOOK_EVERY_MS = 6_000
/** So old it may be when it is said: in the studio's memory, and in the site's before it. */
export const KEPT_MS = 5_000
/** Nobody is shown a sum that is older than half a minute, counted from the pot to the last look. */
export const OLDEST_MS = 30_000 - LOOK_EVERY_MS - KEPT_MS

/** What was said of a pot last, for as long as it may be shown. */
export interface PotLook {
  readonly said: PotNow | null
  readonly atMs: number
}

export const NOTHING_SAID: PotLook = { said: null, atMs: 0 }

/** The pot as it was said, half a minute ago at most; null where nobody said it since. */
export const potAt = ({ said, atMs }: PotLook, nowMs: number): PotNow | null =>
  nowMs - atMs > OLDEST_MS ? null : said
