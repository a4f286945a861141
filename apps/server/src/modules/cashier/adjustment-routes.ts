import type { ReplyOf } from '@lantern/contract/endpoint'
import { refuse } from '@lantern/contract/errors'
import { opsAdjustments } from '@lantern/contract/ops/adjustments'
import type { OperatorId } from '@lantern/kernel/ids'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import {
  adjustmentHash,
  adjustmentReference,
  approve,
  edit,
  propose,
  reject,
  withdraw,
} from './adjustments.ts'
import { DONE, deskOf } from '../../desk.ts'
import { type Adjustment, findAdjustment, listAdjustments } from './queries/adjustments.ts'

type WireAdjustment = ReplyOf<typeof opsAdjustments.get>

const presentFor = (one: Adjustment, operatorId: OperatorId): WireAdjustment => ({
  id: one.id,
  reference: adjustmentReference(one.id),
  memberId: one.memberId,
  account: one.account,
  currency: one.currency,
  direction: one.direction,
  amount: one.amount,
  reasonCode: one.reasonCode,
  words: one.words,
  caseId: one.caseId,
  state: one.state,
  proposedBy: one.proposedByName,
  proposedAt: one.proposedAt.toISOString(),
  editedAt: one.editedAt?.toISOString() ?? null,
  decidedBy: one.decidedByName,
  decidedAt: one.decidedAt?.toISOString() ?? null,
  decisionWords: one.decisionWords,
  isMine: one.proposedBy === operatorId,
  contentHash: adjustmentHash(one),
})

/** Corrections of balances, on the console. */
export const adjustmentOpsRoutes = (): Route[] =>
  bind(opsAdjustments, {
    list: async ({ ctx, caller, input, operator }) => {
      const { rows, total } = await listAdjustments(ctx.db, caller.brand.id, {
        state: input.state ?? null,
        search: input.search || null,
        ...offsetOf(input),
      })
      const { operatorId } = operator()
      return presentPage(
        input,
        total,
        rows.map((row) => presentFor(row, operatorId)),
      )
    },
    get: async ({ ctx, caller, input, operator }) => {
      const found = await findAdjustment(ctx.db, caller.brand.id, input.id)
      return found ? presentFor(found, operator().operatorId) : refuse('adjustment_not_found')
    },
    propose: async (call) => {
      const made = await propose(deskOf(call, call.tx()), call.input)
      return presentFor(made, call.operator().operatorId)
    },
    edit: async (call) => {
      const changed = await edit(deskOf(call, call.tx()), call.input)
      return presentFor(changed, call.operator().operatorId)
    },
    withdraw: async (call) => {
      await withdraw(deskOf(call, call.tx()), call.input)
      return DONE
    },
    approve: async (call) => {
      const posted = await approve(deskOf(call, call.tx()), call.input)
      return presentFor(posted, call.operator().operatorId)
    },
    reject: async (call) => {
      await reject(deskOf(call, call.tx()), call.input)
      return DONE
    },
  })
