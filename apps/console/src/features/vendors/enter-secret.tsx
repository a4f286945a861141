import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsVendorConnections } from '@lantern/contract/ops/vendor-connections'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NumberInput, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { SecretField } from './connection-fields.tsx'

interface EnterSecretProps {
  code: string
  dialect: string
  keyId: string
}

/** Puts what a vendor gave in use as the secret of a key. */
export function EnterSecret(props: EnterSecretProps) {
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        <Trans>Enter a secret…</Trans>
      </Button>
      {isOpen ? <EnterDialog {...props} onClose={dialog.close} /> : null}
    </>
  )
}

function EnterDialog({
  code,
  dialect,
  keyId,
  onClose,
}: EnterSecretProps & { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { data } = useRead(opsVendorConnections.presets, {})
  const [secret, setSecret] = useState('')
  const [hours, setHours] = useState(24)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsVendorConnections.enterSecret, {
    changes: [opsVendors.get],
    onDone: onClose,
  })
  const send = (reason: string) => {
    const isGood = secret.trim().length >= 16
    setIsWrong(!isGood)
    if (isGood) act({ code, keyId, secret, overlapHours: hours, reason })
  }
  return (
    <ReasonDialog
      opened
      title={t`Enter a secret for ${keyId}`}
      hint={t`Kept in the audit log, without the secret.`}
      confirmLabel={t`Put it in use`}
      busy={isActing}
      error={isWrong ? t`16 characters at least are needed.` : settingRefusal(i18n, refusal)}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <SecretField
          form={data?.dialects.find((one) => one.dialect === dialect)?.secretForm}
          value={secret}
          onChange={setSecret}
        />
        <NumberInput
          label={t`Hours that the present secret stays good`}
          min={1}
          max={168}
          allowDecimal={false}
          clampBehavior="strict"
          value={hours}
          onChange={(value) => setHours(typeof value === 'number' ? value : 24)}
        />
      </Stack>
    </ReasonDialog>
  )
}
