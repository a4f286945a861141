import { Modal } from '@lantern/ui/modal'
import { Tabs } from '@lantern/ui/tabs'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { GroupBanners } from '../../parts/group-banners.tsx'
import { isModuleOn, useBrand } from '../../site.ts'
import type { PopupProps } from '../../stage.ts'
import { ForgotByEmail } from './forgot-by-email.tsx'
import { ForgotByPhone } from './forgot-by-phone.tsx'

/** A new password for somebody who forgot the old one: by e-mail, or by phone where it is on. */
export function Popup({ onClose }: PopupProps<'forgot'>) {
  const { t } = useLingui()
  const { modules } = useBrand()
  const [way, setWay] = useState('email')
  const byEmail = <ForgotByEmail onClose={onClose} />
  return (
    <Modal
      name="forgot"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Forgot your password?`}
      description={t`We send a code to what is on your account. With it you choose a new password.`}
      closeLabel={t`Close`}
    >
      <div className="mb-4 empty:hidden">
        <GroupBanners group="w_forget" />
      </div>
      {isModuleOn(modules, 'CHNGPASSVERIF3') ? (
        <Tabs
          label={t`How to get the code`}
          look="segmented"
          value={way}
          onChange={setWay}
          items={[
            { value: 'email', label: t`By e-mail`, panel: byEmail },
            { value: 'phone', label: t`By phone`, panel: <ForgotByPhone onClose={onClose} /> },
          ]}
        />
      ) : (
        byEmail
      )}
    </Modal>
  )
}
