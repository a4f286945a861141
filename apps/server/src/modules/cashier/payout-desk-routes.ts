import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { opsPayouts } from '@lantern/contract/ops/payouts'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { deskOf, done } from '../../desk.ts'
import { presentClaim } from './claims.ts'
import { claimTransfer, isPaidByHand, isTransferOpen, unclaimTransfer } from './payout-claims.ts'
import { markPayout, openersOf, openForTransfer } from './payout-desk.ts'
import { endPayout, isEndOpen, sayingOf } from './payout-ending.ts'
import { decideRest } from './part-rests.ts'
import { asOrder } from './payout-orders.ts'
import { findPayoutClaim } from './queries/payout-claims.ts'
import { findMark } from './queries/payout-marks.ts'
import type { Part } from './queries/withdrawal-parts.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { sendLater, splitWithdrawal } from './split.ts'

type ByHand = NonNullable<ReplyOf<typeof opsCashier.withdrawal>['byHand']>

/** Who has the transfer of a withdrawal that is paid by hand, and what was said of it. */
export async function byHandOf(
  ctx: Context,
  withdrawal: Withdrawal,
  viewer: OperatorSession,
  part: Part | null = null,
): Promise<ByHand | null> {
  const order = asOrder(withdrawal, part)
  if (!isPaidByHand(ctx, order)) return null
  const no = part?.no ?? null
  const mark = await findMark(ctx.db, withdrawal.id, no)
  const claim = await findPayoutClaim(ctx.db, withdrawal.id, no)
  const opened = await openersOf(ctx.db, withdrawal)
  return {
    isOpen: isTransferOpen(ctx, order),
    claim: presentClaim(ctx, claim, viewer),
    opened: opened.map(({ by, at }) => ({ by, at: at.toISOString() })),
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

type Ending = NonNullable<ReplyOf<typeof opsCashier.withdrawal>['ending']>

/** What persons say became of a payout at its provider; null where persons pay. */
export async function endingOf(
  ctx: Context,
  withdrawal: Withdrawal,
  part: Part | null = null,
): Promise<Ending | null> {
  const order = asOrder(withdrawal, part)
  if (isPaidByHand(ctx, order)) return null
  const said = await sayingOf(ctx.db, order)
  return {
    isOpen: isEndOpen(ctx, order),
    said: said
      ? {
          outcome: said.outcome,
          paid: said.paid,
          reason: said.reason,
          by: said.proposedByName,
          at: said.proposedAt.toISOString(),
          confirmedBy: said.confirmedByName,
        }
      : null,
  }
}

/** The console's work with withdrawals that persons pay by bank. */
export const payoutOpsRoutes = (): Route[] =>
  bind(opsPayouts, {
    claim: (call) => done(call, claimTransfer),
    unclaim: (call) => done(call, unclaimTransfer),
    destination: (call) =>
      transact(call.ctx, (tx) => openForTransfer(deskOf(call, tx), call.input)),
    mark: async (call) => ({ done: await markPayout(deskOf(call, call.tx()), call.input) }),
    end: async (call) => ({ done: await endPayout(deskOf(call, call.tx()), call.input) }),
    split: (call) => done(call, splitWithdrawal),
    sendPart: (call) => done(call, sendLater),
    rest: async (call) => ({ done: await decideRest(deskOf(call, call.tx()), call.input) }),
  })
