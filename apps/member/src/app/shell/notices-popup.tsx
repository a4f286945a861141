import { Modal } from '@lantern/ui/modal'
import { useLingui } from '@lingui/react/macro'
import { useBrand } from '../../site.ts'
import type { PopupProps } from '../../stage.ts'

/** All notices, opened at one of them. */
export function Popup({ params, onClose }: PopupProps<'notices'>) {
  const { t } = useLingui()
  const { notices } = useBrand()
  return (
    <Modal
      name="notices"
      size="md"
      sheet
      open
      onClose={onClose}
      title={t`Notices`}
      closeLabel={t`Close`}
    >
      <ul className="flex flex-col gap-2">
        {notices.map((notice, at) => (
          <li
            key={notice.id}
            aria-current={at === params.index ? 'true' : undefined}
            className="rounded-md bg-surface-2 p-4 text-16 text-fg-2 aria-[current=true]:hairline-strong"
          >
            {notice.title}
          </li>
        ))}
      </ul>
    </Modal>
  )
}
