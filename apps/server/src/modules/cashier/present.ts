import { percentText } from '@lantern/kernel/percent'
import type { cashier } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsCashier } from '@lantern/contract/ops/cashier'
import { maskedDestination } from './destination.ts'
import { depositReference } from './deposit.ts'
import { endOf, turnAt } from './deposit-turns.ts'
import type { Deposit, Page, Step } from './queries/deposits.ts'
import type { Method } from './queries/methods.ts'
import type { Approval } from './queries/approvals.ts'
import type { Withdrawal, WithdrawalStep } from './queries/withdrawals.ts'
import { presentOwnPart } from './present-own-part.ts'
import { presentReceipt } from './present-receipt.ts'
import { saidBy, whyOf } from './reasons.ts'
import type { Receipt } from './queries/receipts.ts'
import type { Part } from './queries/withdrawal-parts.ts'
import type { KeptRisk } from './queries/risk.ts'
import { contentHash, withdrawalReference } from './withdrawal.ts'
import { turnOfWithdrawal } from './withdrawal-turns.ts'

type WireMethod = ReplyOf<typeof cashier.methods>['deposit'][number]
type WireDeposit = ReplyOf<typeof cashier.deposit>
type WireWithdrawal = ReplyOf<typeof cashier.withdrawal>
type OpsWithdrawal = ReplyOf<typeof opsCashier.claim>
type OpsDeposit = ReplyOf<typeof opsCashier.deposits>['content'][number]

/** `asked`: what the member asked for on this business day, by whatever way. */
export const presentMethod = (method: Method, asked: number): WireMethod => ({
  code: method.code,
  name: method.name,
  mark: method.mark,
  arrival: method.arrival,
  minimum: method.minimum,
  maximum: method.maximum,
  feePercent: percentText(method.feeBasisPoints),
  quickAmounts: [...method.quickAmounts],
  mostPerDay: method.mostPerDay,
  leftToday: method.mostPerDay === null ? null : Math.max(0, method.mostPerDay - asked),
})

/** Who decided is the operators' business, not the member's. */
const presentStep = (
  of: 'deposit' | 'withdrawal',
  step: Step,
  said: ReadonlySet<string>,
): Omit<WireWithdrawal['timeline'][number], 'turn'> => ({
  state: step.state,
  at: step.at.toISOString(),
  ...whyOf(of, step, said),
})

const stepsOf = <Of extends Step>({ id }: { readonly id: string }, steps: readonly Of[]): Of[] =>
  steps.filter(({ ownerId }) => ownerId === id)

/**
 * The account that the provider named for this deposit alone, or else the house's own. The first counts
 * also where the method was given to the house's own account meanwhile.
 */
function presentPayTo({ payTo, payInto, providerReference }: Deposit): WireDeposit['payTo'] {
  if (payInto) return { ...payInto, takesPictures: false }
  return payTo && { ...payTo, code: providerReference, takesPictures: true }
}

export function presentDeposit(deposit: Deposit, steps: readonly Step[]): WireDeposit {
  const own = stepsOf(deposit, steps)
  const said = saidBy(own)
  return {
    id: deposit.id,
    reference: depositReference(deposit.id),
    method: deposit.method,
    methodName: deposit.methodName,
    currency: deposit.currency,
    amount: deposit.amount,
    fee: deposit.fee,
    paidAmount: deposit.paidAmount,
    state: deposit.state,
    reason: whyOf('deposit', deposit, said).reason,
    payUrl: deposit.state === 'pending' ? deposit.payUrl : null,
    refundUrl: deposit.state === 'refunding' ? deposit.refundUrl : null,
    payTo: deposit.state === 'pending' ? presentPayTo(deposit) : null,
    slips: deposit.slips.length,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.state === 'pending' ? deposit.expiresAt.toISOString() : null,
    timeline: own.map((step, at) => {
      const isNow = at === own.length - 1
      return {
        ...presentStep('deposit', step, said),
        turn: turnAt(deposit, step, isNow),
        endsAt: endOf(deposit, step, isNow)?.toISOString() ?? null,
      }
    }),
  }
}

/** What of a withdrawal was paid and what went back, its parts or all of it. */
function endsOf(withdrawal: Withdrawal, parts: readonly Part[]) {
  const { state, amount, fee, feeKept } = withdrawal
  const sum = (of: 'paid' | 'returned') => parts.reduce((total, part) => total + part[of], 0n)
  if (state === 'rejected' || state === 'failed') return { paid: 0n, returned: amount }
  if (parts.length === 0) return { paid: state === 'paid' ? amount - fee : 0n, returned: 0n }
  const feeBack = feeKept === null ? 0n : fee - feeKept
  return { paid: sum('paid'), returned: sum('returned') + feeBack }
}

/** Steps, receipts and parts of one or more withdrawals; each takes its own. */
export interface Beside {
  readonly receipts?: readonly Receipt[]
  readonly parts?: readonly Part[]
}

export function presentWithdrawal(
  withdrawal: Withdrawal,
  steps: readonly WithdrawalStep[],
  { receipts = [], parts = [] }: Beside = {},
): WireWithdrawal {
  const own = stepsOf(withdrawal, steps)
  const said = saidBy(own)
  const ownParts = partsOf(withdrawal, parts)
  return {
    ...endsOf(withdrawal, ownParts),
    parts: ownParts.map((part) => presentOwnPart(part, said)),
    id: withdrawal.id,
    reference: withdrawalReference(withdrawal.id),
    method: withdrawal.method,
    methodName: withdrawal.methodName,
    destination: maskedDestination(withdrawal.destinationEnd),
    currency: withdrawal.currency,
    amount: withdrawal.amount,
    fee: withdrawal.feeKept ?? withdrawal.fee,
    state: withdrawal.state,
    reason: whyOf('withdrawal', withdrawal, said).reason,
    createdAt: withdrawal.createdAt.toISOString(),
    timeline: own
      .filter(({ part }) => part === null)
      .map((step, at, all) => ({
        ...presentStep('withdrawal', step, said),
        turn: turnOfWithdrawal(
          withdrawal,
          { state: step.state, isNow: at === all.length - 1 },
          ownParts,
        ),
      })),
    receipt:
      receipts
        .filter(({ withdrawalId }) => withdrawalId === withdrawal.id)
        .map(presentReceipt)[0] ?? null,
  }
}

const partsOf = ({ id }: Withdrawal, parts: readonly Part[]) =>
  parts.filter(({ withdrawalId }) => withdrawalId === id)

const unitsOf = (digits: string | undefined) => (digits === undefined ? null : BigInt(digits))

const presentRisk = ({ kind, facts, others }: KeptRisk): OpsWithdrawal['findings'][number] => ({
  kind,
  others: others.map((one) => ({ ...one })),
  stake: unitsOf(facts.stake),
  payout: unitsOf(facts.payout),
  deposited: unitsOf(facts.deposited),
  rounds: facts.rounds ?? null,
  game: facts.game ?? null,
})

export function presentForOperator(
  withdrawal: Withdrawal,
  approvals: readonly Approval[],
  risks: readonly KeptRisk[],
): OpsWithdrawal {
  const content = contentHash(withdrawal)
  return {
    id: withdrawal.id,
    reference: withdrawalReference(withdrawal.id),
    memberId: withdrawal.memberId,
    account: withdrawal.account,
    method: withdrawal.method,
    destination: maskedDestination(withdrawal.destinationEnd),
    isOtherName: withdrawal.isOtherName,
    findings: risks.filter(({ withdrawalId }) => withdrawalId === withdrawal.id).map(presentRisk),
    currency: withdrawal.currency,
    amount: withdrawal.amount,
    // Of one that was partly paid: what was kept of it.
    fee: withdrawal.feeKept ?? withdrawal.fee,
    state: withdrawal.state,
    reason: withdrawal.reason,
    claimedBy: withdrawal.claimedByName,
    // An approval of a former content no longer counts, and is not shown as one.
    approvals: approvals
      .filter((one) => one.withdrawalId === withdrawal.id && one.contentHash === content)
      .map((one) => ({ operator: one.operator, at: one.at.toISOString() })),
    approvalsNeeded: withdrawal.approvalsNeeded,
    createdAt: withdrawal.createdAt.toISOString(),
    contentHash: content,
  }
}

export const presentDepositForOperator = (deposit: Deposit): Omit<OpsDeposit, 'claim'> => ({
  id: deposit.id,
  reference: depositReference(deposit.id),
  memberId: deposit.memberId,
  account: deposit.account,
  method: deposit.method,
  currency: deposit.currency,
  amount: deposit.amount,
  state: deposit.state,
  providerReference: deposit.providerReference,
  createdAt: deposit.createdAt.toISOString(),
  paidAt: deposit.paidAt?.toISOString() ?? null,
})

interface PageInput {
  readonly pageNo: number
  readonly pageSize: number
}

export const pageOf = (input: PageInput): Page => ({
  offset: (input.pageNo - 1) * input.pageSize,
  limit: input.pageSize,
})

export const paged = <Item>(input: PageInput, content: Item[], total: number) => ({
  content,
  pageNum: input.pageNo,
  totalPages: Math.ceil(total / input.pageSize),
  totalElements: total,
})
