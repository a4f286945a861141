import { assert } from '@lantern/kernel/assert'
import type { WithdrawalId } from '@lantern/kernel/ids'
import { formatMoney } from '@lantern/kernel/money'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Context } from '../../context.ts'
import { type Db, transact, type Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { capture } from '../wallet/index.ts'
import { CLAIM_MS, giveBack } from './approval.ts'
import { later, type Said } from './deposit.ts'
import { endWait, TURN_MS, waitFor } from './deposit-orders.ts'
import { openDestination } from './destination.ts'
import { type Answer, type PaymentProvider, toQuestion } from './provider.ts'
import { findProvider } from './providers.ts'
import { insertFinding } from './queries/notices.ts'
import { findEnding } from './queries/payout-endings.ts'
import { beginReceipt } from './receipts.ts'
import * as queries from './queries/withdrawals.ts'
import { type Fact, type FindingKind, judgePayout } from './states.ts'
import { tryMove, withdrawalReference } from './withdrawal.ts'

const BATCH = 20

/** How long an order may still be on its way to a provider that says it does not have it. */
export const GRACE_MS = MINUTE_MS

/** Does what is due for withdrawals: send, ask. */
export async function workPayouts(ctx: Context): Promise<void> {
  const due = await transact(ctx, (tx) =>
    queries.takeDueWithdrawals(tx, ctx.clock.now(), later(ctx, TURN_MS), BATCH),
  )
  await Promise.all(due.map((id) => workPayout(ctx, id)))
}

/** The next step of one payout; safe to be called by several at once. */
export async function workPayout(ctx: Context, id: WithdrawalId): Promise<void> {
  const withdrawal = await queries.findWithdrawal(ctx.db, id)
  const provider = withdrawal && findProvider(ctx, withdrawal.provider)
  if (!withdrawal || !provider) return
  if (withdrawal.state === 'approved') await send(ctx, withdrawal, provider)
  else if (withdrawal.state === 'sending' || withdrawal.state === 'unknown')
    await ask(ctx, withdrawal, provider)
  else await hearOut(ctx, withdrawal, provider)
}

/**
 * A notice came after the end: what the provider says now becomes a finding where it differs. Asked
 * again until it says anything.
 */
async function hearOut(
  ctx: Context,
  { id, orderKey, providerReference, checks }: queries.Withdrawal,
  provider: PaymentProvider,
): Promise<void> {
  const answer = toQuestion(await provider.payoutStatus(orderKey, providerReference))
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await learnPayout(ctx, tx, id, answer)
    const isHeard = answer.kind !== 'unknown'
    await queries.setWithdrawalDue(tx, id, isHeard ? null : later(ctx, endWait(checks)))
  })
}

/** What the provider is to pay. */
export const payoutAmount = (withdrawal: queries.Withdrawal): bigint =>
  withdrawal.amount - withdrawal.fee

/** Gives the order to the provider. It is marked as sending before, so nobody else sends it. */
async function send(
  ctx: Context,
  withdrawal: queries.Withdrawal,
  provider: PaymentProvider,
): Promise<void> {
  const isOurs = await transact(ctx, async (tx) => {
    const row = await queries.lockWithdrawal(tx, withdrawal.id)
    if (row?.state !== withdrawal.state || (await isHeldBack(ctx, tx, row))) return false
    return await tryMove(ctx, tx, row, {
      to: 'sending',
      reason: null,
      by: null,
      dueAt: later(ctx, TURN_MS),
    })
  })
  if (!isOurs) return
  const { orderKey, method, currency } = withdrawal
  const answer = await provider.payOut({
    orderKey,
    method,
    currency,
    amount: payoutAmount(withdrawal),
    destination: openDestination(ctx, orderKey, withdrawal.destinationSealed),
  })
  await takeAnswer(ctx, withdrawal.id, answer, provider)
}

/**
 * One person says already what became of it: another may agree before it is given again, for half an
 * hour.
 */
async function isHeldBack(ctx: Context, db: Db, { id }: queries.Withdrawal): Promise<boolean> {
  const said = await findEnding(db, id)
  return said !== undefined && ctx.clock.now().getTime() - said.proposedAt.getTime() < CLAIM_MS
}

async function ask(
  ctx: Context,
  withdrawal: queries.Withdrawal,
  provider: PaymentProvider,
): Promise<void> {
  const { orderKey, providerReference } = withdrawal
  const answer = toQuestion(await provider.payoutStatus(orderKey, providerReference))
  const wasNamed = providerReference !== null
  // Not a blind retry: the provider says it never got it, and never had a name for it.
  if (answer.kind === 'missing' && !wasNamed && (await isLost(ctx, withdrawal)))
    return await send(ctx, withdrawal, provider)
  if (answer.kind === 'missing' && wasNamed)
    ctx.log.error({ orderKey, providerReference }, 'a provider lost a payout that it had')
  await takeAnswer(ctx, withdrawal.id, answer, provider)
}

/** Whether enough time went by since the last order to believe that it was never heard. */
async function isLost(ctx: Context, withdrawal: queries.Withdrawal): Promise<boolean> {
  if (withdrawal.state !== 'unknown' || (await isHeldBack(ctx, ctx.db, withdrawal))) return false
  const sentAt = await queries.lastSentAt(ctx.db, withdrawal.id)
  return ctx.clock.now().getTime() - (sentAt?.getTime() ?? 0) >= GRACE_MS
}

async function takeAnswer(
  ctx: Context,
  id: WithdrawalId,
  answer: Answer,
  { askEveryMs }: PaymentProvider,
): Promise<void> {
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await learnPayout(ctx, tx, id, answer)
    const row = await queries.lockWithdrawal(tx, id)
    if (!row) return
    if (answer.kind === 'refused')
      await endAsNotSent(ctx, tx, row, { reason: answer.reason, by: null })
    else if (row.state === 'sending' && answer.kind !== 'known')
      await tryMove(ctx, tx, row, {
        to: 'unknown',
        reason: 'provider_silent',
        by: null,
        dueAt: later(ctx, waitFor(0)),
      })
    else {
      const isOut = row.state === 'sending' || row.state === 'unknown'
      const wait = askEveryMs ?? waitFor(row.checks)
      await queries.setWithdrawalDue(tx, id, isOut ? later(ctx, wait) : null)
    }
  })
}

/**
 * Takes in what the provider says about a payout, as often as it says it: the hold ends once, in
 * the provider's favour or back to the member; what does not fit becomes a finding.
 */
export async function learnPayout(
  ctx: Context,
  tx: Tx,
  id: WithdrawalId,
  said: Said,
): Promise<void> {
  const withdrawal = await queries.lockWithdrawal(tx, id)
  assert(withdrawal, 'an order of ours has its withdrawal')
  const known = { ...withdrawal, amount: payoutAmount(withdrawal) }
  const verdict = judgePayout(known, said.fact)
  await queries.notePayout(tx, id, said.reference)
  if (verdict.finding)
    await keepFinding(ctx, tx, withdrawal, { kind: verdict.finding, fact: said.fact })
  if (verdict.to === 'paid') await endAsSent(ctx, tx, withdrawal, null)
  else if (verdict.to === 'failed')
    await endAsNotSent(ctx, tx, withdrawal, { reason: verdict.reason ?? 'declined', by: null })
  else if (verdict.to)
    await tryMove(ctx, tx, withdrawal, {
      to: verdict.to,
      reason: null,
      by: null,
      dueAt: later(ctx, waitFor(0)),
    })
}

async function keepFinding(
  ctx: Context,
  tx: Tx,
  withdrawal: queries.Withdrawal,
  { kind, fact }: { readonly kind: FindingKind; readonly fact: Fact },
): Promise<void> {
  const isNew = await insertFinding(tx, {
    brandId: withdrawal.brandId,
    withdrawalId: withdrawal.id,
    kind,
    expected: `${withdrawal.state} ${formatMoney(payoutAmount(withdrawal))} ${withdrawal.currency}`,
    reported: `${fact.state} ${formatMoney(fact.amount)} ${fact.currency}`,
    at: ctx.clock.now(),
  })
  if (isNew) ctx.log.warn({ withdrawalId: withdrawal.id, kind }, 'a payout does not fit its order')
}

/**
 * The money left the house: the hold is captured, the fee for us, the rest for the provider. By the
 * provider's word, or by an operator's.
 */
export async function endAsSent(
  ctx: Context,
  tx: Tx,
  withdrawal: queries.Withdrawal,
  by: string | null,
): Promise<void> {
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
  await beginReceipt(ctx, tx, withdrawal)
  await publish(tx, withdrawal.brandId, {
    name: 'balance.changed',
    memberIds: [withdrawal.memberId],
  })
}

/** Nothing left the house: the hold goes back to the member, who reads the reason. */
export async function endAsNotSent(
  ctx: Context,
  tx: Tx,
  withdrawal: queries.Withdrawal,
  why: { readonly reason: string; readonly by: string | null },
): Promise<void> {
  if (await tryMove(ctx, tx, withdrawal, { ...why, to: 'failed', dueAt: null }))
    await giveBack(ctx, tx, withdrawal)
}
