import { refuse } from '@lantern/contract/errors'
import { opsReceipts } from '@lantern/contract/ops/receipts'
import { receipts } from '@lantern/contract/receipts'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { bind, type Route } from '../../mount.ts'
import { actorOf, record } from '../audit/index.ts'
import { pageOf, paged } from './present.ts'
import { presentReceipt } from './present-receipt.ts'
import { proofUrl } from './proofs.ts'
import { findProof, type Receipt, registerOfReceipts } from './queries/receipts.ts'
import { forceReceipt, returnRest } from './receipt-desk.ts'
import { addProof, answerReceipt } from './receipts.ts'
import { withdrawalReference } from './withdrawal.ts'
import { transact } from '../../db/transact.ts'

export const receiptRoutes = (): Route[] =>
  bind(receipts, {
    addProof: async ({ ctx, caller, session, input }) => {
      const whose = { brandId: caller.brand.id, memberId: session().memberId }
      return presentReceipt(await addProof(ctx, whose, input))
    },
    answer: async ({ ctx, session, tx, input }) =>
      presentReceipt(await answerReceipt(ctx, tx(), session().memberId, input)),
  })

type Row = ReplyOf<typeof opsReceipts.list>['content'][number]

const presentRow = (receipt: Receipt): Row => ({
  ...presentReceipt(receipt),
  withdrawalId: receipt.withdrawalId,
  reference: withdrawalReference(receipt.withdrawalId),
  memberId: receipt.memberId,
  account: receipt.account,
  currency: receipt.currency,
  answeredAt: receipt.answeredAt?.toISOString() ?? null,
  proposedBy: receipt.proposedByName,
})

/** What members say of paid withdrawals, on the console. */
export const receiptOpsRoutes = (): Route[] =>
  bind(opsReceipts, {
    list: async ({ ctx, caller, input }) => {
      const wanted = { state: input.state ?? null, search: input.search || null }
      const page = pageOf(input)
      const { rows, total } = await registerOfReceipts(ctx.db, caller.brand.id, wanted, page)
      return paged(input, rows.map(presentRow), total)
    },
    proof: async ({ ctx, caller, input }) => {
      const proof = await findProof(ctx.db, input.id)
      if (proof?.brandId !== caller.brand.id) refuse('not_found')
      await transact(ctx, (tx) =>
        record(tx, {
          brandId: caller.brand.id,
          actor: actorOf(caller),
          event: 'receipt.proofOpened',
          subject: { kind: 'proof', id: input.id },
        }),
      )
      return { url: proofUrl(ctx, input.id) }
    },
    force: async ({ ctx, caller, operator, tx, input }) => {
      await forceReceipt({ ctx, tx: tx(), caller, operator: operator() }, input)
      return { done: true as const }
    },
    giveBack: async ({ ctx, caller, operator, tx, input }) => ({
      done: await returnRest({ ctx, tx: tx(), caller, operator: operator() }, input),
    }),
  })
