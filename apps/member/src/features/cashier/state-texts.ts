import type { PaymentReason } from '@lantern/contract/payment-reasons'
import { useLingui } from '@lingui/react/macro'

/** What the name of a state says already, where nobody said more. */
const TOLD_BY_STATE: readonly PaymentReason[] = ['being_checked', 'being_sent_back', 'rest_back']

/** A code for everybody, and what an operator wrote. */
export interface Why {
  readonly code: PaymentReason | null
  readonly reason: string | null
}

export interface StateTexts {
  readonly deposit: (state: string) => string
  readonly withdrawal: (state: string) => string
  /** Why it stands there; the words of an operator are added as they are. */
  readonly reason: (why: Why) => string | undefined
  /** How a deposit ended well. */
  readonly end: (state: string) => string | undefined
  /** Who has to do what next, in states that do not say it themselves. */
  readonly next: (state: string) => string | undefined
  readonly look: (look: 'done' | 'current' | 'waiting' | 'failed') => string
}

/** Why a payment stands where it stands. */
function useReasons(): Readonly<Record<PaymentReason, string>> {
  const { t } = useLingui()
  const refused = t({
    message: 'The payment provider refused it.',
    comment: 'Why a payment failed',
  })
  const declined = t({ message: 'The bank declined it.', comment: 'Why a payment failed' })
  return {
    provider_silent: t`The payment provider has not answered yet. We keep asking.`,
    provider_unreachable: t`The payment provider could not be reached.`,
    order_refused: refused,
    destination_refused: t`The provider refused the destination.`,
    declined,
    not_paid: t`Nothing was paid in time. A late payment still counts.`,
    amount_differs: t`Another amount arrived than was ordered.`,
    currency_differs: t`Another currency arrived than was ordered.`,
    payer_differs: t`It came from an account in another name.`,
    refund_refused: t`It could not be sent back by itself. A person does it.`,
    paid_after_failed: t`The payment arrived after it had failed.`,
    above_limit: t`It arrived above one of your deposit limits.`,
    member_away: t`It arrived during your break from playing.`,
    account_closed: t`It arrived after your account was closed.`,
    account_blocked: t`It arrived while your account was blocked.`,
    account_unconfirmed: t`We could not confirm the account it was to go to. Please check it.`,
    payee_differs: t`The account it was to go to is in another name.`,
    document_needed: t`We need a document from you first.`,
    against_terms: t`It is against our terms. Customer service tells you more.`,
    identity_check: t`It is more than you may bring in before your identity is checked.`,
    by_person: t({
      message: 'One of us decided this.',
      comment: 'Why a payment stands where it is',
    }),
    being_checked: t({ message: 'A person is looking at it', comment: 'State of a deposit' }),
    being_sent_back: t({ message: 'Being sent back to you', comment: 'State of a deposit' }),
    not_through: t({
      message: 'The payment did not go through.',
      comment: 'Why a deposit is over',
    }),
    rest_back: t({ message: 'The rest is back on your balance', comment: 'State of a receipt' }),
    sent_back: t({ message: 'What arrived was sent back.', comment: 'Why a deposit is over' }),
    taken_back: t({ message: 'The payment was taken back.', comment: 'Why a deposit is over' }),
  }
}

/** States of withdrawals and of what their members say of them. */
function useWithdrawalStates(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    requested: t({ message: 'Requested', comment: 'State of a withdrawal' }),
    claimed: t({ message: 'Being checked', comment: 'State of a withdrawal' }),
    approved: t({ message: 'Approved', comment: 'State of a withdrawal' }),
    sending: t({ message: 'On its way to you', comment: 'State of a withdrawal' }),
    unknown: t({ message: 'Being checked with the provider', comment: 'State of a payment' }),
    paid: t({ message: 'Paid out', comment: 'State of a withdrawal' }),
    partly_paid: t({
      message: 'Paid in part, the rest is back on your balance',
      comment: 'State of a withdrawal',
    }),
    rejected: t({
      message: 'Rejected, the money is back on your balance',
      comment: 'State of a withdrawal',
    }),
    failed: t({
      message: 'Failed, the money is back on your balance',
      comment: 'State of a withdrawal',
    }),
    receipt_received: t({ message: 'You received it', comment: 'State of a receipt' }),
    receipt_partly: t({ message: 'A part is missing', comment: 'State of a receipt' }),
    receipt_not_received: t({ message: 'It did not arrive', comment: 'State of a receipt' }),
    receipt_automatic: t({ message: 'Counts as received', comment: 'State of a receipt' }),
    receipt_forced: t({ message: 'Checked: counts as received', comment: 'State of a receipt' }),
    receipt_returned: t({
      message: 'The rest is back on your balance',
      comment: 'State of a receipt',
    }),
  }
}

/** States of deposits and withdrawals in words; a state we do not know is shown as it is. */
export function useStateTexts(): StateTexts {
  const { t } = useLingui()
  const deposit: Readonly<Record<string, string>> = {
    created: t({ message: 'Started', comment: 'State of a deposit' }),
    sent: t({ message: 'Sent to the payment provider', comment: 'State of a deposit' }),
    pending: t({ message: 'Waiting for your payment', comment: 'State of a deposit' }),
    paid: t({ message: 'Credited to your balance', comment: 'State of a deposit' }),
    failed: t({ message: 'Payment failed', comment: 'State of a deposit' }),
    expired: t({ message: 'Expired without payment', comment: 'State of a deposit' }),
    unknown: t({ message: 'Being checked with the provider', comment: 'State of a payment' }),
    review: t({ message: 'A person is looking at it', comment: 'State of a deposit' }),
    refunding: t({ message: 'Being sent back to you', comment: 'State of a deposit' }),
    refunded: t({ message: 'Sent back to you', comment: 'State of a deposit' }),
    reversed: t({ message: 'Undone', comment: 'State of a deposit' }),
  }
  const withdrawal = useWithdrawalStates()
  const reason = useReasons()
  const arrived = t({ message: 'Your payment arrived.', comment: 'Why a deposit is over' })
  const next: Readonly<Record<string, string>> = {
    requested: t({ message: 'One of us checks it next.', comment: 'Whose turn a withdrawal is' }),
    claimed: t({
      message: 'One of us is checking it now.',
      comment: 'Whose turn a withdrawal is',
    }),
  }
  const looks = {
    done: t({ message: 'done', comment: 'Step of a timeline' }),
    current: t({ message: 'now', comment: 'Step of a timeline' }),
    waiting: t({ message: 'to come', comment: 'Step of a timeline' }),
    failed: t({ message: 'failed', comment: 'Step of a timeline' }),
  } as const
  return {
    deposit: (state) => deposit[state] ?? state,
    withdrawal: (state) => withdrawal[state] ?? state,
    reason: ({ code, reason: words }) => {
      if (code === null) return words ?? undefined
      if (words === null && TOLD_BY_STATE.includes(code)) return undefined
      return code === 'by_person' && words !== null ? `${reason[code]} ${words}` : reason[code]
    },
    end: (state) => (state === 'paid' ? arrived : undefined),
    next: (state) => next[state],
    look: (look) => looks[look],
  }
}
