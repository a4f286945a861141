import { refuse } from '@lantern/contract/errors'
import type { Desk } from '../../desk.ts'
import { lockFor } from './approval.ts'
import { asOrder, type PayoutOrder } from './payout-orders.ts'
import { findPart } from './queries/withdrawal-parts.ts'

/** Names an order at the desk: a withdrawal that goes out as one, or a part of one. */
export interface OrderWish {
  readonly id: string
  readonly part?: number | undefined
}

/**
 * The order, its withdrawal locked. Refuses `withdrawal_not_found`, also for one of another brand and
 * for a part that is none, and `state_changed` for the whole of one that goes out in parts.
 */
export async function lockOrderFor(
  { tx, operator }: Desk,
  { id, part: no }: OrderWish,
): Promise<PayoutOrder> {
  const withdrawal = await lockFor(tx, operator.brandId, id)
  if (no === undefined) return withdrawal.isSplit ? refuse('state_changed') : asOrder(withdrawal)
  const part = await findPart(tx, withdrawal.id, no)
  return part ? asOrder(withdrawal, part) : refuse('withdrawal_not_found')
}
