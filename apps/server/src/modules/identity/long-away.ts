import * as z from 'zod/mini'
import type { Tx } from '../../db/transact.ts'
import { defineSetting } from '../config/index.ts'
import type { Proven } from './finish-sign-in.ts'
import type { LockedMember } from './queries/sessions.ts'
import { setUnproven } from './queries/long-away.ts'

/** After so many days without a sign-in an account is inactive: whoever comes back shows more. */
export const inactiveSetting = defineSetting<number>(
  'identity.inactiveDays',
  z.int().check(z.minimum(30), z.maximum(3_650)),
  365,
)

export const isLongAway = ({ daysAway }: LockedMember, inactiveDays: number): boolean =>
  daysAway !== null && daysAway >= inactiveDays

/**
 * A session begins. Who was away for long and had nothing to prove itself a second time with is paid
 * nothing out until it has (`unprovenSince`); a second proof, or a passkey, ends that.
 */
export async function noteReturn(
  tx: Tx,
  { memberId, way, secondWay }: Pick<Proven, 'memberId' | 'way' | 'secondWay'>,
  isAwayLong: boolean,
): Promise<void> {
  const isProven = secondWay !== undefined || way === 'passkey'
  if (isProven || isAwayLong) await setUnproven(tx, memberId, !isProven)
}
