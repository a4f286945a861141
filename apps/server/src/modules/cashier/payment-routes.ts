import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { opsPayments } from '@lantern/contract/ops/payments'
import { MINUTE_MS } from '@lantern/kernel/time'
import type { Caller, OperatorSession } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { transact, type Tx } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { DONE, deskOf, done } from '../../desk.ts'
import { presentClaim } from './claims.ts'
import { arrived, depositReference } from './deposit.ts'
import { claimDeposit, unclaimDeposit } from './deposit-claims.ts'
import { actionsFor, decide, rejectTransfer } from './deposit-desk.ts'
import { workDeposits } from './deposit-orders.ts'
import { ageing, closeFinding, foundWithin, revealLine, takeFinding } from './findings.ts'
import { pageOf, paged } from './present.ts'
import { proofUrl } from './proofs.ts'
import { providerCodes } from './providers.ts'
import { findDepositClaim } from './queries/deposit-claims.ts'
import { type Deposit, depositSteps, findDeposit, type Step } from './queries/deposits.ts'
import { type FindingRow, listFindings } from './queries/findings.ts'
import { findSlip } from './queries/slips.ts'
import { allMethods } from './queries/methods.ts'
import { listStatements } from './queries/statements.ts'
import { importStatement, workStatements } from './statements.ts'
import { bookLines } from './suspense-lines.ts'
import { orderReference } from './payout-orders.ts'

type WireDeposit = ReplyOf<typeof opsPayments.deposit>
type WireFinding = ReplyOf<typeof opsPayments.findings>['content'][number]

const presentDeposit = (
  ctx: Context,
  deposit: Deposit,
  steps: readonly Step[],
): Omit<WireDeposit, 'claim'> => {
  const { proposedAction: action, proposedAmount: amount, proposedByName: by } = deposit
  return {
    id: deposit.id,
    reference: depositReference(deposit.id),
    memberId: deposit.memberId,
    account: deposit.account,
    method: deposit.method,
    provider: deposit.provider,
    currency: deposit.currency,
    amount: deposit.amount,
    fee: deposit.fee,
    paidAmount: deposit.paidAmount,
    arrived: arrived(deposit),
    state: deposit.state,
    reason: deposit.reason,
    providerReference: deposit.providerReference,
    slips: [...deposit.slips],
    actions: actionsFor(ctx, deposit),
    mayClaim: deposit.state === 'review',
    mayReject: deposit.payTo !== null && deposit.state === 'pending',
    proposed: action && amount !== null && by !== null ? { action, amount, by } : null,
    timeline: steps.map(({ state, at, by: who, reason }) => ({
      state,
      at: at.toISOString(),
      by: who,
      reason,
    })),
  }
}

/** A deposit, and who looks after it while it needs a person. */
async function shownTo(
  ctx: Context,
  deposit: Deposit,
  viewer: OperatorSession,
): Promise<WireDeposit> {
  const { id, state } = deposit
  const claim = state === 'review' ? await findDepositClaim(ctx.db, id) : undefined
  return {
    ...presentDeposit(ctx, deposit, await depositSteps(ctx.db, [id])),
    claim: presentClaim(ctx, claim, viewer),
  }
}

const presentFinding = (ctx: Context, row: FindingRow): WireFinding => ({
  id: row.id,
  kind: row.kind,
  order: row.depositId
    ? depositReference(row.depositId)
    : row.withdrawalId && orderReference(row.withdrawalId, row.part),
  depositId: row.depositId,
  expected: row.expected,
  reported: row.reported,
  line: row.line,
  foundAt: row.foundAt.toISOString(),
  ageMinutes: Math.floor(
    ((row.endedAt ?? ctx.clock.now()).getTime() - row.foundAt.getTime()) / MINUTE_MS,
  ),
  owner: row.owner,
  endedAt: row.endedAt?.toISOString() ?? null,
  endedBy: row.endedBy,
  endNote: row.endNote,
})

/** Does work right after the commit; the caretaker would do it a little later. */
const soon = (ctx: Context, tx: Tx, work: () => Promise<void>) =>
  tx.afterCommit(() => {
    work().catch((error: unknown) => ctx.log.error({ err: error }, 'left to the caretaker'))
  })

/** Keeps in the audit log who opened the picture of a transfer. */
const noteOpened = (tx: Tx, caller: Caller, id: string): Promise<void> =>
  record(tx, {
    brandId: caller.brand.id,
    actor: actorOf(caller),
    event: 'slip.opened',
    subject: { kind: 'slip', id },
  })

/** Whose statements can be brought, and in which currencies there is anything to find. */
async function statementSources(
  ctx: Context,
  brand: Caller['brand'],
): Promise<ReplyOf<typeof opsPayments.statementSources>> {
  const used = (await allMethods(ctx.db, brand.id)).map(({ currency }) => currency)
  return { providers: providerCodes(ctx), currencies: [...new Set([brand.currency, ...used])] }
}

const isDue = async (tx: Tx, id: string): Promise<boolean> =>
  ((await findDeposit(tx, id))?.dueAt ?? null) !== null

/** The console's work with deposits, statements, differences and methods. */
export const paymentOpsRoutes = (): Route[] =>
  bind(opsPayments, {
    deposit: async ({ ctx, caller, input, operator }) => {
      const deposit = await findDeposit(ctx.db, input.id)
      if (deposit?.brandId !== caller.brand.id) refuse('deposit_not_found')
      return await shownTo(ctx, deposit, operator())
    },
    slip: async ({ ctx, caller, input }) => {
      const slip = await findSlip(ctx.db, input.id)
      if (slip?.brandId !== caller.brand.id) refuse('not_found')
      await transact(ctx, (tx) => noteOpened(tx, caller, input.id))
      return { url: proofUrl(ctx, input.id) }
    },
    claim: (call) => done(call, claimDeposit),
    unclaim: (call) => done(call, unclaimDeposit),
    decide: async (call) => {
      const { ctx, input } = call
      const tx = call.tx()
      const isDone = await decide(deskOf(call, tx), input)
      if (isDone && (await isDue(tx, input.id))) soon(ctx, tx, () => workDeposits(ctx))
      return { done: isDone }
    },
    reject: async (call) => {
      await rejectTransfer(deskOf(call, call.tx()), call.input)
      return DONE
    },
    statements: async ({ ctx, caller, input }) => {
      const { rows, total } = await listStatements(ctx.db, caller.brand.id, pageOf(input))
      const content = rows.map((row) => ({ ...row, at: row.at.toISOString() }))
      return paged(input, content, total)
    },
    statementSources: ({ ctx, caller }) => statementSources(ctx, caller.brand),
    importStatement: (call) =>
      transact(call.ctx, async (tx) => {
        soon(call.ctx, tx, async () => {
          await workStatements(call.ctx)
          await bookLines(call.ctx)
        })
        return await importStatement(deskOf(call, tx), call.input)
      }),
    ageing: async ({ ctx, caller }) => ({ buckets: await ageing(ctx, caller.brand.id) }),
    findings: async ({ ctx, caller, input, operator }) => {
      const wanted = {
        kind: input.kind ?? null,
        isOpen: input.state === 'open',
        owner: input.owner === 'mine' ? { is: operator().operatorId } : input.owner,
        ...foundWithin(ctx.clock.now(), input.age),
      }
      const { rows, total } = await listFindings(ctx.db, caller.brand.id, wanted, pageOf(input))
      return paged(
        input,
        rows.map((row) => presentFinding(ctx, row)),
        total,
      )
    },
    line: (call) => transact(call.ctx, (tx) => revealLine(deskOf(call, tx), call.input)),
    take: (call) => done(call, takeFinding),
    close: (call) => done(call, closeFinding),
  })
