import { useLingui } from '@lingui/react/macro'

export interface StateTexts {
  readonly deposit: (state: string) => string
  readonly withdrawal: (state: string) => string
  /** Why it stands there; the words of an operator stay as they are. */
  readonly reason: (reason: string) => string
  /** What an end of a deposit means, where nobody said why it came to it. */
  readonly end: (state: string) => string | undefined
  /** Who has to do what next, in states that do not say it themselves. */
  readonly turn: (state: string) => string | undefined
  readonly look: (look: 'done' | 'current' | 'waiting' | 'failed') => string
}

/** A provider's own code; the words of a person are a sentence. */
const isCode = (text: string): boolean => /^[a-z0-9]+([_.-][a-z0-9]+)+$/.test(text)

/** Why a payment stands where it stands. */
function useReasons(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  const refused = t({
    message: 'The payment provider refused it.',
    comment: 'Why a payment failed',
  })
  const declined = t({ message: 'The bank declined it.', comment: 'Why a payment failed' })
  return {
    provider_silent: t`The payment provider has not answered yet. We keep asking.`,
    provider_unreachable: t`The payment provider could not be reached.`,
    order_invalid: refused,
    order_refused: refused,
    destination_refused: t`The provider refused the destination.`,
    declined,
    declined_by_bank: declined,
    not_paid: t`Nothing was paid in time. A late payment still counts.`,
    amount_differs: t`Another amount arrived than was ordered.`,
    currency_differs: t`Another currency arrived than was ordered.`,
    payer_differs: t`It came from an account in another name.`,
    refund_refused: t`It could not be sent back by itself. A person does it.`,
    paid_after_failed: t`The payment arrived after it had failed.`,
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

function useEnds(): Readonly<Record<string, string>> {
  const { t } = useLingui()
  return {
    paid: t({ message: 'Your payment arrived.', comment: 'Why a deposit is over' }),
    failed: t({ message: 'The payment did not go through.', comment: 'Why a deposit is over' }),
    expired: t`Nothing was paid in time. A late payment still counts.`,
    refunded: t({ message: 'What arrived was sent back.', comment: 'Why a deposit is over' }),
    reversed: t({ message: 'The payment was taken back.', comment: 'Why a deposit is over' }),
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
  const ends = useEnds()
  const turn: Readonly<Record<string, string>> = {
    requested: t({ message: 'One of us checks it next.', comment: 'Whose turn a withdrawal is' }),
    claimed: t({
      message: 'One of us is checking it now.',
      comment: 'Whose turn a withdrawal is',
    }),
    approved: t({
      message: 'It goes to the payment provider next.',
      comment: 'Whose turn a withdrawal is',
    }),
    sending: t({ message: 'The payment provider has it.', comment: 'Whose turn a withdrawal is' }),
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
    reason: (text) => reason[text] ?? (isCode(text) ? reason['order_refused'] : undefined) ?? text,
    end: (state) => ends[state],
    turn: (state) => turn[state],
    look: (look) => looks[look],
  }
}
