import type { ageBuckets, opsPayments } from '@lantern/contract/ops/payments'
import { useLingui } from '@lingui/react/macro'
import type { RowOf } from '../../table/use-list.ts'

export type Finding = RowOf<(typeof opsPayments)['findings']>

/** Kinds of differences in words. */
export function useFindingKinds(): Record<Finding['kind'], string> {
  const { t } = useLingui()
  return {
    amount_differs: t`Another amount`,
    paid_after_failed: t`Paid after it failed`,
    failed_after_paid: t`Failed after it was paid`,
    paid_twice: t`Paid twice`,
    unknown_payment: t`Belongs to no order`,
    not_on_statement: t`Not on the statement`,
    state_differs: t`Not paid by our books`,
    payer_differs: t`Another payer`,
    part_left: t`A part did not go out`,
    sent_back_by_both: t`Sent back by us, by the provider, or by both`,
  }
}

/** How long a difference has been there. */
export function useAges(): Record<(typeof ageBuckets)[number], string> {
  const { t } = useLingui()
  return {
    day: t`Less than a day`,
    three_days: t`1 to 3 days`,
    week: t`3 to 7 days`,
    older: t`More than 7 days`,
  }
}
