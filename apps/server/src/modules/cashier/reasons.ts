import { isPaymentReason, type PaymentReason } from '@lantern/contract/payment-reasons'
import type { DepositState, PartState, WithdrawalState } from './states.ts'
import type { Step } from './queries/deposits.ts'
import type { ReceiptState } from './queries/receipts.ts'

// Which code stands for why a payment is where it is. Nothing that is refused, held or given back is
// without one; what just goes on, or ended well, has none.

const OF_DEPOSIT: Readonly<Record<DepositState, PaymentReason | null>> = {
  created: null,
  sent: null,
  pending: null,
  paid: null,
  unknown: 'provider_silent',
  failed: 'not_through',
  expired: 'not_paid',
  review: 'being_checked',
  refunding: 'being_sent_back',
  refunded: 'sent_back',
  reversed: 'taken_back',
}

const OF_WITHDRAWAL: Readonly<Record<WithdrawalState, PaymentReason | null>> = {
  requested: null,
  claimed: null,
  approved: null,
  sending: null,
  paid: null,
  unknown: 'provider_silent',
  partly_paid: 'rest_back',
  rejected: 'by_person',
  failed: 'not_through',
}

const OF_PART: Readonly<Record<PartState, PaymentReason | null>> = {
  waiting: null,
  ready: null,
  sending: null,
  paid: null,
  resent: null,
  unknown: 'provider_silent',
  short: 'being_checked',
  partly: 'rest_back',
  failed: 'not_through',
  returned: 'rest_back',
}

/** What members say of a withdrawal, and what became of it; steps are named `receipt_…`. */
const OF_RECEIPT: Readonly<Record<ReceiptState, PaymentReason | null>> = {
  awaited: null,
  received: null,
  automatic: null,
  partly: 'being_checked',
  not_received: 'being_checked',
  forced: 'by_person',
  returned: 'rest_back',
}

const BY_STATE = {
  deposit: OF_DEPOSIT,
  withdrawal: {
    ...OF_WITHDRAWAL,
    ...Object.fromEntries(
      Object.entries(OF_RECEIPT).map(([state, code]) => [`receipt_${state}`, code]),
    ),
  },
  part: OF_PART,
} as const satisfies Record<string, Readonly<Record<string, PaymentReason | null>>>

/** Other words that providers have for the same. */
const SAME: Readonly<Record<string, PaymentReason>> = {
  declined_by_bank: 'declined',
  order_invalid: 'order_refused',
}

/** What persons wrote beside the steps of a payment; anything else that is no code of ours, a provider's. */
export const saidBy = (steps: readonly Step[]): ReadonlySet<string> =>
  new Set(steps.flatMap(({ by, reason }) => (by === null || reason === null ? [] : [reason])))

/** Why a payment is where it is, as its member is told. */
export interface Why {
  /** Null where it just goes on, or ended well. */
  readonly code: PaymentReason | null
  /** What a person wrote; never a provider's own code. */
  readonly reason: string | null
}

export function whyOf(
  of: keyof typeof BY_STATE,
  { state, reason }: { readonly state: string; readonly reason: string | null },
  said: ReadonlySet<string>,
): Why {
  if (reason === null) return { code: codeOfState(of, state), reason }
  if (isPaymentReason(reason)) return { code: reason, reason: null }
  if (said.has(reason)) return { code: 'by_person', reason }
  const same = Object.hasOwn(SAME, reason) ? SAME[reason] : undefined
  return { code: same ?? 'order_refused', reason: null }
}

function codeOfState(of: keyof typeof BY_STATE, state: string): PaymentReason | null {
  const codes: Readonly<Record<string, PaymentReason | null>> = BY_STATE[of]
  // a state that is not known here is one that somebody has to look at
  return Object.hasOwn(codes, state) ? (codes[state] ?? null) : 'being_checked'
}
