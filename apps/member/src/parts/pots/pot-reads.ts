import type { Money } from '@lantern/kernel/money'

/** A pot as it was read. */
export interface PotRead {
  readonly amount: Money
  /** Which pot of its pool: another number is another pot. */
  readonly drop: number
  readonly atMs: number
}

/** The last reading of a pot and the one before it. */
export interface PotReads {
  readonly before: PotRead
  readonly last: PotRead
}

/** Pots are read this often. */
export const REREAD_MS = 10_000
/** Whether a number is too old is looked at this often, at the latest. */
export const LOOK_MS = 5_000
/** So old a number may be when it is told: the site's memory of it. */
export const KEPT_MS = 1_000
/** Nobody is shown a number that is older than half a minute, counted from the ledger to the last look. */
export const OLDEST_MS = 30_000 - LOOK_MS - KEPT_MS
/** From one reading to the next the number takes this long; it is there before the next comes. */
const CLIMB_MS = 8_000
const PARTS = 1_000n

export const firstRead = (read: PotRead): PotReads => ({ before: read, last: read })

export const nextRead = ({ last }: PotReads, read: PotRead): PotReads => ({
  before: last,
  last: read,
})

/**
 * What is shown of a pot: it climbs from the reading before to the last one and stays there, so it
 * never shows more than was read. A smaller pot, or another one, is shown at once. Undefined when
 * the last reading is too old to be shown.
 */
export function shownAmount({ before, last }: PotReads, nowMs: number): Money | undefined {
  const age = nowMs - last.atMs
  if (age > OLDEST_MS) return undefined
  const isClimb = before.drop === last.drop && before.amount < last.amount
  // what was read long ago would be shown as if it were of now
  const isRecent = last.atMs - before.atMs <= OLDEST_MS - CLIMB_MS
  if (!isClimb || !isRecent || age >= CLIMB_MS) return last.amount
  const part = BigInt(Math.floor((Math.max(0, age) * Number(PARTS)) / CLIMB_MS))
  return before.amount + ((last.amount - before.amount) * part) / PARTS
}

/** Pots of one currency: no stake of another leads anything into them, and nobody is paid in it. */
export const potsIn = <Pot extends { readonly currency: string }>(
  pots: readonly Pot[],
  currency: string,
): readonly Pot[] => pots.filter((pot) => pot.currency === currency)
