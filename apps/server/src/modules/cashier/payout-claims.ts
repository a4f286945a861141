import { refuse } from '@lantern/contract/errors'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { CLAIM_MS, type Desk, note } from './approval.ts'
import { lockOrderFor, type OrderWish } from './order-desk.ts'
import { type PayoutOrder, refOf } from './payout-orders.ts'
import { findProvider } from './providers.ts'
import {
  endPayoutClaim,
  findPayoutClaim,
  type PayoutClaim,
  putPayoutClaim,
} from './queries/payout-claims.ts'

/** Whether persons pay an order by bank. */
export const isPaidByHand = (ctx: Context, { provider }: Pick<PayoutOrder, 'provider'>): boolean =>
  findProvider(ctx, provider)?.paysByHand === true

/** Whether its transfer is waited for. */
export const isTransferOpen = (ctx: Context, order: PayoutOrder): boolean =>
  isPaidByHand(ctx, order) && order.state === 'sending'

/** Whether its time is not over yet. */
export const isLive = (ctx: Context, { endsAt }: PayoutClaim): boolean => ctx.clock.now() < endsAt

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
  const isOthers = before && before.claimedBy !== operator.operatorId && isLive(ctx, before)
  if (isOthers && wish.reason === undefined) refuse('claimed_by_other')
  const claimedAt = ctx.clock.now()
  const endsAt = new Date(claimedAt.getTime() + CLAIM_MS)
  await putPayoutClaim(tx, {
    withdrawalId: id,
    part,
    brandId: withdrawal.brandId,
    claimedBy: operator.operatorId,
    claimedByName: operator.username,
    claimedAt,
    endsAt,
  })
  await note(desk, withdrawal, {
    event: isOthers ? 'withdrawal.transferTakenOver' : 'withdrawal.transferClaimed',
    ...(wish.reason === undefined ? {} : { reason: wish.reason }),
    after: { part, by: operator.username, endsAt, from: before?.claimedByName ?? null },
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
  if (!claim || !isLive(ctx, claim)) refuse('not_claimed')
  if (claim.claimedBy !== operator.operatorId) refuse('claimed_by_other')
  await endPayoutClaim(tx, ref, ctx.clock.now())
  await note(desk, order.withdrawal, {
    event: 'withdrawal.transferLeft',
    after: { part: ref.part, by: operator.username },
  })
}

/**
 * Refuses unless this operator has the transfer: `not_claimed`, `claimed_by_other`. `late`: also
 * after its time, while nobody else took it, for what was done in it.
 */
export function refuseOthers(
  ctx: Context,
  claim: PayoutClaim | undefined,
  { operatorId }: OperatorSession,
  late: 'late' | 'in time',
): void {
  const isMine = claim?.claimedBy === operatorId
  if (claim && isMine && (late === 'late' || isLive(ctx, claim))) return
  refuse(claim && !isMine && isLive(ctx, claim) ? 'claimed_by_other' : 'not_claimed')
}
