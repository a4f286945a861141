import type { Tone } from '@lantern/console-kit/state-badge'
import { useLingui } from '@lingui/react/macro'

export interface StateWord {
  readonly label: string
  readonly tone: Tone
}

export const withdrawalStates = [
  'requested',
  'claimed',
  'approved',
  'sending',
  'unknown',
  'paid',
  'partly_paid',
  'rejected',
  'failed',
] as const

export const depositStates = [
  'created',
  'sent',
  'pending',
  'paid',
  'failed',
  'expired',
  'unknown',
  'review',
  'refunding',
  'refunded',
  'reversed',
] as const

type MoneyState = (typeof withdrawalStates)[number] | (typeof depositStates)[number]

const tones: Readonly<Record<MoneyState, Tone>> = {
  requested: 'waiting',
  claimed: 'progress',
  approved: 'progress',
  sending: 'progress',
  unknown: 'attention',
  paid: 'good',
  partly_paid: 'attention',
  rejected: 'bad',
  failed: 'bad',
  created: 'neutral',
  sent: 'progress',
  pending: 'waiting',
  expired: 'neutral',
  review: 'attention',
  refunding: 'progress',
  refunded: 'neutral',
  reversed: 'bad',
}

const isKnown = (state: string): state is MoneyState => Object.hasOwn(tones, state)

/** The states of deposits and withdrawals in words; one that is not known here is shown as it is. */
export function useMoneyStates(): (state: string) => StateWord {
  const { t } = useLingui()
  const labels: Record<MoneyState, string> = {
    requested: t({ message: 'Requested', comment: 'state of a withdrawal' }),
    claimed: t({ message: 'In review', comment: 'an operator has taken the withdrawal' }),
    approved: t({ message: 'Approved', comment: 'state of a withdrawal' }),
    sending: t({ message: 'Sending', comment: 'the payout is on its way to the provider' }),
    unknown: t({ message: 'Outcome unknown', comment: 'the provider did not answer clearly' }),
    paid: t({ message: 'Paid', comment: 'state of a deposit or withdrawal' }),
    partly_paid: t({
      message: 'Partly paid',
      comment: 'state of a withdrawal: the rest went back',
    }),
    rejected: t({ message: 'Rejected', comment: 'state of a withdrawal' }),
    failed: t({ message: 'Failed', comment: 'state of a deposit or withdrawal' }),
    created: t({ message: 'Created', comment: 'state of a deposit' }),
    sent: t({ message: 'Sent to provider', comment: 'state of a deposit' }),
    pending: t({ message: 'Pending', comment: 'state of a deposit' }),
    expired: t({ message: 'Expired', comment: 'state of a deposit' }),
    review: t({ message: 'Needs a look', comment: 'a deposit that a person must look at' }),
    refunding: t({ message: 'Being sent back', comment: 'state of a deposit' }),
    refunded: t({ message: 'Sent back', comment: 'state of a deposit' }),
    reversed: t({ message: 'Credit undone', comment: 'state of a deposit' }),
  }
  return (state) =>
    isKnown(state)
      ? { label: labels[state], tone: tones[state] }
      : { label: state, tone: 'neutral' }
}
