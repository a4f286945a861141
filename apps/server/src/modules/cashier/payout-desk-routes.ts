import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/console'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { deskOf } from './approval.ts'
import { isPaidByHand, markPayout, mayMark, openForTransfer } from './payout-desk.ts'
import { findMark } from './queries/payout-marks.ts'
import type { Withdrawal } from './queries/withdrawals.ts'

/** What operators said of a withdrawal that is paid by hand; null where a provider pays. */
export async function byHandOf(
  ctx: Context,
  withdrawal: Withdrawal,
): Promise<ReplyOf<typeof opsCashier.withdrawal>['byHand']> {
  if (!isPaidByHand(ctx, withdrawal)) return null
  const mark = await findMark(ctx.db, withdrawal.id)
  return {
    isOpen: mayMark(ctx, withdrawal),
    mark: mark
      ? {
          outcome: mark.outcome,
          bankReference: mark.bankReference,
          reason: mark.reason,
          by: mark.markedByName,
          at: mark.markedAt.toISOString(),
          confirmedBy: mark.confirmedByName,
          isDone: mark.doneAt !== null,
        }
      : null,
  }
}

/** The console's work with withdrawals that persons pay by bank. */
export const payoutOpsRoutes = (): Route[] =>
  bind(opsPayouts, {
    destination: (call) =>
      transact(call.ctx, (tx) => openForTransfer(deskOf(call, tx), call.input)),
    mark: async (call) => ({ done: await markPayout(deskOf(call, call.tx()), call.input) }),
  })
