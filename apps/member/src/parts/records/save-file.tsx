import type { textFile } from '@lantern/contract/fields'
import { Button } from '@lantern/ui/button'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type * as z from 'zod/mini'
import { showToast } from '../../notify.ts'
import { csvFile, saveBlob } from './save-blob.ts'

type RecordFile = z.output<typeof textFile>
type Format = 'csv' | 'xlsx'

interface SaveFileProps {
  readonly isActing: boolean
  readonly refusal: CallRefusal | undefined
  /** Lines there are; undefined while that is read. */
  readonly count: number | undefined
  /** Asks for the record; why it can not be had comes back as `refusal`. */
  readonly onAsk: () => Promise<RecordFile>
}

async function save({ name, csv }: RecordFile, format: Format): Promise<void> {
  if (format === 'csv') return saveBlob(name, csvFile(csv))
  const { spreadsheetOf } = await import('./spreadsheet.ts')
  saveBlob(name.replace(/\.csv$/, '.xlsx'), await spreadsheetOf(csv))
}

/** Saves a record as a file for spreadsheets, and says when there was more. */
export function SaveFile({ isActing, refusal, count = 0, onAsk }: SaveFileProps) {
  const { i18n, t } = useLingui()
  /** The one that was asked for, unless that was refused. */
  const [format, setFormat] = useState<Format>()
  const keep = (file: RecordFile, as: Format) =>
    save(file, as).then(
      () => {
        if (file.isCut)
          showToast({ tone: 'info', title: t`The file holds the newest 5,000 lines.` })
      },
      () => showToast({ tone: 'error', title: t`The file could not be made. Please try again.` }),
    )
  const ask = (as: Format) => {
    setFormat(as)
    void onAsk().then(
      (file) => keep(file, as),
      // why stands in `refusal`
      () => setFormat(undefined),
    )
  }
  const button = (as: Format, words: React.ReactNode) => (
    <Button
      variant="secondary"
      size="sm"
      loading={isActing && format === as}
      disabled={count === 0 || isActing}
      onClick={() => ask(as)}
    >
      {words}
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {refusal && (
        <p role="alert" className="text-13 text-negative">
          {refusalText(i18n, refusal)}
        </p>
      )}
      {button('csv', <Trans>Save as CSV</Trans>)}
      {button('xlsx', <Trans>Save as Excel</Trans>)}
    </div>
  )
}
