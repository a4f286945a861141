import { refuse } from '@lantern/contract/errors'
import type { Money } from '@lantern/kernel/money'
import type { Tx } from '../../db/transact.ts'
import type { Whose } from './kinds.ts'
import * as queries from './queries/standing.ts'

// Money at vendors that keep it themselves. What is staked there is not seen here, so what goes
// there is the stake, and what is lost is what did not come back.

/** What went to a vendor or came from it, and when. */
export interface Sent extends Pick<Whose, 'memberId'> {
  readonly amount: Money
  readonly at: Date
}

/**
 * Whether so much may go to a vendor: it asks all that a stake asks, under the lock of the member's
 * accounts, and counts as a stake that is lost from now on. Refuses what a stake is refused with.
 */
export async function maySend(tx: Tx, { memberId, at, amount }: Sent): Promise<void> {
  const says = await queries.sendAway(tx, memberId, at, amount)
  if (says) refuse(says)
}

/** What was to go to a vendor, and did not: `at` is when it was asked for. */
export const neverWent = (tx: Tx, { memberId, at, amount }: Sent): Promise<void> =>
  queries.shift(tx, memberId, { at, stake: -amount, loss: -amount })

/** What came back is not lost; it was staked. */
export const cameBack = (tx: Tx, { memberId, at, amount }: Sent): Promise<void> =>
  queries.shift(tx, memberId, { at, stake: 0n, loss: -amount })
