/** Lanes of the lobby that hold games of one person. */
export type OwnLane = 'recent' | 'favourites'

/** Their names in the storage of the visit, and as marks on the page. */
export const OWN_LANES: readonly OwnLane[] = ['recent', 'favourites']

type Visit = Pick<Storage, 'getItem' | 'setItem'>

/** On the server there is no visit to remember. */
const visit = (): Visit | undefined =>
  typeof sessionStorage === 'undefined' ? undefined : sessionStorage

/**
 * How many games stood in a lane when it was read last in this visit; undefined: it was not read.
 * What ends the session forgets it, as all of the visit.
 */
export function keptCount(lane: OwnLane, place = visit()): number | undefined {
  const kept = place?.getItem(lane) ?? ''
  return /^\d$/.test(kept) ? Number.parseInt(kept, 10) : undefined
}

/** The next page of the visit holds the lane's place from its first picture on. */
export function keepCount(lane: OwnLane, count: number, place = visit()): void {
  try {
    place?.setItem(lane, String(count))
  } catch {
    // A full storage keeps nothing; the next page holds no place.
  }
}
