import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { isPart } from './part-ends.ts'
import { isCurrent, isRestOpen, personsFor } from './part-rests.ts'
import { byHandOf, endingOf } from './payout-desk-routes.ts'
import { asOrder, orderReference } from './payout-orders.ts'
import { listRests, type RestWish } from './queries/part-rests.ts'
import { listParts, type Part, restOf } from './queries/withdrawal-parts.ts'
import type { Withdrawal } from './queries/withdrawals.ts'

type OpsPart = ReplyOf<typeof opsCashier.withdrawal>['parts'][number]

/** The parts of a withdrawal with what persons said of each. */
export async function presentParts(
  ctx: Context,
  withdrawal: Withdrawal,
  viewer: OperatorSession,
): Promise<OpsPart[]> {
  const parts = await listParts(ctx.db, [withdrawal.id])
  const rests = parts.length === 0 ? [] : await listRests(ctx.db, withdrawal.id)
  return await Promise.all(
    parts.map(async (part) => ({
      no: part.no,
      reference: orderReference(withdrawal.id, part.no),
      provider: part.provider,
      amount: part.amount,
      paid: part.paid,
      returned: part.returned,
      moved: part.moved,
      state: part.state,
      reason: part.reason,
      providerReference: part.providerReference,
      replaces: part.replaces,
      changedAt: part.changedAt.toISOString(),
      ending: await endingOf(ctx, withdrawal, part),
      byHand: await byHandOf(ctx, withdrawal, viewer, part),
      rest: presentRest(
        withdrawal,
        part,
        rests.find((one) => one.part === part.no),
      ),
    })),
  )
}

function presentRest(
  withdrawal: Withdrawal,
  part: Part,
  wish: RestWish | undefined,
): OpsPart['rest'] {
  const order = asOrder(withdrawal, part)
  return {
    amount: restOf(part),
    isOpen: isPart(order) && isRestOpen(order),
    persons: isPart(order) ? personsFor(order) : 1,
    wish:
      wish && isCurrent(part, wish)
        ? {
            wanted: wish.wanted,
            provider: wish.provider,
            reason: wish.reason,
            by: wish.proposedByName,
            at: wish.proposedAt.toISOString(),
            confirmedBy: wish.confirmed?.name ?? null,
            isDone: wish.doneAt !== null,
          }
        : null,
  }
}
