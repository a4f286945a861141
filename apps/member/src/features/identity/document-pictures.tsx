import { identityChecks } from '@lantern/contract/identity-checks'
import { MOST_IMAGE_BYTES, MOST_IMAGES } from '@lantern/contract/receipts'
import { Field } from '@lantern/ui/field'
import { IconButton } from '@lantern/ui/icon-button'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import { useState } from 'react'
import { base64Of } from '../../parts/file-base64.ts'

/** A picture that was sent, and how it looks here. */
export interface Shot {
  readonly id: string
  readonly preview: string
}

interface DocumentPicturesProps {
  readonly hint: string
  readonly shots: readonly Shot[]
  readonly onChange: (shots: readonly Shot[]) => void
  readonly problem: string | undefined
}

/** Pictures of a document: each is sent as it is chosen, and shown until the document is sent. */
export function DocumentPictures({ hint, shots, onChange, problem }: DocumentPicturesProps) {
  const { t, i18n } = useLingui()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const { actAsync, isActing, refusal } = useAct(identityChecks.addPicture)
  const add = async (files: FileList) => {
    setIsTooLarge(false)
    let now = shots
    for (const file of [...files].slice(0, MOST_IMAGES - shots.length)) {
      if (file.size > MOST_IMAGE_BYTES) {
        setIsTooLarge(true)
        continue
      }
      const { id } = await actAsync({ image: await base64Of(file) })
      now = [...now, { id, preview: URL.createObjectURL(file) }]
      onChange(now)
    }
  }
  const remove = ({ id, preview }: Shot) => {
    URL.revokeObjectURL(preview)
    onChange(shots.filter((shot) => shot.id !== id))
  }
  const count = shots.length
  const refused = refusal && refusalText(i18n, refusal)
  return (
    <>
      <Field
        label={t`Pictures`}
        name="pictures"
        hint={hint}
        error={isTooLarge ? t`A picture may have 5 MB at most.` : (refused ?? problem)}
      >
        <input
          type="file"
          accept="image/png,image/jpeg"
          multiple
          aria-label={t`Pictures`}
          disabled={count >= MOST_IMAGES || isActing}
          onChange={(event) => {
            const { files } = event.target
            if (files) add(files).catch(() => undefined)
          }}
          className="w-full text-13 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-surface-3 file:px-4 file:font-bold file:text-fg"
        />
      </Field>
      <p role="status" className="text-13 text-fg-2">
        {isActing ? (
          <Trans>The picture is being checked…</Trans>
        ) : (
          <Trans>
            {count} of {MOST_IMAGES} pictures
          </Trans>
        )}
      </p>
      {count > 0 && (
        <ul className="grid grid-cols-3 gap-2.5">
          {shots.map((shot, at) => {
            const place = at + 1
            return (
              <li key={shot.id} className="relative overflow-hidden rounded-md hairline">
                <img
                  src={shot.preview}
                  alt={t`Picture ${place}`}
                  className="aspect-4/3 w-full bg-surface-2 object-cover"
                />
                <span className="absolute end-1 top-1 rounded-full bg-surface-1">
                  <IconButton
                    label={t`Remove picture ${place}`}
                    icon={<X aria-hidden="true" />}
                    onClick={() => remove(shot)}
                  />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
