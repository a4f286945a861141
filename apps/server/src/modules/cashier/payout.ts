import type { WithdrawalId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { type Db, transact, type Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { capture } from '../wallet/index.ts'
import { CLAIM_MS, giveBack } from './approval.ts'
import { later, type Said } from './deposit.ts'
import { endWait, TURN_MS, waitFor } from './waits.ts'
import { openDestination } from './destination.ts'
import { endPartAsNotSent, endPartAsSent, isPart } from './part-ends.ts'
import {
  findOrder,
  lastOrderedAt,
  lockOrder,
  moveOrder,
  noteReference,
  type PayoutOrder,
  refOf,
  setOrderDue,
} from './payout-orders.ts'
import { type Answer, type PaymentProvider, toQuestion } from './provider.ts'
import { findProvider } from './providers.ts'
import { insertFinding } from './queries/notices.ts'
import { findEnding } from './queries/payout-endings.ts'
import { beginParts, listParts, type OrderRef, takeDueParts } from './queries/withdrawal-parts.ts'
import * as queries from './queries/withdrawals.ts'
import { beginReceipt } from './receipts.ts'
import { type Fact, type FindingKind, judgePayout } from './states.ts'
import { payoutAmount, tryMove, withdrawalReference } from './withdrawal.ts'

const BATCH = 20

/** How long an order may still be on its way to a provider that says it does not have it. */
export const GRACE_MS = MINUTE_MS

/** Does what is due for withdrawals and their parts: send, ask. */
export async function workPayouts(ctx: Context): Promise<void> {
  const now = ctx.clock.now()
  const [whole, parts] = await transact(ctx, async (tx) => [
    await queries.takeDueWithdrawals(tx, now, later(ctx, TURN_MS), BATCH),
    await takeDueParts(tx, now, later(ctx, TURN_MS), BATCH),
  ])
  await Promise.all([
    ...whole.map((id) => workPayout(ctx, id)),
    ...parts.map((ref) => workOrder(ctx, ref)),
  ])
}

/** The next step of one withdrawal, or of each part that is to go out; safe to be called by several at once. */
export async function workPayout(ctx: Context, id: WithdrawalId): Promise<void> {
  const withdrawal = await queries.findWithdrawal(ctx.db, id)
  if (!withdrawal?.isSplit) return await workOrder(ctx, { id, part: null })
  const begun = await transact(ctx, (tx) => begin(ctx, tx, id))
  await Promise.all(begun.map((part) => workOrder(ctx, { id, part })))
}

/** Lets the parts of an approved withdrawal go out, and tells which; the caretaker knows them, too. */
async function begin(ctx: Context, tx: Tx, id: WithdrawalId): Promise<number[]> {
  const withdrawal = await queries.lockWithdrawal(tx, id)
  if (withdrawal?.state !== 'approved') {
    if (withdrawal) await queries.setWithdrawalDue(tx, id, null)
    return []
  }
  await tryMove(ctx, tx, withdrawal, { to: 'sending', reason: null, by: null, dueAt: null })
  await beginParts(tx, id, ctx.clock.now())
  const parts = await listParts(tx, [id])
  return parts.filter(({ state }) => state === 'ready').map(({ no }) => no)
}

/** The next step of one order; safe to be called by several at once. */
export async function workOrder(ctx: Context, ref: OrderRef): Promise<void> {
  const order = await findOrder(ctx.db, ref)
  const provider = order && findProvider(ctx, order.provider)
  if (!order || !provider) return
  if (order.state === 'approved') await send(ctx, order, provider)
  else if (order.state === 'sending' || order.state === 'unknown') await ask(ctx, order, provider)
  else await hearOut(ctx, order, provider)
}

/**
 * A notice came after the end: what the provider says now becomes a finding where it differs. Asked
 * again until it says anything.
 */
async function hearOut(ctx: Context, order: PayoutOrder, provider: PaymentProvider): Promise<void> {
  const { orderKey, providerReference, checks } = order
  const answer = toQuestion(await provider.payoutStatus(orderKey, providerReference))
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await learnPayout(ctx, tx, refOf(order), answer)
    const isHeard = answer.kind !== 'unknown'
    await setOrderDue(tx, order, isHeard ? null : later(ctx, endWait(checks)))
  })
}

/** Gives the order to the provider. It is marked as sending before, so nobody else sends it. */
async function send(ctx: Context, order: PayoutOrder, provider: PaymentProvider): Promise<void> {
  const isOurs = await transact(ctx, async (tx) => {
    const row = await lockOrder(tx, refOf(order))
    if (row?.state !== order.state || (await isHeldBack(ctx, tx, row))) return false
    // another worker may have given it again since this one looked, or heard of it
    if (row.state === 'unknown' && !(await isLost(ctx, tx, row))) return false
    return await moveOrder(ctx, tx, row, {
      to: 'sending',
      reason: null,
      dueAt: later(ctx, TURN_MS),
    })
  })
  if (!isOurs) return
  const { withdrawal, orderKey, amount } = order
  const { method, currency } = withdrawal
  const answer = await provider.payOut({
    orderKey,
    method,
    currency,
    amount,
    destination: openDestination(ctx, withdrawal.orderKey, withdrawal.destinationSealed),
  })
  await takeAnswer(ctx, refOf(order), answer, provider)
}

/**
 * One person says already what became of it: another may agree before it is given again, for half an
 * hour.
 */
async function isHeldBack(ctx: Context, db: Db, order: PayoutOrder): Promise<boolean> {
  const { id, part } = refOf(order)
  const said = await findEnding(db, id, part)
  return said !== undefined && ctx.clock.now().getTime() - said.proposedAt.getTime() < CLAIM_MS
}

async function ask(ctx: Context, order: PayoutOrder, provider: PaymentProvider): Promise<void> {
  const { orderKey, providerReference } = order
  const answer = toQuestion(await provider.payoutStatus(orderKey, providerReference))
  const wasNamed = providerReference !== null
  // Not a blind retry: the provider says it never got it, and never had a name for it.
  if (answer.kind === 'missing' && !wasNamed && (await isLost(ctx, ctx.db, order)))
    return await send(ctx, order, provider)
  if (answer.kind === 'missing' && wasNamed)
    ctx.log.error({ orderKey, providerReference }, 'a provider lost a payout that it had')
  await takeAnswer(ctx, refOf(order), answer, provider)
}

/** Whether enough time went by since the last order to believe that it was never heard. */
async function isLost(ctx: Context, db: Db, order: PayoutOrder): Promise<boolean> {
  if (order.state !== 'unknown' || order.providerReference !== null) return false
  if (await isHeldBack(ctx, db, order)) return false
  const sentAt = await lastOrderedAt(db, order)
  return ctx.clock.now().getTime() - (sentAt?.getTime() ?? 0) >= GRACE_MS
}

async function takeAnswer(
  ctx: Context,
  ref: OrderRef,
  answer: Answer,
  { askEveryMs }: PaymentProvider,
): Promise<void> {
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await learnPayout(ctx, tx, ref, answer)
    const row = await lockOrder(tx, ref)
    if (!row) return
    if (answer.kind === 'refused')
      await endAsNotSent(ctx, tx, row, { reason: answer.reason, by: null })
    else if (row.state === 'sending' && answer.kind !== 'known')
      await moveOrder(ctx, tx, row, {
        to: 'unknown',
        reason: 'provider_silent',
        dueAt: later(ctx, waitFor(0)),
      })
    else {
      const isOut = row.state === 'sending' || row.state === 'unknown'
      const wait = askEveryMs ?? waitFor(row.checks)
      await setOrderDue(tx, row, isOut ? later(ctx, wait) : null)
    }
  })
}

/**
 * Takes in what the provider says about a payout, as often as it says it: the hold, or the part's share
 * of it, ends once, in the provider's favour or back to the member; what does not fit becomes a
 * finding. An order that is none any more, because it became parts, is left to those.
 */
export async function learnPayout(ctx: Context, tx: Tx, ref: OrderRef, said: Said): Promise<void> {
  const order = await lockOrder(tx, ref)
  if (!order) return
  const { fact } = said
  const { currency } = order.withdrawal
  const verdict = judgePayout({ state: order.state, currency, amount: order.amount }, fact)
  await noteReference(tx, order, said.reference)
  const finding = verdict.finding ?? endedOtherwise(order, fact)
  if (finding) await keepFinding(ctx, tx, order, { kind: finding, fact })
  if (verdict.to === 'paid') await endAsSent(ctx, tx, order, null)
  else if (verdict.to === 'failed')
    await endAsNotSent(ctx, tx, order, { reason: verdict.reason ?? 'declined', by: null })
  else if (verdict.to === 'sending' || verdict.to === 'unknown')
    await moveOrder(ctx, tx, order, { to: verdict.to, reason: null, dueAt: later(ctx, waitFor(0)) })
}

/** Persons ended a part by an amount; the provider tells another one. */
function endedOtherwise({ part, state }: PayoutOrder, fact: Fact): FindingKind | null {
  const isEnded = part !== null && state === 'paid' && fact.state === 'paid'
  return isEnded && fact.amount !== part.paid ? 'amount_differs' : null
}

async function keepFinding(
  ctx: Context,
  tx: Tx,
  order: PayoutOrder,
  { kind, fact }: { readonly kind: FindingKind; readonly fact: Fact },
): Promise<void> {
  const { withdrawal, state, amount, part } = order
  const withdrawalId = withdrawal.id
  const isNew = await insertFinding(tx, {
    brandId: withdrawal.brandId,
    withdrawalId,
    part: part?.no ?? null,
    kind,
    expected: `${part?.state ?? state} ${formatMoney(amount)} ${withdrawal.currency}`,
    reported: `${fact.state} ${formatMoney(fact.amount)} ${fact.currency}`,
    at: ctx.clock.now(),
  })
  if (isNew) ctx.log.warn({ withdrawalId, part: part?.no, kind }, 'a payout does not fit its order')
}

/**
 * The money left the house: the hold is captured, the fee for us, the rest for the provider; of a part
 * its share. By the provider's word, or by an operator's.
 */
export async function endAsSent(
  ctx: Context,
  tx: Tx,
  order: PayoutOrder,
  by: string | null,
): Promise<void> {
  if (isPart(order)) return await endPartAsSent(ctx, tx, order, { paid: order.amount, by })
  const { withdrawal } = order
  const common = {
    brandId: withdrawal.brandId,
    holdId: withdrawal.holdId,
    source: 'cashier',
    reference: withdrawalReference(withdrawal.id),
    at: ctx.clock.now(),
  }
  const key = `withdrawal:${withdrawal.id}`
  if (withdrawal.fee > 0n)
    await capture(tx, { ...common, key: `${key}:fee`, amount: withdrawal.fee, to: 'house' })
  await capture(tx, { ...common, key: `${key}:capture`, to: 'payment_clearing' })
  await tryMove(ctx, tx, withdrawal, { to: 'paid', reason: null, by, dueAt: null })
  await beginReceipt(ctx, tx, withdrawal, payoutAmount(withdrawal))
  await publish(tx, withdrawal.brandId, {
    name: 'balance.changed',
    memberIds: [withdrawal.memberId],
  })
}

/**
 * Nothing left the house: the hold goes back to the member, who reads the reason. The share of a part
 * waits for persons.
 */
export async function endAsNotSent(
  ctx: Context,
  tx: Tx,
  order: PayoutOrder,
  why: { readonly reason: string; readonly by: string | null },
): Promise<void> {
  if (isPart(order)) return await endPartAsNotSent(ctx, tx, order, why)
  if (await tryMove(ctx, tx, order.withdrawal, { ...why, to: 'failed', dueAt: null }))
    await giveBack(ctx, tx, order.withdrawal)
}
