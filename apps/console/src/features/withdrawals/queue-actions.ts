import { MINUTE_MS } from '@lantern/kernel/time'
import type { Endpoint, Grant, ReplyOf } from '@lantern/contract/endpoint'
import { opsCashier } from '@lantern/contract/ops/cashier'

export type WithdrawalRow = ReplyOf<(typeof opsCashier)['claim']>

/** An order that something is said of: a withdrawal that goes out as one, or a part of one. */
export interface PayoutTarget {
  readonly id: string
  readonly contentHash: string
  /** `W-12`, or `W-12/2` of a part. */
  readonly reference: string
  readonly part?: number
}

/** What names it in a call. */
export const orderOf = ({ id, part }: PayoutTarget): { id: string; part?: number } =>
  part === undefined ? { id } : { id, part }

/** What is read anew after whatever was done with a withdrawal. */
export const changes: readonly Endpoint[] = [opsCashier.withdrawals, opsCashier.withdrawal]

/** A claim that nobody worked on for so long may be taken over by another operator. */
export const CLAIM_MS = 30 * MINUTE_MS

export interface Actor {
  readonly username: string
  readonly grants: readonly Grant[]
}

/** Why an action that one could look for is not to be had. */
export type Why =
  | 'state' // the withdrawal is past this step, or not there yet
  | 'grant' // this operator's roles do not include it
  | 'claim_first'
  | 'claimed_by_other'
  | 'already_approved' // one person, one approval

export type Decision = { readonly may: true } | { readonly may: false; readonly why: Why }

export interface QueueActions {
  readonly claim: Decision
  readonly unclaim: Decision
  readonly approve: Decision
  readonly reject: Decision
}

const YES: Decision = { may: true }
const no = (why: Why): Decision => ({ may: false, why })

/**
 * What an operator may do with a withdrawal, so that the screen offers only what can succeed. The
 * server decides again, under a lock; this says in advance what it is going to say. `claimAgeMs`:
 * how long ago it was claimed, where that is known.
 */
export function queueActions(
  withdrawal: WithdrawalRow,
  actor: Actor,
  claimAgeMs?: number,
): QueueActions {
  return {
    claim: claim(withdrawal, actor, claimAgeMs ?? 0),
    unclaim: unclaim(withdrawal, actor),
    approve: approve(withdrawal, actor),
    reject: reject(withdrawal, actor),
  }
}

/** How many approvals are given, of how many; the claimer's own count once like any other. */
export const approvalsGiven = ({ approvals, approvalsNeeded }: WithdrawalRow): string =>
  `${approvals.length} / ${approvalsNeeded}`

const isInReview = ({ state }: WithdrawalRow): boolean => state === 'claimed'

function claim(
  withdrawal: WithdrawalRow,
  { username, grants }: Actor,
  claimAgeMs: number,
): Decision {
  if (!grants.includes('withdrawals.claim')) return no('grant')
  if (withdrawal.state === 'requested') return YES
  if (!isInReview(withdrawal) || withdrawal.claimedBy === username) return no('state')
  return claimAgeMs >= CLAIM_MS ? YES : no('claimed_by_other')
}

function unclaim(withdrawal: WithdrawalRow, { username, grants }: Actor): Decision {
  if (!grants.includes('withdrawals.claim')) return no('grant')
  if (!isInReview(withdrawal)) return no('state')
  return withdrawal.claimedBy === username ? YES : no('claimed_by_other')
}

function approve(withdrawal: WithdrawalRow, actor: Actor): Decision {
  const blocked = reviewer(withdrawal, actor)
  if (blocked) return blocked
  const hasApproved = withdrawal.approvals.some(({ operator }) => operator === actor.username)
  if (hasApproved) return no('already_approved')
  const isMine = withdrawal.claimedBy === actor.username
  // The claim keeps two people from doing one person's work; a second pair of eyes is asked for.
  return isMine || withdrawal.approvalsNeeded > 1 ? YES : no('claimed_by_other')
}

function reject(withdrawal: WithdrawalRow, actor: Actor): Decision {
  const blocked = reviewer(withdrawal, actor)
  if (blocked) return blocked
  const isMine = withdrawal.claimedBy === actor.username
  return isMine || withdrawal.approvalsNeeded > 1 ? YES : no('claimed_by_other')
}

/** What keeps an operator from both approving and rejecting. */
function reviewer(withdrawal: WithdrawalRow, { grants }: Actor): Decision | undefined {
  if (!grants.includes('withdrawals.approve')) return no('grant')
  if (withdrawal.state === 'requested') return no('claim_first')
  return isInReview(withdrawal) ? undefined : no('state')
}
