import type { PotNow } from './host.ts'

/** Older than this a sum is not shown. */
export const OLDEST_MS = 30_000

/** What was said of a pot last, for as long as it may be shown. */
export interface PotLook {
  readonly said: PotNow | null
  readonly atMs: number
}

export const NOTHING_SAID: PotLook = { said: null, atMs: 0 }

/** The pot as it was said, half a minute ago at most; null where nobody said it since. */
export const potAt = ({ said, atMs }: PotLook, nowMs: number): PotNow | null =>
  nowMs - atMs > OLDEST_MS ? null : said
