import { cashier } from '@lantern/contract/cashier'
import { refuse } from '@lantern/contract/errors'
import type { MemberId } from '@lantern/kernel/ids'
import type { MemberSession } from '../../caller.ts'
import type { Caller } from '../../caller.ts'
import type { Context } from '../../context.ts'
import { bind, type Route } from '../../mount.ts'
import { countryFinder, moduleEnabled } from '../config/index.ts'
import { refuseUnasked } from '../safeplay/index.ts'
import { createDeposit, type Owner } from './deposit.ts'
import { workDeposit } from './deposit-orders.ts'
import { targetOf } from './payees.ts'
import { presentDeposit, presentMethod, presentWithdrawal } from './present.ts'
import { depositSteps, findDeposit, isFirstDeposit } from './queries/deposits.ts'
import { listMethods } from './queries/methods.ts'
import { listReceipts } from './queries/receipts.ts'
import { listParts } from './queries/withdrawal-parts.ts'
import { findWithdrawal, withdrawalSteps } from './queries/withdrawals.ts'
import { depositRecords, recordFile, withdrawalRecords } from './records.ts'
import { isServed, switchedOff } from './routing.ts'
import { addSlip } from './slips.ts'
import { requestsOfToday, requestWithdrawal } from './withdrawal.ts'

const ownerOf = (caller: Caller, session: MemberSession): Owner => ({
  brandId: caller.brand.id,
  memberId: session.memberId,
  currency: session.currency,
})

const whoseOf = ({ brand }: Caller, { memberId }: MemberSession) => ({
  memberId,
  offsetMinutes: brand.offsetMinutes,
})

export const routes = (): Route[] =>
  bind(cashier, {
    methods: async ({ ctx, caller, session }) =>
      methodsFor(
        ctx,
        { ...ownerOf(caller, session()), ...whoseOf(caller, session()) },
        await countryOf(ctx, caller),
      ),
    createDeposit: async ({ ctx, caller, session, tx, input }) => {
      const owner = ownerOf(caller, session())
      if (await isFirstDeposit(tx(), owner.memberId)) await refuseUnasked(tx(), owner)
      const country = await countryOf(ctx, caller)
      const deposit = await createDeposit(ctx, tx(), owner, { ...input, country })
      // Right after the commit, not before the answer: should this process die, the caretaker
      // takes it up within seconds.
      tx().afterCommit(() => {
        workDeposit(ctx, deposit.id).catch((error: unknown) =>
          ctx.log.error({ err: error, depositId: deposit.id }, 'the order was not sent'),
        )
      })
      return presentDeposit(deposit, await depositSteps(tx(), [deposit.id]))
    },
    addSlip: async ({ ctx, session, input }) => {
      await addSlip(ctx, session().memberId, input)
      return shownDeposit(ctx, session().memberId, input.depositId)
    },
    deposit: async ({ ctx, session, input }) => shownDeposit(ctx, session().memberId, input.id),
    deposits: async ({ ctx, caller, session, input }) =>
      depositRecords(ctx.db, { ...whoseOf(caller, session()), ...input }, input),
    requestWithdrawal: async ({ ctx, caller, session, tx, input }) => {
      const { amount, payeeId, transactionPassword, endsBonus } = input
      const target = await targetOf(ctx, tx(), session().memberId, payeeId)
      const withdrawal = await requestWithdrawal(ctx, tx(), ownerOf(caller, session()), {
        ...target,
        amount,
        transactionPassword,
        endsBonus,
        country: await countryOf(ctx, caller),
        offsetMinutes: caller.brand.offsetMinutes,
      })
      const ids = [withdrawal.id]
      const [steps, parts] = [await withdrawalSteps(tx(), ids), await listParts(tx(), ids)]
      return presentWithdrawal(withdrawal, steps, { parts })
    },
    withdrawal: async ({ ctx, session, input }) => {
      const withdrawal = await findWithdrawal(ctx.db, input.id)
      if (withdrawal?.memberId !== session().memberId) refuse('withdrawal_not_found')
      const [steps, receipts, parts] = await Promise.all([
        withdrawalSteps(ctx.db, [withdrawal.id]),
        listReceipts(ctx.db, [withdrawal.id]),
        listParts(ctx.db, [withdrawal.id]),
      ])
      return presentWithdrawal(withdrawal, steps, { receipts, parts })
    },
    withdrawals: async ({ ctx, caller, session, input }) =>
      withdrawalRecords(ctx.db, { ...whoseOf(caller, session()), ...input }, input),
    recordFile: async ({ ctx, caller, session, input: { kind, ...wanted } }) =>
      recordFile(ctx.db, kind, { ...whoseOf(caller, session()), ...wanted }),
  })

/** Where the caller is, as far as that is known. */
const countryOf = (ctx: Context, { ip }: Caller): Promise<string | null> =>
  countryFinder(ctx).find(ip)

async function shownDeposit(ctx: Context, memberId: MemberId, id: string) {
  const deposit = await findDeposit(ctx.db, id)
  if (deposit?.memberId !== memberId) refuse('deposit_not_found')
  return presentDeposit(deposit, await depositSteps(ctx.db, [deposit.id]))
}

/** Only what really works: a module that is off or a provider that is not here offers nothing. */
async function methodsFor(
  ctx: Context,
  owner: Owner & { readonly offsetMinutes: number },
  country: string | null,
) {
  const [isDepositOn, isWithdrawalOn, all, today, off] = await Promise.all([
    moduleEnabled(ctx, owner.brandId, 'CASHIER3'),
    moduleEnabled(ctx, owner.brandId, 'WITHDRAW3'),
    listMethods(ctx.db, owner, country),
    requestsOfToday(ctx, ctx.db, owner, owner.offsetMinutes),
    switchedOff(ctx.db, owner.brandId),
  ])
  const working = all.filter((method) => isServed(ctx, method, off))
  const of = (direction: 'deposit' | 'withdrawal', isOn: boolean) =>
    working
      .filter((method) => isOn && method.direction === direction)
      .map((method) => presentMethod(method, today.count))
  return {
    currency: owner.currency,
    deposit: of('deposit', isDepositOn),
    withdraw: of('withdrawal', isWithdrawalOn),
  }
}
