import { refuse } from '@lantern/contract/errors'
import { formatMoney } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import { listAbout } from '../audit/index.ts'
import type { Desk } from '../../desk.ts'
import { note } from './approval.ts'
import { refuseOthers } from './claims.ts'
import { openDestination } from './destination.ts'
import { lockOrderFor, type OrderWish } from './order-desk.ts'
import { isTransferOpen } from './payout-claims.ts'
import { openHolder } from './payees.ts'
import { learnPayout } from './payout.ts'
import { type PayoutOrder, refOf } from './payout-orders.ts'
import { endFindings, insertFinding } from './queries/notices.ts'
import { findPayee } from './queries/payees.ts'
import { findPayoutClaim } from './queries/payout-claims.ts'
import {
  confirmMark,
  findMark,
  isReferenceUsed,
  type PayoutMark,
  putMark,
} from './queries/payout-marks.ts'
import { lineOfOrder, lockPlacing } from './queries/statements.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { linesNaming, placeLinesNaming } from './statements.ts'
import { isReference, referenceKey, transferCode } from './transfer.ts'
import { contentHash } from './withdrawal.ts'

export type Saying =
  | { readonly outcome: 'sent'; readonly bankReference: string }
  | { readonly outcome: 'not_sent'; readonly reason: string }

interface Wish extends OrderWish {
  /** Of the withdrawal as the operator saw it. */
  readonly contentHash: string
  readonly said: Saying
}

/**
 * Keeps what an operator says of a transfer by bank: made, under the bank's reference, or not to be
 * made. It counts at once, or, where the withdrawal needed two persons, when another one says the
 * same; something else takes the place of what was said before, and only whoever has the transfer
 * says it. False while it waits. Refuses `withdrawal_not_found`, `state_changed`,
 * `approval_outdated`, `field_invalid` for a reference that is too short, `bank_reference_used`,
 * `not_claimed`, `claimed_by_other` and `second_person_required`.
 */
export async function markPayout(desk: Desk, wish: Wish): Promise<boolean> {
  const { ctx, tx, operator } = desk
  // Before the withdrawal: a line finds its order under the same lock, in the same order.
  await lockPlacing(tx, operator.brandId)
  const order = await lockOrderFor(desk, wish)
  if (!isTransferOpen(ctx, order)) refuse('state_changed')
  const { withdrawal } = order
  if (wish.contentHash !== contentHash(withdrawal)) refuse('approval_outdated')
  const { said } = wish
  refuseShort(said)
  const ref = refOf(order)
  const before = await findMark(tx, ref.id, ref.part)
  await refuseContradiction(desk, order, said, before?.referenceKey ?? null)
  if (before && isSame(before, wish)) {
    if (before.markedBy === operator.operatorId) refuse('second_person_required')
    await confirmMark(tx, ref, { ...operator, at: ctx.clock.now() })
    await carryOut(desk, order, said)
    return true
  }
  refuseOthers(ctx, await findPayoutClaim(tx, ref.id, ref.part), operator, 'late')
  const isEnough = withdrawal.approvalsNeeded === 1
  await putMark(tx, {
    brandId: withdrawal.brandId,
    withdrawalId: ref.id,
    part: ref.part,
    outcome: said.outcome,
    bankReference: said.outcome === 'sent' ? said.bankReference : null,
    referenceKey: keyOf(said),
    reason: said.outcome === 'sent' ? null : said.reason,
    contentHash: wish.contentHash,
    markedBy: operator.operatorId,
    markedByName: operator.username,
    markedAt: ctx.clock.now(),
    doneAt: isEnough ? ctx.clock.now() : null,
  })
  if (isEnough) await carryOut(desk, order, said)
  else
    await note(desk, withdrawal, {
      event: 'withdrawal.markProposed',
      after: { ...said, part: ref.part, by: operator.username },
    })
  return isEnough
}

function refuseShort(said: Saying): void {
  if (said.outcome === 'sent' && !isReference(said.bankReference))
    refuse('field_invalid', { field: 'bankReference' })
}

/**
 * What the bank says otherwise: that it made the transfer, also under a reference that somebody noted
 * before, or another one under that reference.
 */
async function refuseContradiction(
  { ctx, tx }: Desk,
  order: PayoutOrder,
  said: Saying,
  notedKey: string | null,
): Promise<void> {
  const { id, part } = refOf(order)
  const about = { brandId: order.withdrawal.brandId, withdrawalId: id, part }
  if (said.outcome === 'sent') {
    if (await isReferenceUsed(tx, about, referenceKey(said.bankReference)))
      refuse('bank_reference_used')
    return
  }
  const noted = notedKey === null ? undefined : (await linesNaming(ctx, tx, order, notedKey))[0]
  if (noted || (await lineOfOrder(tx, { id, part }))) refuse('state_changed')
}

const keyOf = (said: Saying): string | null =>
  said.outcome === 'sent' ? referenceKey(said.bankReference) : null

/** The reason of the first person is the one that counts. */
const isSame = (mark: PayoutMark, { contentHash: content, said }: Wish): boolean =>
  mark.contentHash === content && mark.outcome === said.outcome && mark.referenceKey === keyOf(said)

async function carryOut(desk: Desk, order: PayoutOrder, said: Saying): Promise<void> {
  const { ctx, tx, operator } = desk
  const { withdrawal, amount } = order
  const { currency } = withdrawal
  const ref = refOf(order)
  const mark = await findMark(tx, ref.id, ref.part)
  await learnPayout(ctx, tx, ref, {
    reference: order.providerReference ?? transferCode(order.orderKey),
    payUrl: null,
    fact: {
      state: said.outcome === 'sent' ? 'paid' : 'failed',
      currency,
      amount,
      reason: mark?.reason ?? null,
    },
  })
  // A line of a statement may have told of it before an operator did.
  if (said.outcome === 'sent') {
    await heedLine(desk, order, said.bankReference)
    await endFindings(tx, {
      withdrawalId: ref.id,
      part: ref.part,
      kind: 'state_differs',
      at: ctx.clock.now(),
      by: operator.username,
      note: said.bankReference,
    })
  }
  await note(desk, withdrawal, {
    event: said.outcome === 'sent' ? 'withdrawal.sentByHand' : 'withdrawal.notSent',
    ...(mark?.reason ? { reason: mark.reason } : {}),
    after: {
      ...said,
      part: ref.part,
      markedBy: mark?.markedByName,
      confirmedBy: mark?.confirmedByName,
    },
  })
}

/**
 * A line that came before the mark was found by our code, and may tell another amount; or it has the
 * bank's reference alone, which nobody had noted yet.
 */
async function heedLine(
  { ctx, tx }: Desk,
  order: PayoutOrder,
  bankReference: string,
): Promise<void> {
  const { withdrawal, amount } = order
  const { id, part } = refOf(order)
  const line = await lineOfOrder(tx, { id, part })
  if (!line) return await placeLinesNaming(ctx, tx, order, bankReference)
  if (-line.amount === amount) return
  await insertFinding(tx, {
    brandId: withdrawal.brandId,
    withdrawalId: id,
    part,
    lineId: line.id,
    kind: 'amount_differs',
    expected: `paid ${formatMoney(amount)} ${withdrawal.currency}`,
    reported: `${formatMoney(line.amount)} ${line.currency}`,
    at: ctx.clock.now(),
  })
}

export interface Destination {
  readonly destination: string
  readonly bank: string | null
  readonly holder: string | null
  /** What the transfer says, so that a statement is matched with it. */
  readonly code: string
}

const DESTINATION_OPENED = 'withdrawal.destinationOpened'

/** Who saw where a withdrawal goes, each once with the last time, oldest first. */
export async function openersOf(
  db: Db,
  { brandId, id }: Pick<Withdrawal, 'brandId' | 'id'>,
): Promise<{ readonly by: string; readonly at: Date }[]> {
  const subject = { kind: 'withdrawal', id }
  const opened = await listAbout(db, { brandId, event: DESTINATION_OPENED, subject })
  const last = new Map(opened.map(({ actor, at }) => [actor, at]))
  return [...last].map(([by, at]) => ({ by, at }))
}

/**
 * Opens where an approved withdrawal goes: for whoever has its transfer, and, once one person says that
 * it was made, for everybody who may say so as well. The audit log keeps who looked, and why, and
 * {@link openersOf} tells them all. Refuses
 * `withdrawal_not_found`, `state_changed`, `not_claimed` and `claimed_by_other`.
 */
export async function openForTransfer(
  desk: Desk,
  wish: OrderWish & { readonly reason: string },
): Promise<Destination> {
  const { ctx, tx, operator } = desk
  const order = await lockOrderFor(desk, wish)
  if (!isTransferOpen(ctx, order)) refuse('state_changed')
  const { withdrawal } = order
  const { id, part } = refOf(order)
  const mark = await findMark(tx, id, part)
  const isMade = mark?.outcome === 'sent' && mark.contentHash === contentHash(withdrawal)
  if (!isMade) refuseOthers(ctx, await findPayoutClaim(tx, id, part), operator, 'in time')
  const { orderKey, destinationSealed, payeeId } = withdrawal
  const payee = payeeId === null ? undefined : await findPayee(tx, payeeId)
  await note(desk, withdrawal, {
    event: DESTINATION_OPENED,
    reason: wish.reason,
    after: { payeeId, part },
  })
  return {
    destination: openDestination(ctx, orderKey, destinationSealed),
    bank: payee?.bank ?? null,
    holder: payee ? openHolder(ctx, payee) : null,
    code: transferCode(order.orderKey),
  }
}
