import { MOST_IMAGE_BYTES, MOST_IMAGES } from '@lantern/contract/receipts'
import { Field } from '@lantern/ui/field'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { base64Of } from '../../parts/file-base64.ts'

interface PicturesFieldProps {
  readonly label: string
  readonly hint: string
  /** How many there are already. */
  readonly count: number
  readonly isSending: boolean
  /** Sends one picture, as base64; the next one waits for it. */
  readonly onPicture: (image: string) => Promise<unknown>
}

/** One to three pictures, sent as they are chosen. */
export function PicturesField({ label, hint, count, isSending, onPicture }: PicturesFieldProps) {
  const { t } = useLingui()
  const [problem, setProblem] = useState<string>()
  const add = async (files: FileList) => {
    setProblem(undefined)
    for (const file of [...files].slice(0, MOST_IMAGES - count)) {
      if (file.size > MOST_IMAGE_BYTES) {
        setProblem(t`A picture may have 5 MB at most.`)
        continue
      }
      await onPicture(await base64Of(file))
    }
  }
  return (
    <>
      <Field label={label} name="proof" hint={hint} error={problem}>
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
