import type { StateBadgeProps } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsAdjustments } from '@lantern/contract/ops/adjustments'
import { useLingui } from '@lingui/react/macro'

export type Adjustment = ReplyOf<(typeof opsAdjustments)['get']>

/** What a correction can be for. */
export function useAdjustmentReasons(): Record<Adjustment['reasonCode'], string> {
  const { t } = useLingui()
  return {
    bet_settled_wrong: t`A bet was settled wrongly`,
    deposit_missing: t`A deposit was not credited`,
    deposit_twice: t`A deposit was credited twice`,
    withdrawal_wrong: t`A withdrawal was booked wrongly`,
    fee_returned: t`A fee is given back`,
    bonus_wrong: t`A bonus was booked wrongly`,
    other: t`Something else`,
  }
}

export function useAdjustmentStates(): Record<Adjustment['state'], StateBadgeProps> {
  const { t } = useLingui()
  return {
    proposed: { tone: 'waiting', label: t`Waits for a second person` },
    posted: { tone: 'good', label: t`Posted` },
    rejected: { tone: 'bad', label: t`Rejected` },
    withdrawn: { tone: 'neutral', label: t`Taken back` },
  }
}

/** What goes into the balance is above zero. */
export const signedAmount = ({ direction, amount }: Pick<Adjustment, 'direction' | 'amount'>) =>
  direction === 'credit' ? amount : -amount
