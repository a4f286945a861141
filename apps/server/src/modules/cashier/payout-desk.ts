import { refuse } from '@lantern/contract/errors'
import { formatMoney } from '@lantern/kernel/money'
import type { Db } from '../../db/transact.ts'
import { listAbout } from '../audit/index.ts'
import { type Desk, lockFor, note } from './approval.ts'
import { openDestination } from './destination.ts'
import { isTransferOpen, refuseOthers } from './payout-claims.ts'
import { openHolder } from './payees.ts'
import { learnPayout, payoutAmount } from './payout.ts'
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
import { lineOfWithdrawal, lockPlacing } from './queries/statements.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { linesNaming, placeLinesNaming } from './statements.ts'
import { isReference, referenceKey, transferCode } from './transfer.ts'
import { contentHash } from './withdrawal.ts'

export type Saying =
  | { readonly outcome: 'sent'; readonly bankReference: string }
  | { readonly outcome: 'not_sent'; readonly reason: string }

interface Wish {
  readonly id: string
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
  const withdrawal = await lockFor(tx, operator.brandId, wish.id)
  if (!isTransferOpen(ctx, withdrawal)) refuse('state_changed')
  if (wish.contentHash !== contentHash(withdrawal)) refuse('approval_outdated')
  const { said } = wish
  refuseShort(said)
  const about = { brandId: withdrawal.brandId, withdrawalId: withdrawal.id }
  const before = await findMark(tx, withdrawal.id)
  await refuseContradiction(desk, withdrawal, said, before?.referenceKey ?? null)
  if (before && isSame(before, wish)) {
    if (before.markedBy === operator.operatorId) refuse('second_person_required')
    await confirmMark(tx, withdrawal.id, { ...operator, at: ctx.clock.now() })
    await carryOut(desk, withdrawal, said)
    return true
  }
  refuseOthers(ctx, await findPayoutClaim(tx, withdrawal.id), operator, 'late')
  const isEnough = withdrawal.approvalsNeeded === 1
  await putMark(tx, {
    ...about,
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
  if (isEnough) await carryOut(desk, withdrawal, said)
  else
    await note(desk, withdrawal, {
      event: 'withdrawal.markProposed',
      after: { ...said, by: operator.username },
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
  withdrawal: Withdrawal,
  said: Saying,
  notedKey: string | null,
): Promise<void> {
  const about = { brandId: withdrawal.brandId, withdrawalId: withdrawal.id }
  if (said.outcome === 'sent') {
    if (await isReferenceUsed(tx, about, referenceKey(said.bankReference)))
      refuse('bank_reference_used')
    return
  }
  const noted =
    notedKey === null ? undefined : (await linesNaming(ctx, tx, withdrawal, notedKey))[0]
  if (noted || (await lineOfWithdrawal(tx, withdrawal.id))) refuse('state_changed')
}

const keyOf = (said: Saying): string | null =>
  said.outcome === 'sent' ? referenceKey(said.bankReference) : null

/** The reason of the first person is the one that counts. */
const isSame = (mark: PayoutMark, { contentHash: content, said }: Wish): boolean =>
  mark.contentHash === content && mark.outcome === said.outcome && mark.referenceKey === keyOf(said)

async function carryOut(desk: Desk, withdrawal: Withdrawal, said: Saying): Promise<void> {
  const { ctx, tx, operator } = desk
  const { id, currency } = withdrawal
  const mark = await findMark(tx, id)
  await learnPayout(ctx, tx, id, {
    reference: withdrawal.providerReference ?? transferCode(withdrawal.orderKey),
    payUrl: null,
    fact: {
      state: said.outcome === 'sent' ? 'paid' : 'failed',
      currency,
      amount: payoutAmount(withdrawal),
      reason: mark?.reason ?? null,
    },
  })
  // A line of a statement may have told of it before an operator did.
  if (said.outcome === 'sent') {
    await heedLine(desk, withdrawal, said.bankReference)
    await endFindings(tx, {
      withdrawalId: id,
      kind: 'state_differs',
      at: ctx.clock.now(),
      by: operator.username,
      note: said.bankReference,
    })
  }
  await note(desk, withdrawal, {
    event: said.outcome === 'sent' ? 'withdrawal.sentByHand' : 'withdrawal.notSent',
    ...(mark?.reason ? { reason: mark.reason } : {}),
    after: { ...said, markedBy: mark?.markedByName, confirmedBy: mark?.confirmedByName },
  })
}

/**
 * A line that came before the mark was found by our code, and may tell another amount; or it has the
 * bank's reference alone, which nobody had noted yet.
 */
async function heedLine(
  { ctx, tx }: Desk,
  withdrawal: Withdrawal,
  bankReference: string,
): Promise<void> {
  const line = await lineOfWithdrawal(tx, withdrawal.id)
  if (!line) return await placeLinesNaming(ctx, tx, withdrawal, bankReference)
  const amount = payoutAmount(withdrawal)
  if (-line.amount === amount) return
  await insertFinding(tx, {
    brandId: withdrawal.brandId,
    withdrawalId: withdrawal.id,
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
  wish: { readonly id: string; readonly reason: string },
): Promise<Destination> {
  const { ctx, tx, operator } = desk
  const withdrawal = await lockFor(tx, operator.brandId, wish.id)
  if (!isTransferOpen(ctx, withdrawal)) refuse('state_changed')
  const mark = await findMark(tx, withdrawal.id)
  const isMade = mark?.outcome === 'sent' && mark.contentHash === contentHash(withdrawal)
  if (!isMade) refuseOthers(ctx, await findPayoutClaim(tx, withdrawal.id), operator, 'in time')
  const { orderKey, destinationSealed, payeeId } = withdrawal
  const payee = payeeId === null ? undefined : await findPayee(tx, payeeId)
  await note(desk, withdrawal, {
    event: DESTINATION_OPENED,
    reason: wish.reason,
    after: { payeeId },
  })
  return {
    destination: openDestination(ctx, orderKey, destinationSealed),
    bank: payee?.bank ?? null,
    holder: payee ? openHolder(ctx, payee) : null,
    code: transferCode(orderKey),
  }
}
