import { refuse } from '@lantern/contract/errors'
import type { RejectReason } from '@lantern/contract/payment-reasons'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { BrandId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import type { Desk } from '../../desk.ts'
import type { OperatorSession } from '../../caller.ts'
import { publish } from '../../events.ts'
import { actorOf, record } from '../audit/index.ts'
import { mayMove } from '../kyc/index.ts'
import { refuseOwing } from '../rollover/index.ts'
import { balanceOf, release } from '../wallet/index.ts'
import { insertApproval, listApprovals } from './queries/approvals.ts'
import { movedSince } from './funds.ts'
import { tryMovePart } from './payout-orders.ts'
import { listParts } from './queries/withdrawal-parts.ts'
import * as queries from './queries/withdrawals.ts'
import { contentHash, tryMove, withdrawalReference } from './withdrawal.ts'

/** A claim that nobody worked on for so long may be taken over. */
export const CLAIM_MS = 30 * MINUTE_MS

/** The withdrawal, locked, or `withdrawal_not_found`: also for one of another brand. */
export async function lockFor(tx: Tx, brandId: BrandId, id: string): Promise<queries.Withdrawal> {
  const found = await queries.lockWithdrawal(tx, id)
  return found?.brandId === brandId ? found : refuse('withdrawal_not_found')
}

/** What the audit log keeps of a withdrawal. */
const facts = (withdrawal: queries.Withdrawal) => ({
  state: withdrawal.state,
  claimedBy: withdrawal.claimedByName,
})

export async function note(
  { tx, caller, operator }: Desk,
  before: queries.Withdrawal,
  done: { readonly event: string; readonly reason?: string; readonly after: unknown },
): Promise<void> {
  await record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    event: done.event,
    subject: { kind: 'withdrawal', id: before.id },
    reason: done.reason ?? null,
    before: facts(before),
    after: done.after,
  })
}

/**
 * Takes a withdrawal off the queue. Claiming one's own again changes nothing; a claim that is half
 * an hour old may be taken over. Refuses `withdrawal_not_found`, `claimed_by_other`,
 * `state_changed`.
 */
export async function claim(desk: Desk, id: string): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, id)
  const isMine = withdrawal.claimedBy === operator.operatorId
  if (withdrawal.state === 'claimed' && isMine) return
  if (withdrawal.state === 'claimed' && !isAbandoned(ctx, withdrawal)) refuse('claimed_by_other')
  const at = ctx.clock.now()
  await queries.setClaim(tx, withdrawal.id, {
    operatorId: operator.operatorId,
    name: operator.username,
    at,
  })
  const step = { reason: null, by: operator.username }
  if (withdrawal.state === 'claimed')
    // Taken over: the same state, another person, from now on.
    await queries.insertStep(tx, {
      ...step,
      id: withdrawal.id,
      brandId: withdrawal.brandId,
      to: 'claimed',
      at,
    })
  else if (!(await tryMove(ctx, tx, withdrawal, { ...step, to: 'claimed', dueAt: null })))
    refuse('state_changed')
  await note(desk, withdrawal, {
    event: 'withdrawal.claimed',
    after: { state: 'claimed', claimedBy: operator.username },
  })
}

const isAbandoned = (ctx: Context, withdrawal: queries.Withdrawal): boolean =>
  withdrawal.claimedAt !== null &&
  ctx.clock.now().getTime() - withdrawal.claimedAt.getTime() >= CLAIM_MS

/** Puts one's own claim back. Refuses `withdrawal_not_found`, `not_claimed`, `claimed_by_other`. */
export async function unclaim(desk: Desk, id: string): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, id)
  if (withdrawal.state !== 'claimed') refuse('not_claimed')
  if (withdrawal.claimedBy !== operator.operatorId) refuse('claimed_by_other')
  await tryMove(ctx, tx, withdrawal, {
    to: 'requested',
    reason: null,
    by: operator.username,
    dueAt: null,
  })
  await queries.setClaim(tx, withdrawal.id, null)
  await note(desk, withdrawal, {
    event: 'withdrawal.unclaimed',
    after: { state: 'requested', claimedBy: null },
  })
}

/** Refuses unless the withdrawal is claimed and this operator may decide about it. */
export function mayDecide(withdrawal: queries.Withdrawal, operator: OperatorSession): void {
  if (withdrawal.state === 'requested') refuse('not_claimed')
  if (withdrawal.state !== 'claimed') refuse('state_changed')
  // Where two persons are needed the second one decides beside the claimer.
  if (withdrawal.claimedBy !== operator.operatorId && withdrawal.approvalsNeeded === 1)
    refuse('claimed_by_other')
}

/**
 * One person's yes to the content it has seen. With enough of them, from different persons and all
 * to the present content, the withdrawal is approved and on its way. Refuses
 * `withdrawal_not_found`, `not_claimed`, `claimed_by_other`, `state_changed`,
 * `approval_outdated` (another content than the one that was seen), `rollover_outstanding` (a bet that
 * had counted was taken back since), `account_frozen` (the member owes the house) and `second_person_required` (this person said yes before).
 */
export async function approve(
  desk: Desk,
  wanted: { readonly id: string; readonly contentHash: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, wanted.id)
  mayDecide(withdrawal, operator)
  const content = contentHash(withdrawal)
  if (wanted.contentHash !== content) refuse('approval_outdated')
  await refuseUnfit(desk, withdrawal)
  const isNew = await insertApproval(tx, {
    withdrawalId: withdrawal.id,
    operatorId: operator.operatorId,
    operator: operator.username,
    sessionId: operator.id,
    brandId: operator.brandId,
    contentHash: content,
    at: ctx.clock.now(),
  })
  if (!isNew) refuse('second_person_required')
  const approvals = await listApprovals(tx, [withdrawal.id])
  const count = approvals.filter((approval) => approval.contentHash === content).length
  const isEnough = count >= withdrawal.approvalsNeeded
  if (isEnough)
    await tryMove(ctx, tx, withdrawal, {
      to: 'approved',
      reason: null,
      by: operator.username,
      dueAt: ctx.clock.now(),
    })
  await note(desk, withdrawal, {
    event: 'withdrawal.approved',
    after: {
      state: isEnough ? 'approved' : 'claimed',
      approvals: count,
      needed: withdrawal.approvalsNeeded,
      contentHash: content,
    },
  })
}

/**
 * What may have changed with a member since it asked for what is to go out now. Refuses
 * `rollover_outstanding`, `account_frozen` and what {@link mayMove} refuses.
 */
export async function refuseUnfit(
  { ctx, tx }: Desk,
  withdrawal: queries.Withdrawal,
): Promise<void> {
  await refuseOwing(ctx, tx, withdrawal)
  // What it owes the house comes first; what is given back goes to that.
  const balances = await balanceOf(tx, withdrawal.memberId, withdrawal.currency)
  if (balances?.isOverdrawn) refuse('account_frozen')
  // A document may have run out since, or the operator's table have changed.
  await mayMove(ctx, tx, withdrawal, {
    direction: 'withdrawal',
    amount: 0n,
    method: withdrawal.method,
    moved: movedSince,
  })
}

/**
 * Rejects with a reason that the member reads, the sentence of a code or the words; the held amount
 * goes back as the end of the hold, never as a deposit. Refuses as {@link approve} does, but for the
 * content.
 */
export async function reject(
  desk: Desk,
  wanted: {
    readonly id: string
    readonly code?: RejectReason | undefined
    readonly reason: string
  },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, wanted.id)
  mayDecide(withdrawal, operator)
  const { code } = wanted
  await tryMove(ctx, tx, withdrawal, {
    to: 'rejected',
    reason: code ?? wanted.reason,
    by: operator.username,
    dueAt: null,
  })
  await giveBack(ctx, tx, withdrawal)
  await note(desk, withdrawal, {
    event: 'withdrawal.rejected',
    reason: wanted.reason,
    after: { state: 'rejected', ...(code && { code }) },
  })
}

/** Ends the hold in favour of the member; parts that were planned end with it. */
export async function giveBack(
  ctx: Context,
  tx: Tx,
  withdrawal: queries.Withdrawal,
): Promise<void> {
  for (const part of await listParts(tx, [withdrawal.id]))
    await tryMovePart(ctx, tx, withdrawal, {
      part,
      to: 'returned',
      reason: null,
      by: null,
      dueAt: null,
      returned: part.amount,
    })
  await release(tx, {
    brandId: withdrawal.brandId,
    holdId: withdrawal.holdId,
    source: 'cashier',
    key: `withdrawal:${withdrawal.id}:release`,
    reference: withdrawalReference(withdrawal.id),
    at: ctx.clock.now(),
  })
  const { brandId, memberId } = withdrawal
  await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
}
