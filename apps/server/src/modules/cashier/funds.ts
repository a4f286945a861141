import type { MemberId } from '@lantern/kernel/ids'
import type { Currency } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import type { Funds, Span } from '../safeplay/index.ts'
import { depositedIn } from './queries/deposits.ts'
import { transferredIn } from './queries/tree-transfers.ts'
import type { MovedSince } from '../kyc/index.ts'
import { requestsOf, withdrawnIn } from './queries/withdrawals.ts'
import { COUNTED_DEPOSITS, OPEN_WITHDRAWALS } from './states.ts'

/**
 * What a member brought and took out within a span. A deposit that is still open counts whenever it
 * began: it may be paid at any moment, or credited by persons. What came or went along the tree of agents counts as well.
 */
export async function fundsOf(
  db: Db,
  whose: { readonly memberId: MemberId; readonly currency: Currency },
  span: Span,
): Promise<Funds> {
  const { paid, received } = await transferredIn(db, whose, span)
  return {
    gross: (await depositedIn(db, whose, span, COUNTED_DEPOSITS)) + received,
    withdrawn: (await withdrawnIn(db, whose, span)) + paid,
  }
}

/**
 * The same for identity checks: a withdrawal counts from the request on, and no more once it was
 * rejected or failed.
 */
export const movedSince: MovedSince = async (db, whose, span) => {
  const { paid, received } = await transferredIn(db, whose, span)
  const asked = await requestsOf(db, whose, OPEN_WITHDRAWALS, span.from)
  return {
    deposits: (await depositedIn(db, whose, span, COUNTED_DEPOSITS)) + received,
    withdrawals: asked.sum + paid,
  }
}
