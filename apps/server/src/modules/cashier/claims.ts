import type { claim as wireClaim } from '@lantern/contract/ops/claim'
import { refuse } from '@lantern/contract/errors'
import type * as z from 'zod/mini'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import type { Desk } from '../../desk.ts'
import { CLAIM_MS } from './approval.ts'
import type { Claim } from './queries/claims.ts'

/** Whether its time is not over yet. */
export const isLive = (ctx: Context, { endsAt }: Claim): boolean => ctx.clock.now() < endsAt

/** What taking something makes of who had it before. */
export interface Taking {
  readonly claim: Claim
  /** It was taken from a person whose time was not over. */
  readonly isTakenOver: boolean
}

/**
 * A claim for half an hour, so that nobody else does the same work meanwhile. Claiming one's own again
 * begins the time anew; another person's is taken over with a reason, or once its time is over. The
 * caller holds what is claimed, and keeps the claim. Refuses `claimed_by_other`.
 */
export function take(
  { ctx, operator }: Desk,
  before: Claim | undefined,
  reason: string | undefined,
): Taking {
  const isTakenOver =
    before !== undefined && before.claimedBy !== operator.operatorId && isLive(ctx, before)
  if (isTakenOver && reason === undefined) refuse('claimed_by_other')
  const claimedAt = ctx.clock.now()
  return {
    isTakenOver,
    claim: {
      claimedBy: operator.operatorId,
      claimedByName: operator.username,
      claimedAt,
      endsAt: new Date(claimedAt.getTime() + CLAIM_MS),
    },
  }
}

/**
 * Refuses unless this operator has it: `not_claimed`, `claimed_by_other`. `late`: also after its time,
 * while nobody else took it, for what was done in it.
 */
export function refuseOthers(
  ctx: Context,
  claim: Claim | undefined,
  { operatorId }: OperatorSession,
  late: 'late' | 'in time',
): void {
  const isMine = claim?.claimedBy === operatorId
  if (claim && isMine && (late === 'late' || isLive(ctx, claim))) return
  refuse(claim && !isMine && isLive(ctx, claim) ? 'claimed_by_other' : 'not_claimed')
}

/** A claim as an operator sees it. */
export const presentClaim = (
  ctx: Context,
  claim: Claim | undefined,
  { operatorId }: OperatorSession,
): z.output<typeof wireClaim> | null =>
  claim
    ? {
        by: claim.claimedByName,
        at: claim.claimedAt.toISOString(),
        endsAt: claim.endsAt.toISOString(),
        isLive: isLive(ctx, claim),
        isMine: claim.claimedBy === operatorId,
      }
    : null
