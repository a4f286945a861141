import type { Tone } from '@lantern/console-kit/state-badge'
import type { opsReceipts } from '@lantern/contract/ops/receipts'
import { useLingui } from '@lingui/react/macro'
import type { RowOf } from '../../table/use-list.ts'

export type ReceiptRow = RowOf<(typeof opsReceipts)['list']>

/** States of receipts in words. */
export function useReceiptStates(): (state: ReceiptRow['state']) => {
  readonly label: string
  readonly tone: Tone
} {
  const { t } = useLingui()
  const words = {
    awaited: { label: t`Awaited`, tone: 'waiting' },
    received: { label: t`Received`, tone: 'good' },
    partly: { label: t`Partly received`, tone: 'attention' },
    not_received: { label: t`Not received`, tone: 'attention' },
    automatic: { label: t`Received by time`, tone: 'good' },
    forced: { label: t`Forced`, tone: 'neutral' },
    returned: { label: t`Returned`, tone: 'neutral' },
  } as const
  return (state) => words[state]
}
