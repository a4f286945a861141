import { refuse } from '@lantern/contract/errors'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/transact.ts'
import { type Desk, lockFor, note } from './approval.ts'
import { later } from './deposit.ts'
import { endAsNotSent, endAsSent, GRACE_MS } from './payout.ts'
import { isPaidByHand } from './payout-claims.ts'
import { endFindings } from './queries/notices.ts'
import {
  confirmEnding,
  type EndOutcome,
  findEnding,
  type PayoutEnding,
  putEnding,
} from './queries/payout-endings.ts'
import { lastSentAt, setWithdrawalDue, type Withdrawal } from './queries/withdrawals.ts'
import { contentHash } from './withdrawal.ts'

/** Whether persons may say what became of a payout: it was ordered, and its provider has not ended it. */
export const isEndOpen = (ctx: Context, withdrawal: Withdrawal): boolean =>
  !isPaidByHand(ctx, withdrawal) &&
  (withdrawal.state === 'sending' || withdrawal.state === 'unknown')

/** What one person said since the order was last given; an order that came later makes it void. */
export async function sayingOf(db: Db, withdrawal: Withdrawal): Promise<PayoutEnding | undefined> {
  const said = await findEnding(db, withdrawal.id)
  if (!said || said.doneAt !== null) return said
  const sentAt = await lastSentAt(db, withdrawal.id)
  const isOld = sentAt !== null && sentAt >= said.proposedAt
  return isOld || said.contentHash !== contentHash(withdrawal) ? undefined : said
}

export interface EndWish {
  readonly id: string
  /** Of the withdrawal as the operator saw it. */
  readonly contentHash: string
  readonly outcome: EndOutcome
  readonly reason: string
}

/**
 * Ends a payout by what became of it at a provider that does not say so: all of it went out, or
 * nothing did. Done once two persons say the same of the same content; what one of them says holds a
 * new order back for half an hour. Nobody agrees within a minute of the order, which may still be
 * under way. The reason of the first person is the one that counts. False for a proposal. Refuses
 * `withdrawal_not_found`, `state_changed`, `approval_outdated` and `second_person_required`.
 */
export async function endPayout(desk: Desk, wish: EndWish): Promise<boolean> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, wish.id)
  if (!isEndOpen(ctx, withdrawal)) refuse('state_changed')
  if (wish.contentHash !== contentHash(withdrawal)) refuse('approval_outdated')
  const said = await sayingOf(tx, withdrawal)
  if (said?.outcome !== wish.outcome) {
    await propose(desk, withdrawal, wish)
    return false
  }
  if (said.proposedBy === operator.operatorId) refuse('second_person_required')
  if (await isBeingSent(ctx, tx, withdrawal)) refuse('state_changed')
  await confirmEnding(tx, withdrawal.id, { ...operator, at: ctx.clock.now() })
  await carryOut(desk, withdrawal, said)
  return true
}

/** The order may still be on its way to the provider. */
async function isBeingSent(ctx: Context, db: Db, { id }: Withdrawal): Promise<boolean> {
  const sentAt = await lastSentAt(db, id)
  return ctx.clock.now().getTime() - (sentAt?.getTime() ?? 0) < GRACE_MS
}

async function propose(desk: Desk, withdrawal: Withdrawal, wish: EndWish): Promise<void> {
  const { ctx, tx, operator } = desk
  await putEnding(tx, {
    withdrawalId: withdrawal.id,
    brandId: withdrawal.brandId,
    outcome: wish.outcome,
    reason: wish.reason,
    contentHash: wish.contentHash,
    proposedBy: operator.operatorId,
    proposedByName: operator.username,
    proposedAt: ctx.clock.now(),
  })
  await note(desk, withdrawal, {
    event: 'withdrawal.endProposed',
    reason: wish.reason,
    after: { outcome: wish.outcome, proposedBy: operator.username },
  })
}

async function carryOut(desk: Desk, withdrawal: Withdrawal, said: PayoutEnding): Promise<void> {
  const { ctx, tx, operator } = desk
  const { id } = withdrawal
  const { reason } = said
  const by = operator.username
  if (said.outcome === 'sent') await endAsSent(ctx, tx, withdrawal, by)
  else await endAsNotSent(ctx, tx, withdrawal, { reason, by })
  // Asked once more: what it says against persons is a finding.
  await setWithdrawalDue(tx, id, later(ctx, GRACE_MS))
  await endFindings(tx, {
    withdrawalId: id,
    kind: 'amount_differs',
    at: ctx.clock.now(),
    by,
    note: reason,
  })
  await note(desk, withdrawal, {
    event: said.outcome === 'sent' ? 'withdrawal.endedAsSent' : 'withdrawal.endedAsNotSent',
    reason,
    after: { outcome: said.outcome, proposedBy: said.proposedByName, confirmedBy: by },
  })
}
