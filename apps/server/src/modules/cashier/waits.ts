import { HOUR_MS, SECOND_MS } from '@lantern/kernel/time'

/** How long to wait before the next question, by how often was asked since the last move. */
export const WAITS_MS: readonly number[] = [3, 5, 8, 13, 20, 30, 60].map((s) => s * SECOND_MS)
export const waitFor = (checks: number): number => WAITS_MS[checks] ?? 60 * SECOND_MS

/** Whoever took the work up has this long before another may. */
export const TURN_MS = 30 * SECOND_MS

/** What came after an end: a provider that is silent for long is asked once an hour. */
export const endWait = (checks: number): number =>
  checks < WAITS_MS.length ? waitFor(checks) : HOUR_MS
