import { refuse } from '@lantern/contract/errors'
import type { Money } from '@lantern/kernel/money'
import { publish } from '../../events.ts'
import { actorOf, record } from '../audit/index.ts'
import { post } from '../wallet/index.ts'
import type { Desk } from '../../desk.ts'
import { lockReceipt, propose, type Receipt } from './queries/receipts.ts'
import { moveTo } from './receipts.ts'
import { withdrawalReference } from './withdrawal.ts'

interface Wish {
  readonly withdrawalId: string
  readonly reason: string
}

/** The receipt, locked, or `withdrawal_not_found`: also for one of another brand. */
async function lockFor({ tx, operator }: Desk, id: string): Promise<Receipt> {
  const found = await lockReceipt(tx, id)
  return found?.brandId === operator.brandId ? found : refuse('withdrawal_not_found')
}

const note = (
  { tx, caller, operator }: Desk,
  before: Receipt,
  done: { readonly event: string; readonly reason: string; readonly after: unknown },
): Promise<void> =>
  record(tx, {
    brandId: operator.brandId,
    actor: actorOf(caller),
    subject: { kind: 'withdrawal', id: before.withdrawalId },
    before: { state: before.state, received: `${before.received}` },
    ...done,
  })

/**
 * Counts a withdrawal as received whatever its member says; nothing is refunded. Refuses
 * `withdrawal_not_found` and `receipt_not_open`.
 */
export async function forceReceipt(desk: Desk, { withdrawalId, reason }: Wish): Promise<void> {
  const { ctx, tx, operator } = desk
  const receipt = await lockFor(desk, withdrawalId)
  const by = operator.username
  await moveTo(ctx, tx, receipt, { to: 'forced', received: receipt.amount, by, reason })
  await note(desk, receipt, { event: 'receipt.forced', reason, after: { state: 'forced' } })
}

/**
 * Returns what did not arrive to the member's balance, once two persons want it: the first call
 * proposes, another person's returns. It is an entry of its own kind, no deposit. Refuses
 * `withdrawal_not_found`, `receipt_not_open`, `approval_outdated` where another sum remains than was
 * seen, and `second_person_required`.
 */
export async function returnRest(
  desk: Desk,
  { withdrawalId, remaining: seen, reason }: Wish & { readonly remaining: Money },
): Promise<boolean> {
  const { ctx, tx, operator } = desk
  const receipt = await lockFor(desk, withdrawalId)
  if (receipt.state !== 'partly' && receipt.state !== 'not_received') refuse('receipt_not_open')
  if (receipt.remaining !== seen) refuse('approval_outdated')
  if (receipt.proposedBy === null) {
    await propose(tx, receipt.withdrawalId, operator)
    const after = { proposedBy: operator.username, remaining: `${receipt.remaining}` }
    await note(desk, receipt, { event: 'receipt.returnProposed', reason, after })
    return false
  }
  if (receipt.proposedBy === operator.operatorId) refuse('second_person_required')
  const { brandId, memberId, remaining, currency } = receipt
  await moveTo(ctx, tx, receipt, {
    to: 'returned',
    received: receipt.received,
    by: operator.username,
    reason,
  })
  await post(tx, {
    brandId,
    kind: 'withdrawal.return',
    source: 'cashier',
    key: `withdrawal:${withdrawalId}:return`,
    currency,
    reference: withdrawalReference(receipt.withdrawalId),
    at: ctx.clock.now(),
    moves: [
      { house: 'payment_clearing', amount: -remaining },
      { memberId, account: 'cash', amount: remaining },
    ],
  })
  await publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })
  await note(desk, receipt, {
    event: 'receipt.returned',
    reason,
    after: { state: 'returned', returned: `${remaining}`, proposedBy: receipt.proposedByName },
  })
  return true
}
