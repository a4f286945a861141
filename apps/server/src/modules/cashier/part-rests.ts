import { refuse } from '@lantern/contract/errors'
import type { Desk } from '../../desk.ts'
import { note, refuseUnfit } from './approval.ts'
import { lockOrderFor } from './order-desk.ts'
import { giveRestBack, isPart, type PartOrder, sendRestAgain } from './part-ends.ts'
import { methodOfWithdrawal } from './queries/methods.ts'
import { endFindings } from './queries/notices.ts'
import { findRest, putRest, type RestWish, type WantedOfRest } from './queries/part-rests.ts'
import { type Part, restOf } from './queries/withdrawal-parts.ts'
import { refusePayer } from './split.ts'
import { contentHash } from './withdrawal.ts'

export interface RestDecision {
  readonly id: string
  readonly part: number
  /** Of the withdrawal as the operator saw it. */
  readonly contentHash: string
  readonly wanted: WantedOfRest
  /** Of what is sent again: by whom; absent: by the same provider. */
  readonly provider?: string | undefined
  /** The member reads it. */
  readonly reason: string
}

/**
 * How many persons decide: two where the withdrawal needed two, or where a part of it was paid
 * already, so that somebody said how much.
 */
export const personsFor = ({ withdrawal, part }: PartOrder): 1 | 2 =>
  withdrawal.approvalsNeeded === 2 || part.paid > 0n ? 2 : 1

/** Whether there is a rest that persons decide about. */
export const isRestOpen = ({ withdrawal, part }: PartOrder): boolean =>
  withdrawal.state === 'sending' && ['failed', 'short', 'waiting'].includes(part.state)

/** What one person wants is about the part as it stood: once that moved on it counts no more. */
export const isCurrent = (part: Part, { doneAt, proposedAt }: RestWish): boolean =>
  doneAt !== null || proposedAt >= part.changedAt

/**
 * Decides what becomes of the rest of a part: it is sent again by a new part, or goes back to the
 * member's balance. Of one that only waits it can go back. Where two persons are needed it is done once
 * another one wants the same, and a different wish takes the place of the former; the reason of the
 * first one counts. False for a proposal. Refuses `withdrawal_not_found`, `state_changed`,
 * `approval_outdated` and `second_person_required`; of what is sent again also what
 * {@link refusePayer} and {@link refuseUnfit} refuse.
 */
export async function decideRest(desk: Desk, decision: RestDecision): Promise<boolean> {
  const { ctx, tx, operator } = desk
  const order = await openRest(desk, decision)
  const { withdrawal, part } = order
  const provider = await payerOf(desk, order, decision)
  const before = await findRest(tx, withdrawal.id, part.no)
  const at = ctx.clock.now()
  const isAgreed = before && isCurrent(part, before) && isSame(before, decision, provider)
  const agreed = isAgreed ? before : undefined
  if (agreed?.proposedBy === operator.operatorId) refuse('second_person_required')
  const isEnough = agreed !== undefined || personsFor(order) === 1
  const wish: RestWish = agreed
    ? { ...agreed, confirmed: { by: operator.operatorId, name: operator.username }, doneAt: at }
    : {
        withdrawalId: withdrawal.id,
        part: part.no,
        wanted: decision.wanted,
        provider,
        reason: decision.reason,
        contentHash: decision.contentHash,
        proposedBy: operator.operatorId,
        proposedByName: operator.username,
        proposedAt: at,
        confirmed: null,
        doneAt: isEnough ? at : null,
      }
  await putRest(tx, withdrawal.brandId, wish)
  if (isEnough) await carryOut(desk, order, wish)
  else
    await note(desk, withdrawal, {
      event: 'withdrawal.restProposed',
      reason: wish.reason,
      after: factsOf(order, wish),
    })
  return isEnough
}

/** The part, its withdrawal locked, with a rest that this may be decided about. */
async function openRest(desk: Desk, decision: RestDecision): Promise<PartOrder> {
  const order = await lockOrderFor(desk, decision)
  if (!isPart(order) || !isRestOpen(order)) refuse('state_changed')
  if (order.part.state === 'waiting' && decision.wanted === 'again') refuse('state_changed')
  if (decision.contentHash !== contentHash(order.withdrawal)) refuse('approval_outdated')
  return order
}

/** Another one may agree to it. */
const isSame = (before: RestWish, decision: RestDecision, provider: string | null): boolean =>
  before.doneAt === null &&
  before.contentHash === decision.contentHash &&
  before.wanted === decision.wanted &&
  before.provider === provider

/** By whom it is sent again: null where it is not. */
async function payerOf(
  desk: Desk,
  { withdrawal, part }: PartOrder,
  decision: RestDecision,
): Promise<string | null> {
  if (decision.wanted === 'return') return null
  const provider = decision.provider ?? part.provider
  const way = await methodOfWithdrawal(desk.tx, withdrawal.id)
  refusePayer(desk.ctx, withdrawal, { provider, amount: restOf(part) }, way)
  await refuseUnfit(desk, withdrawal)
  return provider
}

const factsOf = (order: PartOrder, { wanted, provider, proposedByName }: RestWish) => ({
  part: order.part.no,
  rest: `${restOf(order.part)}`,
  wanted,
  provider,
  proposedBy: proposedByName,
})

async function carryOut(desk: Desk, order: PartOrder, wish: RestWish): Promise<void> {
  const { ctx, tx, operator } = desk
  const { reason, provider } = wish
  const by = operator.username
  if (provider !== null) await sendRestAgain(ctx, tx, order, { provider, reason, by })
  else await giveRestBack(ctx, tx, order, { reason, by })
  await endFindings(tx, {
    withdrawalId: order.withdrawal.id,
    part: order.part.no,
    kind: 'part_left',
    at: ctx.clock.now(),
    by,
    note: reason,
  })
  await note(desk, order.withdrawal, {
    event: wish.wanted === 'again' ? 'withdrawal.restSentAgain' : 'withdrawal.restReturned',
    reason,
    after: { ...factsOf(order, wish), confirmedBy: wish.confirmed?.name ?? null },
  })
}
