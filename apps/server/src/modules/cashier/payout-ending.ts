import { refuse } from '@lantern/contract/errors'
import { assert } from '@lantern/kernel/assert'
import { fitsCurrency, type Money } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/transact.ts'
import type { Desk } from '../../desk.ts'
import { note } from './approval.ts'
import { later } from './deposit.ts'
import { lockOrderFor, type OrderWish } from './order-desk.ts'
import { endPartAsSent, intoParts, isPart } from './part-ends.ts'
import { endAsNotSent, endAsSent, GRACE_MS } from './payout.ts'
import { isPaidByHand } from './payout-claims.ts'
import { lastOrderedAt, lockOrder, type PayoutOrder, refOf, setOrderDue } from './payout-orders.ts'
import { endFindings } from './queries/notices.ts'
import {
  confirmEnding,
  type EndOutcome,
  findEnding,
  type PayoutEnding,
  putEnding,
} from './queries/payout-endings.ts'
import { contentHash } from './withdrawal.ts'

/** Whether persons may say what became of a payout: it was ordered, and its provider has not ended it. */
export const isEndOpen = (ctx: Context, order: PayoutOrder): boolean =>
  !isPaidByHand(ctx, order) && (order.state === 'sending' || order.state === 'unknown')

/** What one person said since the order was last given; an order that came later makes it void. */
export async function sayingOf(db: Db, order: PayoutOrder): Promise<PayoutEnding | undefined> {
  const { id, part } = refOf(order)
  const said = await findEnding(db, id, part)
  if (!said || said.doneAt !== null) return said
  const sentAt = await lastOrderedAt(db, order)
  const isOld = sentAt !== null && sentAt >= said.proposedAt
  return isOld || said.contentHash !== contentHash(order.withdrawal) ? undefined : said
}

export interface EndWish extends OrderWish {
  /** Of the withdrawal as the operator saw it. */
  readonly contentHash: string
  readonly outcome: EndOutcome
  /** Of `partly`: how much of what was ordered went out. */
  readonly paid?: Money | undefined
  readonly reason: string
}

/**
 * Ends a payout by what became of it at a provider that does not say so: all of it went out, a part
 * did, or nothing. Of a part what went out is captured, and the rest waits for a decision of its own
 * (`part-rests.ts`); one that was sent as one becomes a part for it. Done once two persons say the same of the same content; what one of them says holds a
 * new order back for half an hour. Nobody agrees within a minute of the order, which may still be
 * under way. The reason of the first person is the one that counts. False for a proposal. Refuses
 * `withdrawal_not_found`, `state_changed`, `approval_outdated`, `amount_invalid` for a part that is
 * none, and `second_person_required`.
 */
export async function endPayout(desk: Desk, wish: EndWish): Promise<boolean> {
  const { ctx, tx, operator } = desk
  const order = await lockOrderFor(desk, wish)
  if (!isEndOpen(ctx, order)) refuse('state_changed')
  if (wish.contentHash !== contentHash(order.withdrawal)) refuse('approval_outdated')
  refuseNoPart(order, wish)
  const said = await sayingOf(tx, order)
  if (said?.outcome !== wish.outcome || said.paid !== (wish.paid ?? null)) {
    await propose(desk, order, wish)
    return false
  }
  if (said.proposedBy === operator.operatorId) refuse('second_person_required')
  if (await isBeingSent(ctx, tx, order)) refuse('state_changed')
  await confirmEnding(tx, refOf(order), { ...operator, at: ctx.clock.now() })
  await carryOut(desk, order, said)
  return true
}

/** A part is more than nothing and less than all, in the currency's own decimals. */
function refuseNoPart({ amount, withdrawal }: PayoutOrder, { outcome, paid }: EndWish): void {
  if ((outcome === 'partly') !== (paid !== undefined)) refuse('amount_invalid')
  if (paid === undefined) return
  if (paid <= 0n || paid >= amount || !fitsCurrency(paid, withdrawal.currency))
    refuse('amount_invalid')
}

/** The order may still be on its way to the provider. */
async function isBeingSent(ctx: Context, db: Db, order: PayoutOrder): Promise<boolean> {
  const sentAt = await lastOrderedAt(db, order)
  return ctx.clock.now().getTime() - (sentAt?.getTime() ?? 0) < GRACE_MS
}

async function propose(desk: Desk, order: PayoutOrder, wish: EndWish): Promise<void> {
  const { ctx, tx, operator } = desk
  const { withdrawal } = order
  const { id, part } = refOf(order)
  const paid = wish.paid ?? null
  await putEnding(tx, {
    withdrawalId: id,
    part,
    paid,
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
    after: { part, outcome: wish.outcome, ...amountOf(paid), proposedBy: operator.username },
  })
}

const amountOf = (paid: Money | null) => (paid === null ? {} : { paid: `${paid}` })

async function carryOut(desk: Desk, order: PayoutOrder, said: PayoutEnding): Promise<void> {
  const { ctx, tx, operator } = desk
  const { id, part } = refOf(order)
  const { reason } = said
  const by = operator.username
  if (said.outcome === 'sent') await endAsSent(ctx, tx, order, by)
  else if (said.outcome === 'not_sent') await endAsNotSent(ctx, tx, order, { reason, by })
  else await endInPart(desk, order, said.paid ?? 0n)
  // Asked once more: what it says against persons is a finding.
  const ended = (await lockOrder(tx, { id, part })) ?? (await lockOrder(tx, { id, part: 1 }))
  if (ended) await setOrderDue(tx, ended, later(ctx, GRACE_MS))
  await endFindings(tx, {
    withdrawalId: id,
    part,
    kind: 'amount_differs',
    at: ctx.clock.now(),
    by,
    note: reason,
  })
  await note(desk, order.withdrawal, {
    event: ENDED[said.outcome],
    reason,
    after: {
      part,
      outcome: said.outcome,
      ...amountOf(said.paid),
      proposedBy: said.proposedByName,
      confirmedBy: by,
    },
  })
}

const ENDED: Readonly<Record<EndOutcome, string>> = {
  sent: 'withdrawal.endedAsSent',
  not_sent: 'withdrawal.endedAsNotSent',
  partly: 'withdrawal.endedInPart',
}

/** So much of an order went out; one that was sent as one becomes a part first. */
async function endInPart({ ctx, tx, operator }: Desk, order: PayoutOrder, paid: Money) {
  const { withdrawal } = order
  if (order.part === null) await intoParts(ctx, tx, withdrawal)
  const part = await lockOrder(tx, { id: withdrawal.id, part: order.part?.no ?? 1 })
  assert(part && isPart(part), 'a withdrawal in parts has them')
  await endPartAsSent(ctx, tx, part, { paid, by: operator.username })
}
