import { present } from '@lantern/kernel/assert'
import { HOUR_MS, MINUTE_MS } from '@lantern/kernel/time'
import type { DepositId } from '@lantern/kernel/ids'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { CLAIM_MS } from './approval.ts'
import {
  arrived,
  findSentTwice,
  isBeingOrdered,
  later,
  learn,
  learnRefund,
  tryMove,
  wasOrdered,
} from './deposit.ts'
import { type Answer, type PaymentProvider, toQuestion } from './provider.ts'
import { findProvider } from './providers.ts'
import * as queries from './queries/deposits.ts'
import { takeOthers } from './strays.ts'
import { endWait, TURN_MS, waitFor } from './waits.ts'

const BATCH = 20

/** Late payers are still asked about for a day, once an hour. */
const LATE_MS = 24 * HOUR_MS

/** Does what is due for deposits: send, ask, expire. */
export async function workDeposits(ctx: Context): Promise<void> {
  const due = await transact(ctx, (tx) =>
    queries.takeDueDeposits(tx, ctx.clock.now(), later(ctx, TURN_MS), BATCH),
  )
  await Promise.all(due.map((id) => workDeposit(ctx, id)))
}

/** The next step of one deposit; safe to be called by several at once. */
export async function workDeposit(ctx: Context, id: DepositId): Promise<void> {
  const deposit = await queries.findDeposit(ctx.db, id)
  const provider = deposit && findProvider(ctx, deposit.provider)
  if (!deposit || !provider) return
  if (deposit.state === 'created') return await send(ctx, deposit, provider)
  const isAsked = ['sent', 'unknown', 'pending', 'expired'].includes(deposit.state)
  if (isAsked) await ask(ctx, deposit, provider)
  else if (deposit.state === 'refunding') await sendBack(ctx, deposit, provider)
  else if (wasOrdered(deposit)) await endRefund(ctx, deposit, provider)
  else await hearAgain(ctx, deposit, provider)
}

/**
 * A notice told of something after the end, and its provider does not say what by itself: it is asked
 * until it answers. A second payment of what was paid is a difference, a payment of what failed is for
 * persons.
 */
async function hearAgain(
  ctx: Context,
  deposit: queries.Deposit,
  provider: PaymentProvider,
): Promise<void> {
  const { id, state, orderKey, providerReference, checks } = deposit
  const answer = toQuestion(await provider.depositStatus(orderKey, providerReference))
  await takeOthers(ctx, deposit, answer)
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await learn(ctx, tx, id, answer)
    const row = await queries.lockDeposit(tx, id)
    // Whatever moved it said itself when it is due, and another notice may have come meanwhile.
    const isDue = row?.dueAt && row.dueAt <= ctx.clock.now()
    if (row?.state !== state || isDue) return
    await queries.setDepositDue(
      tx,
      id,
      answer.kind === 'unknown' ? later(ctx, endWait(checks)) : null,
    )
  })
}

/** Gives the order to the provider. It is marked as sent before, so nobody else sends it. */
async function send(
  ctx: Context,
  deposit: queries.Deposit,
  provider: PaymentProvider,
): Promise<void> {
  const isOurs = await transact(ctx, async (tx) => {
    const row = await queries.lockDeposit(tx, deposit.id)
    if (row?.state !== deposit.state) return false
    return await tryMove(ctx, tx, row, { to: 'sent', reason: null, dueAt: later(ctx, TURN_MS) })
  })
  if (!isOurs) return
  const answer = await provider.initiate({
    orderKey: deposit.orderKey,
    method: deposit.method,
    currency: deposit.currency,
    amount: deposit.amount,
    returnUrl: `${ctx.config.siteOrigins[0] ?? ''}/`,
  })
  await takeAnswer(ctx, deposit, answer, provider)
}

async function ask(
  ctx: Context,
  deposit: queries.Deposit,
  provider: PaymentProvider,
): Promise<void> {
  const answer = toQuestion(
    await provider.depositStatus(deposit.orderKey, deposit.providerReference),
  )
  const now = ctx.clock.now()
  const isOver = now >= deposit.expiresAt
  // The provider says it never got the order: sending it again under the same key is safe.
  if (answer.kind === 'missing' && deposit.state === 'unknown' && !isOver)
    return await send(ctx, deposit, provider)
  await takeAnswer(ctx, deposit, answer, provider)
  if (isOver) await expire(ctx, deposit.id, answer)
}

/** Takes in the answer to an order or a question. */
async function takeAnswer(
  ctx: Context,
  deposit: queries.Deposit,
  answer: Answer,
  provider: PaymentProvider,
): Promise<void> {
  await takeOthers(ctx, deposit, answer)
  const { id } = deposit
  await transact(ctx, async (tx) => {
    if (answer.kind === 'known') await learn(ctx, tx, id, answer)
    const row = await queries.lockDeposit(tx, id)
    if (!row) return
    if (answer.kind === 'refused')
      await tryMove(ctx, tx, row, { to: 'failed', reason: answer.reason, dueAt: null })
    else if (row.state === 'sent')
      await tryMove(ctx, tx, row, {
        to: 'unknown',
        reason: 'provider_silent',
        dueAt: later(ctx, waitFor(0)),
      })
    else await queries.setDepositDue(tx, id, nextQuestion(ctx, row, provider))
  })
}

function nextQuestion(
  ctx: Context,
  row: queries.Deposit,
  { askEveryMs }: PaymentProvider,
): Date | null {
  if (row.state === 'expired') {
    const until = row.createdAt.getTime() + LATE_MS
    return ctx.clock.now().getTime() < until ? later(ctx, HOUR_MS) : null
  }
  if (row.state !== 'pending' && row.state !== 'unknown') return null
  const usual = later(ctx, waitFor(row.checks))
  if (askEveryMs === undefined) return usual
  // Not later than its end, which must be seen.
  const rare = later(ctx, askEveryMs)
  return row.expiresAt > usual && row.expiresAt < rare ? row.expiresAt : rare
}

/**
 * Has what arrived for a deposit sent back. The provider is asked first: only an order that it says
 * it does not have, and never named, is given, again under the same key and no sooner than a minute
 * after the last one. One that was named and is gone is for persons. Called by whoever took the turn
 * alone: not every provider honours a key.
 */
async function sendBack(
  ctx: Context,
  deposit: queries.Deposit,
  provider: PaymentProvider,
): Promise<void> {
  const { id, orderKey, method, currency, refundReference } = deposit
  const [isHeard, said] = await Promise.all([
    hearPayment(ctx, deposit, provider),
    provider.refundStatus(orderKey, refundReference),
  ])
  const known = toQuestion(said)
  const isOrdered = known.kind === 'missing' && refundReference === null
  if (isOrdered && !(await isStillSentBack(ctx, deposit))) return
  const answer = isOrdered
    ? await provider.refund({
        orderKey,
        method,
        currency,
        amount: arrived(deposit),
        reference: deposit.providerReference ?? '',
      })
    : known
  await transact(ctx, async (tx) => {
    const row = await queries.lockDeposit(tx, id)
    if (!row) return
    if (answer.kind === 'known') await learnRefund(ctx, tx, id, answer)
    else if (row.state !== 'refunding') return
    else if (answer.kind === 'refused')
      await tryMove(ctx, tx, row, { to: 'review', reason: 'refund_refused', dueAt: null })
    else {
      const wait = isOrdered ? orderWait(row.checks) : waitFor(row.checks)
      await queries.setDepositDue(tx, id, later(ctx, wait))
    }
    if (isHeard && !isToldSince(deposit, row)) return
    const { dueAt } = present(await queries.lockDeposit(tx, id), 'a locked deposit is there')
    if (dueAt === null) await queries.setDepositDue(tx, id, later(ctx, endWait(deposit.checks)))
  })
}

/**
 * Takes in what came for a deposit that is sent back, or was: a notice may have told of a second payment
 * and not have said so. False while the provider does not answer: it has to be asked again.
 */
async function hearPayment(
  ctx: Context,
  deposit: queries.Deposit,
  provider: PaymentProvider,
): Promise<boolean> {
  const { id, orderKey, providerReference } = deposit
  const answer = toQuestion(await provider.depositStatus(orderKey, providerReference))
  await takeOthers(ctx, deposit, answer)
  if (answer.kind === 'known') await transact(ctx, (tx) => learn(ctx, tx, id, answer))
  return answer.kind !== 'unknown'
}

/** Whether a notice or persons want to know more since a deposit was asked about. */
const isToldSince = (asked: queries.Deposit, now: queries.Deposit): boolean =>
  asked.dueAt?.getTime() !== now.dueAt?.getTime()

/** Between two orders there is time for persons. */
const orderWait = (checks: number): number => (checks < 3 ? MINUTE_MS : 5 * MINUTE_MS)

/**
 * Whether it is still to be ordered as it stood when the provider was asked: persons did not close it,
 * and no other node ordered it meanwhile, however long the answer took. From now on persons wait for
 * this order.
 */
const isStillSentBack = (ctx: Context, asked: queries.Deposit): Promise<boolean> =>
  transact(ctx, async (tx) => {
    const row = await queries.lockDeposit(tx, asked.id)
    if (row?.state !== 'refunding' || isBeingOrdered(ctx, row)) return false
    if (row.refundReference !== null) return false
    if (row.refundOrderedAt?.getTime() !== asked.refundOrderedAt?.getTime()) return false
    if (isHeldBack(ctx, row)) return false
    await queries.noteRefundOrder(tx, row.id, ctx.clock.now())
    return true
  })

/**
 * One person says already what became of it: another may agree before it is ordered again, for half an
 * hour. The order makes that word void, as nobody knew of it.
 */
const isHeldBack = (ctx: Context, { proposedAction, proposedAt }: queries.Deposit): boolean =>
  (proposedAction === 'refunded' || proposedAction === 'not_refunded') &&
  proposedAt !== null &&
  ctx.clock.now().getTime() - proposedAt.getTime() < CLAIM_MS

/**
 * Ends a refund at the provider that persons have closed here, so that nobody claims it any more, and
 * hears what came of it, and whether it was paid again. Asked again until that is over.
 */
async function endRefund(
  ctx: Context,
  deposit: queries.Deposit,
  provider: PaymentProvider,
): Promise<void> {
  const { id, orderKey, refundReference, checks } = deposit
  const [isPaymentHeard, said] = await Promise.all([
    hearPayment(ctx, deposit, provider),
    provider.endRefund?.(orderKey, refundReference) ??
      provider.refundStatus(orderKey, refundReference),
  ])
  const answer = toQuestion(said)
  await transact(ctx, async (tx) => {
    const row = await queries.lockDeposit(tx, id)
    // Persons may have it sent back once more.
    if (!row || row.state === 'refunding') return
    const isTold = isToldSince(deposit, row)
    if (answer.kind === 'known' && row.state === 'refunded')
      await findSentTwice(ctx, tx, row, answer)
    else if (answer.kind === 'known') await learnRefund(ctx, tx, id, answer)
    const isHeard =
      answer.kind === 'missing' || (answer.kind === 'known' && answer.fact.state !== 'pending')
    if (isTold) return
    const isOver = isHeard && isPaymentHeard
    await queries.setDepositDue(tx, id, isOver ? null : later(ctx, endWait(checks)))
  })
}

/** Ends a deposit whose time is over, unless the provider could not be asked. */
async function expire(ctx: Context, id: DepositId, answer: Answer): Promise<void> {
  if (answer.kind === 'unknown') return
  await transact(ctx, async (tx) => {
    const row = await queries.lockDeposit(tx, id)
    if (row?.state === 'pending')
      await tryMove(ctx, tx, row, { to: 'expired', reason: 'not_paid', dueAt: later(ctx, HOUR_MS) })
    // The provider does not have it, and nobody waits for its page any more.
    else if (row?.state === 'unknown' && answer.kind === 'missing')
      await tryMove(ctx, tx, row, { to: 'failed', reason: 'provider_unreachable', dueAt: null })
  })
}
