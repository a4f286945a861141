import { identityChecks } from '@lantern/contract/identity-checks'
import { IconButton } from '@lantern/ui/icon-button'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useLingui } from '@lingui/react/macro'
import { X } from 'lucide-react'
import type { Dispatch, SetStateAction } from 'react'
import { PicturesField } from '../../parts/pictures-field.tsx'

/** A picture that was sent, and how it looks here. */
export interface Shot {
  readonly id: string
  readonly preview: string
}

interface DocumentPicturesProps {
  readonly hint: string
  readonly shots: readonly Shot[]
  readonly onChange: Dispatch<SetStateAction<readonly Shot[]>>
  readonly problem: string | undefined
}

/** Pictures of a document: each is sent as it is chosen, and shown until the document is sent. */
export function DocumentPictures({ hint, shots, onChange, problem }: DocumentPicturesProps) {
  const { t, i18n } = useLingui()
  const { actAsync, isActing, refusal } = useAct(identityChecks.addPicture)
  const keep = (id: string, file: File): true => {
    const shot = { id, preview: URL.createObjectURL(file) }
    onChange((before) => [...before, shot])
    return true
  }
  const remove = ({ id, preview }: Shot) => {
    URL.revokeObjectURL(preview)
    onChange((before) => before.filter((shot) => shot.id !== id))
  }
  return (
    <>
      <PicturesField
        label={t`Pictures`}
        name="pictures"
        hint={hint}
        problem={refusal ? refusalText(i18n, refusal) : problem}
        count={shots.length}
        isSending={isActing}
        onPicture={(image, file) =>
          // why it was not taken stands in `refusal`
          actAsync({ image }).then(
            ({ id }) => keep(id, file),
            () => false,
          )
        }
      />
      {shots.length > 0 && (
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
