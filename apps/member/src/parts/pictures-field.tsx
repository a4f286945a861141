import { MOST_IMAGE_BYTES, MOST_IMAGES } from '@lantern/contract/receipts'
import { Field } from '@lantern/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
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
      <Field label={label} name={name} hint={hint} error={problem}>
        <input
          type="file"
          accept="image/png,image/jpeg"
          multiple
          aria-label={label}
          disabled={count >= MOST_IMAGES || isSending}
          onChange={(event) => {
            const { files } = event.target
            if (files) void add(files)
          }}
          className="w-full text-13 file:mr-3 file:min-h-11 file:rounded-md file:border-0 file:bg-surface-3 file:px-4 file:font-bold file:text-fg"
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
