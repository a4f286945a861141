import { useLingui } from '@lingui/react/macro'

/** Why a payment stands where it stands; what a person wrote stays as it is. */
export function usePaymentReasons(): (reason: string) => string {
  const { t } = useLingui()
  const reasons: Readonly<Record<string, string>> = {
    provider_silent: t`The provider has not answered yet; it is asked again.`,
    provider_unreachable: t`The provider could not be reached.`,
    order_invalid: t`The provider refused the order.`,
    order_refused: t`The provider refused the order.`,
    destination_refused: t`The provider refused the destination.`,
    declined: t`The bank declined it.`,
    declined_by_bank: t`The bank declined it.`,
    not_paid: t`Nothing was paid in time.`,
    amount_differs: t`Another amount arrived than was ordered.`,
    currency_differs: t`Another currency arrived than was ordered.`,
    payer_differs: t`It came from an account in another name.`,
    refund_refused: t`The provider could not send it back.`,
    paid_after_failed: t`It arrived after it had failed.`,
    above_limit: t`It arrived above a deposit limit of its member.`,
    member_away: t`It arrived while its member is excluded or takes a break.`,
    account_closed: t`It arrived after the account was closed.`,
    account_blocked: t`It arrived while the account was blocked.`,
    account_unconfirmed: t`The account it was to go to could not be confirmed.`,
    payee_differs: t`The account it was to go to is in another name.`,
    document_needed: t`Its member has to send a document first.`,
    against_terms: t`It is against the terms.`,
    identity_check: t`It is more than its member may bring in before its identity is checked.`,
  }
  return (reason) => reasons[reason] ?? reason
}
