import { useLingui } from '@lingui/react/macro'
import { FileInput } from '@mantine/core'
import { useState } from 'react'

/** A file that a dialog asks for, and whether there is one that is not too large. */
export function useChosenFile(mostBytes: number) {
  const [file, choose] = useState<File | null>(null)
  return { file, choose, fitting: file !== null && file.size <= mostBytes ? file : undefined }
}

interface FileFieldProps {
  readonly label: string
  readonly accept: string
  readonly file: File | null
  readonly choose: (file: File | null) => void
}

export function FileField({ label, accept, file, choose }: FileFieldProps) {
  const { t } = useLingui()
  return (
    <FileInput
      label={label}
      accept={accept}
      required
      value={file}
      onChange={choose}
      placeholder={t`Choose a file`}
    />
  )
}

export const CSV_FILES = '.csv,text/csv'
