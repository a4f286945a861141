import { Modal } from '@lantern/ui/modal'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PopupProps } from '../../stage.ts'
import { AuthenticatorCheck } from './authenticator-check.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** The second factor: switching it on and off, and the codes for the day it is lost. */
export function Popup({ params, onClose }: PopupProps<'authenticator'>) {
  const { t } = useLingui()
  const [codes, setCodes] = useState<readonly string[]>()
  const titles = {
    'switch-on': t`Switch on the authenticator`,
    'switch-off': t`Switch off the authenticator`,
    'new-codes': t`New recovery codes`,
  }
  return (
    <Modal
      name="authenticator"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={codes ? t`Your recovery codes` : titles[params.step]}
      // The codes are shown once: only the button that says they are kept leads on.
      {...(codes === undefined && { closeLabel: t`Close` })}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : params.step === 'switch-on' ? (
        <AuthenticatorSetup onCodes={setCodes} />
      ) : (
        <AuthenticatorCheck step={params.step} onCodes={setCodes} onDone={onClose} />
      )}
    </Modal>
  )
}
