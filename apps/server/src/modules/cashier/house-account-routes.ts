import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsHouseAccounts } from '@lantern/contract/ops/payment-methods'
import type { OperatorId } from '@lantern/kernel/ids'
import { transact } from '../../db/transact.ts'
import { bind, type Route } from '../../mount.ts'
import { offsetOf, presentPage } from '../../paging.ts'
import { deskOf, done } from '../../desk.ts'
import {
  approveAccount,
  changeHash,
  proposeAccount,
  rejectAccount,
  withdrawAccount,
} from './house-accounts.ts'
import { type AccountChange, listChanges } from './queries/house-accounts.ts'
import { allMethods } from './queries/methods.ts'
import { HOUSE_PROVIDER, providersOfMethod } from './routing.ts'

type WireChange = ReplyOf<typeof opsHouseAccounts.changes>['content'][number]

const presentChange = (one: AccountChange, operatorId: OperatorId): WireChange => ({
  id: one.id,
  methodId: one.methodId,
  method: one.method,
  currency: one.currency,
  before: one.before,
  payTo: one.payTo,
  words: one.words,
  state: one.state,
  proposedBy: one.proposedByName,
  proposedAt: one.proposedAt.toISOString(),
  editedAt: one.editedAt?.toISOString() ?? null,
  decidedBy: one.decidedByName,
  decidedAt: one.decidedAt?.toISOString() ?? null,
  decisionWords: one.decisionWords,
  isMine: one.proposedBy === operatorId,
  contentHash: changeHash(one),
})

/** The accounts of the house that members send money to, on the console. */
export const houseAccountOpsRoutes = (): Route[] =>
  bind(opsHouseAccounts, {
    accounts: async ({ ctx, caller }) => {
      const methods = await allMethods(ctx.db, caller.brand.id)
      return {
        accounts: methods
          .filter((method) => method.direction === 'deposit')
          .filter((method) => providersOfMethod(method).includes(HOUSE_PROVIDER))
          .map((method) => ({
            methodId: method.id,
            method: method.name,
            currency: method.currency,
            enabled: method.enabled,
            payTo: method.payTo,
          })),
      }
    },
    changes: async ({ ctx, caller, input, operator }) => {
      const { rows, total } = await listChanges(ctx.db, caller.brand.id, offsetOf(input))
      const { operatorId } = operator()
      return presentPage(
        input,
        total,
        rows.map((row) => presentChange(row, operatorId)),
      )
    },
    propose: (call) =>
      transact(call.ctx, async (tx) => ({
        id: await proposeAccount(deskOf(call, tx), call.input),
      })),
    approve: (call) => done(call, approveAccount),
    reject: (call) => done(call, rejectAccount),
    withdraw: (call) => done(call, withdrawAccount),
  })
