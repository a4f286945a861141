import { useLingui } from '@lingui/react/macro'
import { Modal, Stack, Textarea } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { DialogButtons, DialogError } from './confirm-dialog.tsx'

export const SHORTEST_REASON = 3
export const LONGEST_REASON = 140

export interface ReasonDialogProps {
  opened: boolean
  title: string
  children: ReactNode
  /** Who reads the reason: "the member sees this", "kept in the audit log". */
  hint: string
  confirmLabel: string
  danger?: boolean
  busy: boolean
  error: string | undefined
  /** Called with the trimmed reason of 3 to 140 characters. */
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of an action; without one the action is not sent. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { t } = useLingui()
  const close = () => {
    if (!props.busy) props.onClose()
  }
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      title={props.title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <ReasonForm {...props} onClose={close} />
    </Modal>
  )
}

/** Lives as long as the dialog is open, so every opening begins with an empty field. */
function ReasonForm(props: ReasonDialogProps) {
  const { opened, children, hint, confirmLabel, danger = false, busy, error } = props
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // whoever has more to fill in begins at the top; the dialog focuses the first that is marked
    fields.current?.querySelector('input, textarea')?.setAttribute('data-autofocus', 'true')
  }, [])
  const trimmed = reason.trim()
  const isGood = trimmed.length >= SHORTEST_REASON && trimmed.length <= LONGEST_REASON
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        // while it fades away it is still there to be pressed
        if (isGood && opened && !busy) props.onConfirm(trimmed)
      }}
    >
      <Stack gap="md">
        <div ref={fields}>{children}</div>
        <Textarea
          label={t`Reason`}
          description={`${hint} ${t`${trimmed.length} of ${LONGEST_REASON} characters.`}`}
          error={tried && !isGood ? t`Write 3 to 140 characters.` : undefined}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          autosize
          minRows={3}
          withAsterisk
          required
          data-autofocus
        />
        <DialogError text={error} />
        <DialogButtons
          confirmLabel={confirmLabel}
          danger={danger}
          busy={busy}
          onClose={props.onClose}
        />
      </Stack>
    </form>
  )
}
