import { refuse } from '@lantern/contract/errors'
import { LAST_PART } from '@lantern/contract/ops/payouts'
import { assert } from '@lantern/kernel/assert'
import { formatMoney, type Money, mulDiv, roundDown } from '@lantern/kernel/money'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/transact.ts'
import { publish } from '../../events.ts'
import { capture, release } from '../wallet/index.ts'
import { orderReference, type PayoutOrder, tryMovePart } from './payout-orders.ts'
import { insertFinding } from './queries/notices.ts'
import { lineToFirstPart } from './queries/statements.ts'
import { insertPart, listParts, type Part, restOf } from './queries/withdrawal-parts.ts'
import {
  lastSentAt,
  lockWithdrawal,
  setWithdrawalDue,
  type Withdrawal,
} from './queries/withdrawals.ts'
import { beginReceipt } from './receipts.ts'
import { payoutAmount, tryMove, withdrawalReference } from './withdrawal.ts'

/** An order that is a part. */
export type PartOrder = PayoutOrder & { readonly part: Part }

export const isPart = (order: PayoutOrder): order is PartOrder => order.part !== null

const closing = (ctx: Context, { brandId, holdId, id }: Withdrawal) => ({
  brandId,
  holdId,
  source: 'cashier',
  reference: withdrawalReference(id),
  at: ctx.clock.now(),
})

/** Its share of the hold, once: the key names the part and what becomes of it. */
const keyOf = (part: Part, what: 'capture' | 'return'): string =>
  `withdrawal:${part.withdrawalId}:part:${part.no}:${what}`

const tellBalance = (tx: Tx, { brandId, memberId }: Withdrawal): Promise<void> =>
  publish(tx, brandId, { name: 'balance.changed', memberIds: [memberId] })

/**
 * The money of a part left the house, or so much of it: that is captured from the hold. What is left
 * stays held until persons decide.
 */
export async function endPartAsSent(
  ctx: Context,
  tx: Tx,
  { withdrawal, part }: PartOrder,
  { paid, by }: { readonly paid: Money; readonly by: string | null },
): Promise<void> {
  const to = paid === part.amount ? 'paid' : 'short'
  const isMoved = await tryMovePart(ctx, tx, withdrawal, {
    part,
    to,
    reason: null,
    by,
    dueAt: null,
    paid,
  })
  if (!isMoved) return
  await capture(tx, {
    ...closing(ctx, withdrawal),
    key: keyOf(part, 'capture'),
    amount: paid,
    to: 'payment_clearing',
  })
  await tellBalance(tx, withdrawal)
  if (to === 'short') await askForRest(ctx, tx, withdrawal, { part, rest: part.amount - paid })
  await endWhole(ctx, tx, withdrawal, by)
}

/** Nothing of a part left the house: it stays held until persons decide. */
export async function endPartAsNotSent(
  ctx: Context,
  tx: Tx,
  { withdrawal, part }: PartOrder,
  why: { readonly reason: string; readonly by: string | null },
): Promise<void> {
  if (await tryMovePart(ctx, tx, withdrawal, { ...why, part, to: 'failed', dueAt: null }))
    await askForRest(ctx, tx, withdrawal, { part, rest: part.amount })
}

/** A person has to say what becomes of the rest. */
async function askForRest(
  ctx: Context,
  tx: Tx,
  { id, brandId, currency }: Withdrawal,
  { part, rest }: { readonly part: Part; readonly rest: Money },
): Promise<void> {
  await insertFinding(tx, {
    brandId,
    withdrawalId: id,
    part: part.no,
    kind: 'part_left',
    expected: `${orderReference(id, part.no)} ${formatMoney(part.amount)} ${currency}`,
    reported: `${formatMoney(rest)} ${currency} not sent`,
    at: ctx.clock.now(),
  })
}

/** The rest of a part goes back to the member's balance: the end of its share of the hold, no deposit. */
export async function giveRestBack(
  ctx: Context,
  tx: Tx,
  { withdrawal, part }: PartOrder,
  why: { readonly reason: string; readonly by: string },
): Promise<void> {
  const rest = restOf(part)
  const to = part.paid > 0n ? 'partly' : 'returned'
  const isMoved = await tryMovePart(ctx, tx, withdrawal, {
    ...why,
    part,
    to,
    returned: rest,
  })
  assert(isMoved, 'a part with a rest to decide about may end')
  await release(tx, { ...closing(ctx, withdrawal), key: keyOf(part, 'return'), amount: rest })
  await tellBalance(tx, withdrawal)
  await endWhole(ctx, tx, withdrawal, why.by)
}

/**
 * The rest of a part is sent again, by a new part under an order key of its own; due at once. Refuses
 * `state_changed` after the last number: what never goes out goes back.
 */
export async function sendRestAgain(
  ctx: Context,
  tx: Tx,
  { withdrawal, part }: PartOrder,
  wish: { readonly provider: string; readonly reason: string; readonly by: string },
): Promise<void> {
  const rest = restOf(part)
  const at = ctx.clock.now()
  const known = await listParts(tx, [withdrawal.id])
  if (known.length >= LAST_PART) refuse('state_changed')
  const isMoved = await tryMovePart(ctx, tx, withdrawal, {
    part,
    to: part.paid > 0n ? 'partly' : 'resent',
    reason: wish.reason,
    by: wish.by,
    moved: rest,
  })
  assert(isMoved, 'a part with a rest to decide about may end')
  await insertPart(
    tx,
    { id: withdrawal.id, brandId: withdrawal.brandId, at },
    {
      no: known.length + 1,
      orderKey: ctx.random.uuid(),
      provider: wish.provider,
      amount: rest,
      isLater: false,
      state: 'ready',
      replaces: part.no,
      dueAt: at,
    },
  )
}

/**
 * Makes one part of a withdrawal that was sent as one, under the order key that it has, so that its
 * share of the hold may end in pieces. The caller holds the withdrawal, which is sending or unknown.
 */
export async function intoParts(ctx: Context, tx: Tx, withdrawal: Withdrawal): Promise<void> {
  const { id, brandId, orderKey, provider, providerReference, state } = withdrawal
  assert(state === 'sending' || state === 'unknown', 'only what was sent becomes a part')
  const at = ctx.clock.now()
  const orderedAt = await lastSentAt(tx, id)
  await insertPart(
    tx,
    { id, brandId, at },
    {
      no: 1,
      orderKey,
      provider,
      providerReference,
      amount: payoutAmount(withdrawal),
      isLater: false,
      state,
      orderedAt,
    },
  )
  await lineToFirstPart(tx, id)
  if (state === 'unknown')
    await tryMove(ctx, tx, withdrawal, { to: 'sending', reason: null, by: null, dueAt: null })
  else await setWithdrawalDue(tx, id, null)
}

/**
 * Ends a withdrawal once nothing of its parts is open: paid, partly paid or failed. Of one that was
 * partly paid the fee is kept in the same share, towards zero; the rest of the fee goes back.
 */
async function endWhole(
  ctx: Context,
  tx: Tx,
  { id }: Withdrawal,
  by: string | null,
): Promise<void> {
  const withdrawal = await lockWithdrawal(tx, id)
  assert(withdrawal?.state === 'sending', 'parts end while their withdrawal is sent')
  const parts = await listParts(tx, [id])
  if (parts.some((part) => restOf(part) > 0n)) return
  const paid = parts.reduce((sum, part) => sum + part.paid, 0n)
  const sent = payoutAmount(withdrawal)
  const fee = await endFee(ctx, tx, withdrawal, paid)
  const isWhole = paid === sent
  await tryMove(ctx, tx, withdrawal, {
    to: isWhole ? 'paid' : paid > 0n ? 'partly_paid' : 'failed',
    reason: isWhole ? null : lastReason(parts),
    by,
    dueAt: null,
    ...(isWhole || paid === 0n ? {} : { feeKept: fee }),
  })
  if (paid > 0n) await beginReceipt(ctx, tx, withdrawal, paid)
}

/** Why the last of what went back did. */
const lastReason = (parts: readonly Part[]): string | null =>
  parts.findLast(({ returned }) => returned > 0n)?.reason ?? null

/** Takes the fee of what was paid and gives the rest of it back; tells what was taken. */
async function endFee(ctx: Context, tx: Tx, withdrawal: Withdrawal, paid: Money): Promise<Money> {
  const { id, currency } = withdrawal
  const share = mulDiv(withdrawal.fee, paid, payoutAmount(withdrawal))
  const fee = roundDown(share, currency).amount
  const common = closing(ctx, withdrawal)
  if (fee > 0n)
    await capture(tx, { ...common, key: `withdrawal:${id}:fee`, amount: fee, to: 'house' })
  if (fee < withdrawal.fee) {
    const amount = withdrawal.fee - fee
    await release(tx, { ...common, key: `withdrawal:${id}:release`, amount })
    await tellBalance(tx, withdrawal)
  }
  return fee
}
