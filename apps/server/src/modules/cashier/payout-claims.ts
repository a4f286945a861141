import { refuse } from '@lantern/contract/errors'
import type { Context } from '../../context.ts'
import type { Desk } from '../../desk.ts'
import { note } from './approval.ts'
import { refuseOthers, take } from './claims.ts'
import { lockOrderFor, type OrderWish } from './order-desk.ts'
import { type PayoutOrder, refOf } from './payout-orders.ts'
import { findProvider } from './providers.ts'
import { endPayoutClaim, findPayoutClaim, putPayoutClaim } from './queries/payout-claims.ts'

/** Whether persons pay an order by bank. */
export const isPaidByHand = (ctx: Context, { provider }: Pick<PayoutOrder, 'provider'>): boolean =>
  findProvider(ctx, provider)?.paysByHand === true

/** Whether its transfer is waited for. */
export const isTransferOpen = (ctx: Context, order: PayoutOrder): boolean =>
  isPaidByHand(ctx, order) && order.state === 'sending'

/**
 * Takes the making of a transfer for half an hour, so that nobody else makes it meanwhile. Claiming
 * one's own again begins the time anew; another person's is taken over with a reason, or once its
 * time is over. Refuses `withdrawal_not_found`, `state_changed` and `claimed_by_other`.
 */
export async function claimTransfer(
  desk: Desk,
  wish: OrderWish & { readonly reason?: string | undefined },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const order = await lockOrderFor(desk, wish)
  if (!isTransferOpen(ctx, order)) refuse('state_changed')
  const { id, part } = refOf(order)
  const { withdrawal } = order
  const before = await findPayoutClaim(tx, id, part)
  const { claim, isTakenOver } = take(desk, before, wish.reason)
  const about = { withdrawalId: id, part, brandId: withdrawal.brandId }
  await putPayoutClaim(tx, { ...about, ...claim })
  await note(desk, withdrawal, {
    event: isTakenOver ? 'withdrawal.transferTakenOver' : 'withdrawal.transferClaimed',
    ...(wish.reason === undefined ? {} : { reason: wish.reason }),
    after: {
      part,
      by: operator.username,
      endsAt: claim.endsAt,
      from: before?.claimedByName ?? null,
    },
  })
}

/**
 * Leaves one's own transfer to others. Refuses `withdrawal_not_found`, `not_claimed` and
 * `claimed_by_other`.
 */
export async function unclaimTransfer(desk: Desk, wish: OrderWish): Promise<void> {
  const { ctx, tx, operator } = desk
  const order = await lockOrderFor(desk, wish)
  const ref = refOf(order)
  const claim = await findPayoutClaim(tx, ref.id, ref.part)
  refuseOthers(ctx, claim, operator, 'in time')
  await endPayoutClaim(tx, ref, ctx.clock.now())
  await note(desk, order.withdrawal, {
    event: 'withdrawal.transferLeft',
    after: { part: ref.part, by: operator.username },
  })
}
