import { Modal } from '@lantern/ui/modal'
import { useLingui } from '@lingui/react/macro'
import { Headphones, MessageCircle } from 'lucide-react'
import type { PopupProps } from '../../stage.ts'
import { openSupport, useSupportWays } from '../../support.ts'
import { PopupRow, popupRow } from './popup-rows.tsx'

/** Every way to the people of the house: live support first, then the channels it has entered. */
export function Popup({ onClose }: PopupProps<'support'>) {
  const { t } = useLingui()
  const ways = useSupportWays()
  return (
    <Modal
      name="support"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Customer service`}
      closeLabel={t`Close`}
      closeOnOutsidePress
    >
      <ul className="-mx-2 flex flex-col gap-1">
        {ways.map(({ id, name, address }) => (
          <li key={id}>
            <button
              type="button"
              className={popupRow}
              onClick={() => {
                onClose()
                openSupport(address)
              }}
            >
              <PopupRow
                icon={name === undefined ? <Headphones /> : <MessageCircle />}
                label={name ?? t`Live support`}
              />
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
