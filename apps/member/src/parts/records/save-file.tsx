import type { textFile } from '@lantern/contract/fields'
import { Button } from '@lantern/ui/button'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { showToast } from '../../notify.ts'
import { saveText } from './save-text.ts'

/** Saves what a call for a file answered, and says when there was more. */
export function useSaved(): (file: z.output<typeof textFile>) => void {
  const { t } = useLingui()
  return ({ name, csv, isCut }) => {
    saveText(name, csv)
    if (isCut) showToast({ tone: 'info', title: t`The file holds the newest 5,000 lines.` })
  }
}

interface SaveFileProps {
  readonly isActing: boolean
  readonly refusal: CallRefusal | undefined
  /** Lines there are; undefined while that is read. */
  readonly count: number | undefined
  readonly onSave: () => void
}

/** Saves a record as a file for spreadsheets. */
export function SaveFile({ isActing, refusal, count = 0, onSave }: SaveFileProps) {
  const { i18n } = useLingui()
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {refusal && (
        <p role="alert" className="text-13 text-negative">
          {refusalText(i18n, refusal)}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        loading={isActing}
        disabled={count === 0}
        onClick={onSave}
      >
        <Trans>Save as CSV</Trans>
      </Button>
    </div>
  )
}
