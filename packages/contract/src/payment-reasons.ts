/**
 * Why a payment was refused, is held, or went back: stable for ever, and each with a sentence in the
 * language of who reads it. `by_person`: an operator decided it, and perhaps wrote why.
 */
export const paymentReasons = [
  'above_limit',
  'account_blocked',
  'account_closed',
  'account_unconfirmed',
  'against_terms',
  'amount_differs',
  'being_checked',
  'being_sent_back',
  'by_person',
  'currency_differs',
  'declined',
  'destination_refused',
  'document_needed',
  'identity_check',
  'member_away',
  'not_paid',
  'not_through',
  'order_refused',
  'paid_after_failed',
  'payee_differs',
  'payer_differs',
  'provider_silent',
  'provider_unreachable',
  'refund_refused',
  'rest_back',
  'sent_back',
  'taken_back',
] as const
export type PaymentReason = (typeof paymentReasons)[number]

export const isPaymentReason = (text: string): text is PaymentReason =>
  paymentReasons.some((reason) => reason === text)

/** What an operator rejects a withdrawal for, in a sentence that its member reads in its own language. */
export const rejectReasons = [
  'account_unconfirmed',
  'payee_differs',
  'document_needed',
  'against_terms',
] as const satisfies readonly PaymentReason[]
export type RejectReason = (typeof rejectReasons)[number]

/** Each in a sentence to its member, for files without a catalogue; pages have their own. */
export const paymentReasonTexts: Readonly<Record<PaymentReason, string>> = {
  above_limit: 'It arrived above one of your deposit limits.',
  account_blocked: 'It arrived while your account was blocked.',
  account_closed: 'It arrived after your account was closed.',
  account_unconfirmed: 'We could not confirm the account it was to go to. Please check it.',
  against_terms: 'It is against our terms. Customer service tells you more.',
  amount_differs: 'Another amount arrived than was ordered.',
  being_checked: 'A person is looking at it.',
  being_sent_back: 'It is being sent back to you.',
  by_person: 'One of us decided this.',
  currency_differs: 'Another currency arrived than was ordered.',
  declined: 'The bank declined it.',
  destination_refused: 'The provider refused the destination.',
  document_needed: 'We need a document from you first.',
  identity_check: 'It is more than you may bring in before your identity is checked.',
  member_away: 'It arrived during your break from playing.',
  not_paid: 'Nothing was paid in time. A late payment still counts.',
  not_through: 'The payment did not go through.',
  order_refused: 'The payment provider refused it.',
  paid_after_failed: 'The payment arrived after it had failed.',
  payee_differs: 'The account it was to go to is in another name.',
  payer_differs: 'It came from an account in another name.',
  provider_silent: 'The payment provider has not answered yet. We keep asking.',
  provider_unreachable: 'The payment provider could not be reached.',
  refund_refused: 'It could not be sent back by itself. A person does it.',
  rest_back: 'The rest is back on your balance.',
  sent_back: 'What arrived was sent back.',
  taken_back: 'The payment was taken back.',
}
