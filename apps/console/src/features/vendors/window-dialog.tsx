import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { offsetName } from '@lantern/web-kit/format'
import { useLingui } from '@lingui/react/macro'
import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useOperator } from '../../session/operator.ts'
import { atBrandTime } from '../../words/brand-time.ts'
import { settingRefusal } from '../../words/setting-refusal.ts'

export interface WindowDialogProps {
  title: string
  busy: boolean
  refusal: CallRefusal | undefined
  onAnnounce: (window: { from: string; until: string }, reason: string) => void
  onClose: () => void
}

/** Asks for the beginning and the end of a maintenance window, by the brand's clock. */
export function WindowDialog({ title, busy, refusal, onAnnounce, onClose }: WindowDialogProps) {
  const { t, i18n } = useLingui()
  const { gmtOffsetMinutes } = useOperator()
  const [wall, setWall] = useState({ from: '', until: '' })
  const [isIncomplete, setIsIncomplete] = useState(false)
  const send = (reason: string) => {
    const from = atBrandTime(wall.from, gmtOffsetMinutes)
    const until = atBrandTime(wall.until, gmtOffsetMinutes)
    setIsIncomplete(from === null || until === null)
    if (from !== null && until !== null) onAnnounce({ from, until }, reason)
  }
  return (
    <ReasonDialog
      opened
      title={title}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Announce`}
      busy={busy}
      error={
        isIncomplete ? t`Both the beginning and the end are needed.` : settingRefusal(i18n, refusal)
      }
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <TextInput
          type="datetime-local"
          label={t`Begins`}
          description={t`By the brand’s clock, ${offsetName(gmtOffsetMinutes)}.`}
          value={wall.from}
          onChange={(event) => setWall({ ...wall, from: event.currentTarget.value })}
        />
        <TextInput
          type="datetime-local"
          label={t`Ends`}
          value={wall.until}
          onChange={(event) => setWall({ ...wall, until: event.currentTarget.value })}
        />
      </Stack>
    </ReasonDialog>
  )
}
