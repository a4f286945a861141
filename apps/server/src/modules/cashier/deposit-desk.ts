import { refuse } from '@lantern/contract/errors'
import type { Money } from '@lantern/kernel/money'
import { actorOf, record } from '../audit/index.ts'
import { reverse } from '../wallet/index.ts'
import { publish } from '../../events.ts'
import type { Desk } from './approval.ts'
import { credit, depositReference, later, move } from './deposit.ts'
import { type Deposit, lockDeposit, proposeFor } from './queries/deposits.ts'

export type Action = 'credit' | 'refund' | 'reverse'

export interface Decision {
  readonly id: string
  readonly action: Action
  /** What the operator saw: another amount by now is no yes to it. */
  readonly amount: Money
  readonly reason: string
}

/** The deposit, locked, or `deposit_not_found`: also for one of another brand. */
async function lockFor({ tx, operator }: Desk, id: string): Promise<Deposit> {
  const found = await lockDeposit(tx, id)
  return found?.brandId === operator.brandId ? found : refuse('deposit_not_found')
}

/** What arrived, as far as anybody knows. */
export const arrived = (deposit: Deposit): Money => deposit.paidAmount ?? deposit.amount

/** A transfer that its member shows by a picture, before the bank's statement tells of it. */
const isShown = ({ payTo, state, slips }: Deposit): boolean =>
  payTo !== null && slips.length > 0 && (state === 'pending' || state === 'expired')

/** What two persons may do with a deposit as it stands. */
export function actionsFor(deposit: Deposit): Action[] {
  if (deposit.state === 'paid') return ['reverse']
  if (isShown(deposit)) return ['credit']
  if (deposit.state !== 'review') return []
  // Another currency has no amount in this one.
  return deposit.reason === 'currency_differs' ? ['refund'] : ['credit', 'refund']
}

const note = (
  { tx, caller, operator }: Desk,
  before: Deposit,
  done: { readonly event: string; readonly reason: string; readonly after: unknown },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'deposit', id: before.id },
    before: { state: before.state, proposedBy: before.proposedByName },
    ...done,
  })

/**
 * Credits what arrived, has it sent back, or undoes a credit, once two persons want the same with
 * the same amount: the first call proposes, another person's does it. False for a proposal.
 * Refuses `deposit_not_found`, `state_changed`, `second_person_required`, and
 * `insufficient_funds` for a reversal of what is not there any more.
 */
export async function decide(desk: Desk, wish: Decision): Promise<boolean> {
  const { tx, operator } = desk
  const deposit = await lockFor(desk, wish.id)
  const isAllowed = actionsFor(deposit).includes(wish.action) && wish.amount === arrived(deposit)
  if (!isAllowed) refuse('state_changed')
  const { action, amount, reason } = wish
  const isSame = deposit.proposedAction === action && deposit.proposedAmount === amount
  if (!isSame) {
    await proposeFor(tx, deposit.id, { action, amount, ...operator })
    await note(desk, deposit, {
      event: 'deposit.proposed',
      reason,
      after: { action, amount: `${amount}`, proposedBy: operator.username },
    })
    return false
  }
  if (deposit.proposedBy === operator.operatorId) refuse('second_person_required')
  await carryOut(desk, deposit, wish)
  return true
}

async function carryOut(desk: Desk, deposit: Deposit, wish: Decision): Promise<void> {
  const { ctx, tx, operator } = desk
  const { amount, reason } = wish
  const step = { reason, by: operator.username, dueAt: null }
  switch (wish.action) {
    case 'credit':
      await credit(ctx, tx, deposit, amount)
      await move(ctx, tx, deposit, { ...step, to: 'paid' })
      await note(desk, deposit, {
        event: 'deposit.credited',
        reason,
        after: { amount: `${amount}` },
      })
      return
    case 'refund':
      await move(ctx, tx, deposit, { ...step, to: 'refunding', dueAt: later(ctx, 0) })
      await note(desk, deposit, {
        event: 'deposit.refunded',
        reason,
        after: { amount: `${amount}` },
      })
      return
    case 'reverse':
      await undo(desk, deposit)
      await move(ctx, tx, deposit, { ...step, to: 'reversed' })
      await note(desk, deposit, {
        event: 'deposit.reversed',
        reason,
        after: { amount: `${amount}` },
      })
  }
}

async function undo({ ctx, tx }: Desk, deposit: Deposit): Promise<void> {
  // The same key and content again: the entry that credited it.
  const { entryId } = await credit(ctx, tx, deposit, arrived(deposit))
  await reverse(tx, {
    brandId: deposit.brandId,
    entryId,
    source: 'cashier',
    key: `deposit:${deposit.id}:reverse`,
    reference: depositReference(deposit.id),
    at: ctx.clock.now(),
  })
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
  const deposit = await lockFor(desk, id)
  if (deposit.payTo === null || deposit.state !== 'pending') refuse('state_changed')
  await move(ctx, tx, deposit, { to: 'failed', reason, by: operator.username, dueAt: null })
  await note(desk, deposit, { event: 'deposit.rejected', reason, after: { state: 'failed' } })
}
