import { firstAfter, type Network, timeOf } from '@lantern/games/fair/beacon'

/** What is known of one public number. */
export type BeaconAnswer =
  /** What the network signed; its SHA-256 is the number. */
  | { readonly kind: 'known'; readonly signature: string; readonly number: string }
  /** Not out, nobody answered, or what was answered can not be: it is asked for again. */
  | { readonly kind: 'unknown' }

/** Where public numbers come from: they are named before anybody can know them. */
export interface Beacon {
  readonly source: 'drand' | 'local'
  readonly network: Network
  /** How long before it is out a number is named. */
  readonly aheadMs: number
  /** Asks for a number that should be out. Never throws. */
  read(round: number): Promise<BeaconAnswer>
}

/** The number that is named at a moment: the first that is out after the time ahead. */
export const namedAt = ({ network, aheadMs }: Beacon, now: Date) => {
  const round = firstAfter(network, now.getTime() + aheadMs)
  return { round, at: new Date(timeOf(network, round)) }
}
