import { refuse } from '@lantern/contract/errors'
import type { Money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import { actorOf, record } from '../audit/index.ts'
import { endLockOfDeposit } from '../rollover/index.ts'
import { undoDeposit } from '../wallet/index.ts'
import { publish } from '../../events.ts'
import type { Desk } from '../../desk.ts'
import { isLive, refuseOthers } from './claims.ts'
import {
  arrived,
  credit,
  depositReference,
  isBeingOrdered,
  later,
  move,
  postCredit,
  wasOrdered,
} from './deposit.ts'
import { refuseClosed } from './held-deposits.ts'
import { findDepositClaim } from './queries/deposit-claims.ts'
import { type Action, type Deposit, lockDeposit, proposeFor } from './queries/deposits.ts'

export interface Decision {
  readonly id: string
  readonly action: Action
  /** What the operator saw: another amount by now is no yes to it. */
  readonly amount: Money
  readonly reason: string
}

/** The deposit, locked, or `deposit_not_found`: also for one of another brand. */
export async function lockDepositFor({ tx, operator }: Desk, id: string): Promise<Deposit> {
  const found = await lockDeposit(tx, id)
  return found?.brandId === operator.brandId ? found : refuse('deposit_not_found')
}

/** A transfer that its member shows by a picture, before the bank's statement tells of it. */
const isShown = ({ payTo, state, slips }: Deposit): boolean =>
  payTo !== null && slips.length > 0 && (state === 'pending' || state === 'expired')

/** What two persons may do with a deposit as it stands. */
export function actionsFor(ctx: Context, deposit: Deposit): Action[] {
  if (deposit.state === 'paid') return ['reverse']
  if (isShown(deposit)) return ['credit']
  if (deposit.state === 'refunding')
    return isBeingOrdered(ctx, deposit) ? [] : ['refunded', 'not_refunded']
  if (deposit.state !== 'review') return []
  // Until the provider says that its refund is over, somebody may still claim it there.
  if (wasOrdered(deposit) && deposit.dueAt !== null) return []
  // Another currency has no amount in this one.
  return deposit.reason === 'currency_differs'
    ? ['refund', 'refunded']
    : ['credit', 'refund', 'refunded']
}

/** Keeps in the audit log what was done about a deposit. */
export const noteDeed = (
  { tx, caller, operator }: Desk,
  before: Deposit,
  done: { readonly event: string; readonly reason: string | null; readonly after: unknown },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'deposit', id: before.id },
    before: { state: before.state, proposedBy: before.proposedByName },
    ...done,
  })

/**
 * Credits what arrived, has it sent back, undoes a credit, or says what became of a refund that the
 * provider does not end: all of it was sent back, in whatever way, or nothing went out. Done once two
 * persons want the same with the same amount: the first call proposes, another person's does it.
 * False for a proposal.
 * One in review is proposed about by whoever claimed it (`deposit-claims.ts`). Refuses
 * `deposit_not_found`, `state_changed`, `not_claimed`, `claimed_by_other`, `second_person_required` and,
 * for a credit, `account_closed`: it is opened again first, or the money sent back.
 */
export async function decide(desk: Desk, wish: Decision): Promise<boolean> {
  const { tx, operator } = desk
  const deposit = await lockDepositFor(desk, wish.id)
  const isAllowed =
    actionsFor(desk.ctx, deposit).includes(wish.action) && wish.amount === arrived(deposit)
  if (!isAllowed) refuse('state_changed')
  const { action, amount, reason } = wish
  const isSame = deposit.proposedAction === action && deposit.proposedAmount === amount
  if (!isSame) {
    // What its claimer wants, anybody may agree to; anything new is said by whoever has it.
    if (deposit.state === 'review')
      refuseOthers(desk.ctx, await findDepositClaim(tx, deposit.id), operator, 'in time')
    await proposeFor(tx, deposit.id, { action, amount, ...operator, at: desk.ctx.clock.now() })
    await noteDeed(desk, deposit, {
      event: 'deposit.proposed',
      reason,
      after: { action, amount: `${amount}`, proposedBy: operator.username },
    })
    return false
  }
  if (deposit.proposedBy === operator.operatorId) refuse('second_person_required')
  if (deposit.state === 'review') await refuseBesideClaimer(desk, deposit)
  await carryOut(desk, deposit, wish)
  return true
}

/**
 * While somebody has it, another one agrees to what that person wants alone: what the one before wanted
 * may be why it was taken over.
 */
async function refuseBesideClaimer(
  { ctx, tx, operator }: Desk,
  { id, proposedBy }: Deposit,
): Promise<void> {
  const claim = await findDepositClaim(tx, id)
  if (!claim || !isLive(ctx, claim)) return
  if (claim.claimedBy !== operator.operatorId && claim.claimedBy !== proposedBy)
    refuse('claimed_by_other')
}

const EVENTS: Readonly<Record<Action, string>> = {
  credit: 'deposit.credited',
  refund: 'deposit.refunded',
  reverse: 'deposit.reversed',
  refunded: 'deposit.refundClosed',
  not_refunded: 'deposit.refundNotSent',
}

async function carryOut(desk: Desk, deposit: Deposit, wish: Decision): Promise<void> {
  const { ctx, tx, operator } = desk
  const { action, amount, reason } = wish
  // Nobody can claim any more what persons have closed: the provider is told, as often as needed,
  // whatever they decide after that.
  const step = { reason, by: operator.username, dueAt: endDue(ctx, deposit) }
  switch (action) {
    case 'credit':
      await refuseClosed(tx, deposit)
      await credit(ctx, tx, deposit, amount)
      await move(ctx, tx, deposit, { ...step, to: 'paid' })
      break
    case 'refund':
      await move(ctx, tx, deposit, { ...step, to: 'refunding', dueAt: later(ctx, 0) })
      break
    case 'reverse':
      await undo(desk, deposit, reason)
      await move(ctx, tx, deposit, { ...step, to: 'reversed' })
      break
    case 'refunded':
      await move(ctx, tx, deposit, { ...step, to: 'refunded' })
      break
    case 'not_refunded':
      await move(ctx, tx, deposit, { ...step, to: 'review' })
  }
  await noteDeed(desk, deposit, {
    event: EVENTS[action],
    reason,
    after: { amount: `${amount}`, proposedBy: deposit.proposedByName },
  })
}

/** When a refund that may be with the provider is to be ended there. */
const endDue = (ctx: Context, deposit: Deposit): Date | null =>
  wasOrdered(deposit) ? later(ctx, 0) : null

/**
 * Undoes a credit, also one that was played already: a card or a bank that takes its money back does not
 * ask for it. What is missing the member owes; it neither plays nor withdraws before that is paid.
 */
async function undo({ ctx, tx, operator }: Desk, deposit: Deposit, reason: string): Promise<void> {
  // The same key and content again: the entry that credited it.
  const { entryId } = await postCredit(ctx, tx, deposit, arrived(deposit))
  await undoDeposit(tx, {
    brandId: deposit.brandId,
    entryId,
    source: 'cashier',
    key: `deposit:${deposit.id}:reverse`,
    reference: depositReference(deposit.id),
    at: ctx.clock.now(),
  })
  const { brandId, memberId, id: depositId } = deposit
  await endLockOfDeposit(ctx, tx, { brandId, memberId, depositId, by: operator.username, reason })
  await publish(tx, deposit.brandId, { name: 'balance.changed', memberIds: [deposit.memberId] })
}

/**
 * Ends a transfer that never arrived, with a reason that its member sees; nothing moves. Refuses
 * `deposit_not_found`, `state_changed`.
 */
export async function rejectTransfer(
  desk: Desk,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<void> {
  const { ctx, tx, operator } = desk
  const deposit = await lockDepositFor(desk, id)
  if (deposit.payTo === null || deposit.state !== 'pending') refuse('state_changed')
  await move(ctx, tx, deposit, { to: 'failed', reason, by: operator.username, dueAt: null })
  await noteDeed(desk, deposit, { event: 'deposit.rejected', reason, after: { state: 'failed' } })
}
