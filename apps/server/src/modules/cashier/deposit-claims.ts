import { refuse } from '@lantern/contract/errors'
import type { Desk } from '../../desk.ts'
import { refuseOthers, take } from './claims.ts'
import { lockDepositFor, noteDeed } from './deposit-desk.ts'
import { endDepositClaim, findDepositClaim, putDepositClaim } from './queries/deposit-claims.ts'

/**
 * Takes a deposit in review for half an hour, so that nobody else proposes anything about it
 * meanwhile ({@link take}). Refuses `deposit_not_found`, `state_changed` and `claimed_by_other`.
 */
export async function claimDeposit(
  desk: Desk,
  { id, reason }: { readonly id: string; readonly reason?: string | undefined },
): Promise<void> {
  const { tx, operator } = desk
  const deposit = await lockDepositFor(desk, id)
  if (deposit.state !== 'review') refuse('state_changed')
  const before = await findDepositClaim(tx, deposit.id)
  const { claim, isTakenOver } = take(desk, before, reason)
  await putDepositClaim(tx, deposit, claim)
  await noteDeed(desk, deposit, {
    event: isTakenOver ? 'deposit.takenOver' : 'deposit.claimed',
    reason: reason ?? null,
    after: { by: operator.username, endsAt: claim.endsAt, from: before?.claimedByName ?? null },
  })
}

/**
 * Leaves one's own deposit to others. Refuses `deposit_not_found`, `not_claimed` and
 * `claimed_by_other`.
 */
export async function unclaimDeposit(desk: Desk, { id }: { readonly id: string }): Promise<void> {
  const { ctx, tx, operator } = desk
  const deposit = await lockDepositFor(desk, id)
  const claim = await findDepositClaim(tx, deposit.id)
  refuseOthers(ctx, claim, operator, 'in time')
  await endDepositClaim(tx, deposit.id, ctx.clock.now())
  await noteDeed(desk, deposit, {
    event: 'deposit.left',
    reason: null,
    after: { by: operator.username },
  })
}
