import { security } from '@lantern/contract/security'
import { Button } from '@lantern/ui/button'
import { ImageWithFallback } from '@lantern/ui/image-with-fallback'
import { Modal } from '@lantern/ui/modal'
import { Skeleton } from '@lantern/ui/skeleton'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleUser } from 'lucide-react'
import { useId } from 'react'
import type { PopupProps } from '../../stage.ts'

/** The pictures a member may choose from; the one drawn for the account comes first. */
export function Popup({ onClose }: PopupProps<'avatar'>) {
  const { t, i18n } = useLingui()
  const group = useId()
  const { data } = useRead(security.icon, {})
  const { act, isActing, refusal } = useAct(security.chooseIcon, {
    changes: [security.icon],
  })
  const choices = data?.choices
  return (
    <Modal
      name="avatar"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={t`Your picture`}
      closeLabel={t`Close`}
    >
      {refusal && (
        <p role="alert" className="mb-3 text-13 font-medium text-negative">
          {refusalText(i18n, refusal)}
        </p>
      )}
      {choices === undefined ? (
        <Skeleton className="h-60 rounded-md" />
      ) : (
        <fieldset
          aria-label={t`Your picture`}
          aria-busy={isActing}
          className="grid grid-cols-4 gap-3"
        >
          {choices.map(({ key, icon }, at) => (
            <label
              key={key}
              className="relative aspect-square overflow-hidden rounded-full bg-surface-2 has-checked:shadow-[0_0_0_2px_var(--bg),0_0_0_5px_var(--reward)] has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name={group}
                aria-label={t`Picture ${at + 1}`}
                checked={data?.chosen === key}
                onChange={() => act({ key })}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <ImageWithFallback
                src={icon}
                alt=""
                className="size-full object-cover"
                fallback={<CircleUser aria-hidden="true" className="size-full p-3 text-fg-3" />}
              />
            </label>
          ))}
        </fieldset>
      )}
      {data !== undefined && data.chosen !== null && (
        <Button variant="ghost" block className="mt-4" onClick={() => act({ key: null })}>
          <Trans>Take the one drawn for my name</Trans>
        </Button>
      )}
    </Modal>
  )
}
