import { refuse } from '@lantern/contract/errors'
import { opsCashier } from '@lantern/contract/ops/cashier'
import { assert } from '@lantern/kernel/assert'
import type { OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { type Db, transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { deskOf } from '../../desk.ts'
import { approve, claim, reject, unclaim } from './approval.ts'
import { presentClaim } from './claims.ts'
import { byHandOf, endingOf } from './payout-desk-routes.ts'
import { workPayout } from './payout.ts'
import { pageOf, paged, presentDepositForOperator, presentForOperator } from './present.ts'
import { presentParts } from './present-parts.ts'
import { listApprovals } from './queries/approvals.ts'
import { depositClaims } from './queries/deposit-claims.ts'
import { type Deposit, listDeposits } from './queries/deposits.ts'
import { listRisks } from './queries/risk.ts'
import {
  findWithdrawal,
  listWithdrawals,
  type WithdrawalStep,
  withdrawalSteps,
} from './queries/withdrawals.ts'
import { ceilingsOf, payersOf } from './split.ts'

async function shown(db: Db, id: string) {
  const withdrawal = await findWithdrawal(db, id)
  assert(withdrawal, 'a withdrawal that was just worked on is there')
  const ids = [withdrawal.id]
  return presentForOperator(withdrawal, await listApprovals(db, ids), await listRisks(db, ids))
}

const presentStep = ({ state, at, by, reason, part }: WithdrawalStep) => ({
  state,
  at: at.toISOString(),
  by,
  reason,
  part,
})

/** Deposits with who looks after those in review. */
async function withClaims(ctx: Context, deposits: readonly Deposit[], viewer: OperatorSession) {
  const waiting = deposits.filter(({ state }) => state === 'review').map(({ id }) => id)
  const claims = await depositClaims(ctx.db, waiting)
  return deposits.map((deposit) => ({
    ...presentDepositForOperator(deposit),
    claim: presentClaim(ctx, claims.get(deposit.id), viewer),
  }))
}

/** The console's withdrawal queue and its list of deposits. */
export const opsRoutes = (): Route[] =>
  bind(opsCashier, {
    withdrawals: async ({ ctx, caller, input }) => {
      const wanted = { state: input.state || null, search: input.search || null }
      const { rows, total } = await listWithdrawals(ctx.db, caller.brand.id, wanted, pageOf(input))
      const ids = rows.map((row) => row.id)
      const [approvals, risks] = await Promise.all([
        listApprovals(ctx.db, ids),
        listRisks(ctx.db, ids),
      ])
      return paged(
        input,
        rows.map((row) => presentForOperator(row, approvals, risks)),
        total,
      )
    },
    withdrawal: async ({ ctx, caller, input, operator }) => {
      const withdrawal = await findWithdrawal(ctx.db, input.id)
      if (withdrawal?.brandId !== caller.brand.id) refuse('withdrawal_not_found')
      const steps = await withdrawalSteps(ctx.db, [withdrawal.id])
      return {
        withdrawal: await shown(ctx.db, withdrawal.id),
        // Of one that goes out in parts each has its own.
        ending: withdrawal.isSplit ? null : await endingOf(ctx, withdrawal),
        byHand: withdrawal.isSplit ? null : await byHandOf(ctx, withdrawal, operator()),
        parts: await presentParts(ctx, withdrawal, operator()),
        payers: payersOf(ctx, withdrawal),
        ceilings: await ceilingsOf(ctx, withdrawal),
        timeline: steps.map(presentStep),
      }
    },
    claim: (call) =>
      transact(call.ctx, async (tx) => {
        await claim(deskOf(call, tx), call.input.id)
        return shown(tx, call.input.id)
      }),
    unclaim: (call) =>
      transact(call.ctx, async (tx) => {
        await unclaim(deskOf(call, tx), call.input.id)
        return shown(tx, call.input.id)
      }),
    approve: async (call) => {
      const tx = call.tx()
      await approve(deskOf(call, tx), call.input)
      const reply = await shown(tx, call.input.id)
      // The caretaker would send it too, a little later.
      if (reply.state === 'approved')
        tx.afterCommit(() => {
          const { ctx } = call
          findWithdrawal(ctx.db, reply.id)
            .then((withdrawal) => withdrawal && workPayout(ctx, withdrawal.id))
            .catch((error: unknown) =>
              ctx.log.error({ err: error, withdrawalId: reply.id }, 'the payout was not sent'),
            )
        })
      return reply
    },
    reject: async (call) => {
      await reject(deskOf(call, call.tx()), call.input)
      return shown(call.tx(), call.input.id)
    },
    deposits: async ({ ctx, caller, input, operator }) => {
      const wanted = { state: input.state || null, search: input.search || null }
      const { rows, total } = await listDeposits(ctx.db, caller.brand.id, wanted, pageOf(input))
      return paged(input, await withClaims(ctx, rows, operator()), total)
    },
  })
