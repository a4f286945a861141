import { refuse } from '@lantern/contract/errors'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { CLAIM_MS, type Desk, lockFor, note } from './approval.ts'
import { findProvider } from './providers.ts'
import {
  endPayoutClaim,
  findPayoutClaim,
  type PayoutClaim,
  putPayoutClaim,
} from './queries/payout-claims.ts'
import type { Withdrawal } from './queries/withdrawals.ts'

/** Whether persons pay a withdrawal by bank. */
export const isPaidByHand = (ctx: Context, { provider }: Withdrawal): boolean =>
  findProvider(ctx, provider)?.paysByHand === true

/** Whether its transfer is waited for. */
export const isTransferOpen = (ctx: Context, withdrawal: Withdrawal): boolean =>
  isPaidByHand(ctx, withdrawal) && withdrawal.state === 'sending'

/** Whether its time is not over yet. */
export const isLive = (ctx: Context, { endsAt }: PayoutClaim): boolean => ctx.clock.now() < endsAt

/**
 * Takes the making of a transfer for half an hour, so that nobody else makes it meanwhile. Claiming
 * one's own again begins the time anew; another person's is taken over with a reason, or once its
 * time is over. Refuses `withdrawal_not_found`, `state_changed` and `claimed_by_other`.
 */
export async function claimTransfer(
  desk: Desk,
  wish: { readonly id: string; readonly reason?: string | undefined },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, wish.id)
  if (!isTransferOpen(ctx, withdrawal)) refuse('state_changed')
  const before = await findPayoutClaim(tx, withdrawal.id)
  const isOthers = before && before.claimedBy !== operator.operatorId && isLive(ctx, before)
  if (isOthers && wish.reason === undefined) refuse('claimed_by_other')
  const claimedAt = ctx.clock.now()
  const endsAt = new Date(claimedAt.getTime() + CLAIM_MS)
  await putPayoutClaim(tx, {
    withdrawalId: withdrawal.id,
    brandId: withdrawal.brandId,
    claimedBy: operator.operatorId,
    claimedByName: operator.username,
    claimedAt,
    endsAt,
  })
  await note(desk, withdrawal, {
    event: isOthers ? 'withdrawal.transferTakenOver' : 'withdrawal.transferClaimed',
    ...(wish.reason === undefined ? {} : { reason: wish.reason }),
    after: { by: operator.username, endsAt, from: before?.claimedByName ?? null },
  })
}

/**
 * Leaves one's own transfer to others. Refuses `withdrawal_not_found`, `not_claimed` and
 * `claimed_by_other`.
 */
export async function unclaimTransfer(desk: Desk, id: string): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, id)
  const claim = await findPayoutClaim(tx, withdrawal.id)
  if (!claim || !isLive(ctx, claim)) refuse('not_claimed')
  if (claim.claimedBy !== operator.operatorId) refuse('claimed_by_other')
  await endPayoutClaim(tx, withdrawal.id, ctx.clock.now())
  await note(desk, withdrawal, {
    event: 'withdrawal.transferLeft',
    after: { by: operator.username },
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
