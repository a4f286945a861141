import type { PaymentTurn } from '@lantern/contract/cashier'
import type { PaymentReason } from '@lantern/contract/payment-reasons'
import type { StepState } from '@lantern/ui/status-timeline'

export interface KnownStep {
  readonly state: string
  readonly at: string
  readonly code: PaymentReason | null
  readonly reason: string | null
  /** Whose turn it is; absent where the timeline does not tell. */
  readonly turn?: PaymentTurn | null
  /** When it ends by itself. */
  readonly endsAt?: string | null
}

export interface ShownStep {
  readonly state: string
  readonly look: StepState
  readonly at: string | undefined
  readonly code: PaymentReason | null
  readonly reason: string | null
  readonly turn: PaymentTurn | null
  readonly endsAt: string | null
}

/** What was sent back is with its payer again: whatever went wrong stands before it. */
const GOOD_ENDS = ['paid', 'partly_paid', 'refunded']
const BAD_ENDS = ['failed', 'expired', 'rejected', 'reversed']
/** What a member says of a withdrawal comes after its end; a person looks at these. */
const OBJECTIONS = ['receipt_partly', 'receipt_not_received']
const isReceipt = (state: string): boolean => state.startsWith('receipt_')

const isAnswered = (state: string): boolean => isReceipt(state) && !OBJECTIONS.includes(state)

export const isFinal = (state: string): boolean =>
  GOOD_ENDS.includes(state) || BAD_ENDS.includes(state)

/** What a withdrawal still goes through before it is paid. */
const AHEAD: Readonly<Record<string, readonly string[]>> = {
  requested: ['claimed', 'approved', 'sending'],
  claimed: ['approved', 'sending'],
  approved: ['sending'],
}

const toCome = (state: string): ShownStep => ({
  state,
  look: 'waiting',
  at: undefined,
  code: null,
  reason: null,
  turn: null,
  endsAt: null,
})

/** What happened, where it stands, and what is still to come until the good end. */
export function shownSteps(timeline: readonly KnownStep[]): ShownStep[] {
  const last = timeline.length - 1
  const steps = timeline.map((step, index): ShownStep => {
    const { state, at, code, reason, turn = null, endsAt = null } = step
    const isBad = BAD_ENDS.includes(state) || (OBJECTIONS.includes(state) && index < last)
    const look = isBad
      ? 'failed'
      : index < last || GOOD_ENDS.includes(state) || isAnswered(state)
        ? 'done'
        : 'current'
    return { state, look, at, code, reason, turn, endsAt }
  })
  const final = timeline[last]?.state
  if (final === undefined || isFinal(final) || isReceipt(final)) return steps
  const ahead = final === 'refunding' ? ['refunded'] : [...(AHEAD[final] ?? []), 'paid']
  return [...steps, ...ahead.map(toCome)]
}
