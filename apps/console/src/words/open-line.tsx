import { opsPayments } from '@lantern/contract/ops/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { ReasonAction } from './reason-action.tsx'

/** Who paid and what was written, once somebody says why. */
export function OpenLine({ lineId }: { readonly lineId: string }) {
  const { t } = useLingui()
  const [said, setSaid] = useState<{ payer: string; text: string }>()
  return (
    <>
      <ReasonAction
        call={opsPayments.line}
        changes={[]}
        input={(reason) => ({ id: lineId, reason })}
        onDone={setSaid}
        label={t`Who paid…`}
        title={t`Show who paid?`}
        confirmLabel={t`Show it`}
      >
        <Trans>The audit log keeps that you looked, and why.</Trans>
      </ReasonAction>
      <Modal
        opened={said !== undefined}
        onClose={() => setSaid(undefined)}
        title={t`Who paid`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Text fw={600}>{said?.payer || '—'}</Text>
        <Text>{said?.text || '—'}</Text>
      </Modal>
    </>
  )
}
