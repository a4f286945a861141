import { Modal } from '@lantern/ui/modal'
import { useLingui } from '@lingui/react/macro'
import type { PopupProps } from '../../stage.ts'
import { HelpCenter } from './help-center.tsx'

/** The help centre, over whatever page it was asked for on. */
export function Popup({ params, onClose }: PopupProps<'help'>) {
  const { t } = useLingui()
  return (
    <Modal
      name="help"
      size="lg"
      sheet
      open
      onClose={onClose}
      title={t`Help`}
      closeLabel={t`Close`}
      closeOnOutsidePress
    >
      <HelpCenter slug={params.slug} />
    </Modal>
  )
}
