/**
 * Why a payment was refused, is held, or went back: stable for ever, and each with a sentence in the
 * language of who reads it. `by_person`: an operator decided it, and perhaps wrote why.
 */
export const paymentReasons = [
  'above_limit',
  'account_blocked',
  'account_closed',
  'amount_differs',
  'being_checked',
  'being_sent_back',
  'by_person',
  'currency_differs',
  'declined',
  'destination_refused',
  'identity_check',
  'member_away',
  'not_paid',
  'not_through',
  'order_refused',
  'paid_after_failed',
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
