import { MOST_IMAGE_BYTES, MOST_IMAGES } from '@lantern/contract/receipts'
import { buttonStyles } from '@lantern/ui/button'
import { Field, useFieldControl } from '@lantern/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { base64Of } from './file-base64.ts'

interface PicturesFieldProps {
  readonly label: string
  readonly name: string
  readonly hint: string
  /** What is wrong with what was sent; a picture that is too large is told first. */
  readonly problem?: string | undefined
  /** How many there are already. */
  readonly count: number
  readonly isSending: boolean
  /** Sends one picture, as base64; the next one waits for it. False: it was not taken. */
  readonly onPicture: (image: string, file: File) => Promise<boolean>
}

/** One to three pictures, sent as they are chosen; the rest is not sent after one that is not taken. */
export function PicturesField(props: PicturesFieldProps) {
  const { label, name, hint, count, isSending, onPicture } = props
  const { t } = useLingui()
  const [isTooLarge, setIsTooLarge] = useState(false)
  const add = async (files: FileList) => {
    setIsTooLarge(false)
    for (const file of [...files].slice(0, MOST_IMAGES - count)) {
      if (file.size > MOST_IMAGE_BYTES) setIsTooLarge(true)
      else if (!(await onPicture(await base64Of(file), file))) return
    }
  }
  const problem = isTooLarge ? t`A picture may have 5 MB at most.` : props.problem
  return (
    <>
      <Field label={label} name={name} hint={problem === hint ? undefined : hint} error={problem}>
        <Chooser
          disabled={count >= MOST_IMAGES || isSending}
          onFiles={(files) => void add(files)}
        />
      </Field>
      <p role="status" className="text-13 text-fg-2">
        {isSending ? (
          <Trans>The picture is being checked…</Trans>
        ) : (
          <Trans>
            {count} of {MOST_IMAGES} pictures
          </Trans>
        )}
      </p>
    </>
  )
}

interface ChooserProps {
  readonly disabled: boolean
  readonly onFiles: (files: FileList) => void
}

/** The browser's own field speaks the browser's language: it lies unseen over a button that speaks ours. */
function Chooser({ disabled, onFiles }: ChooserProps) {
  const control = useFieldControl({ disabled })
  return (
    <span className="relative inline-flex self-start">
      <input
        {...control}
        type="file"
        accept="image/png,image/jpeg"
        multiple
        onChange={({ target }) => {
          if (target.files) onFiles(target.files)
          // the same file again is a choice as well
          target.value = ''
        }}
        className="peer absolute inset-0 z-1 w-full cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-default"
      />
      <span
        aria-hidden="true"
        className={buttonStyles({
          variant: 'secondary',
          className:
            'peer-hover:bg-surface-hover peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus peer-disabled:opacity-50',
        })}
      >
        <ImagePlus />
        <Trans>Choose pictures</Trans>
      </span>
    </span>
  )
}
