import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { CircleX } from 'lucide-react'
import type { ReactNode } from 'react'

export interface ConfirmDialogProps {
  opened: boolean
  title: string
  /** What will happen, in full. */
  children: ReactNode
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** While the call is under way the dialog neither closes nor sends again. */
  busy: boolean
  /** Why the last try failed, in the reader's language. */
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that can not be undone by the same button. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { opened, title, children, confirmLabel, tone = 'primary', busy, error } = props
  const { t } = useLingui()
  const close = () => {
    if (!busy) props.onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={title}
      closeButtonProps={{ 'aria-label': t`Close` }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // while it fades away it is still there to be pressed
          if (opened && !busy) props.onConfirm()
        }}
      >
        <Stack gap="md">
          <div>{children}</div>
          <DialogError text={error} />
          <DialogButtons
            confirmLabel={confirmLabel}
            danger={tone === 'danger'}
            busy={busy}
            onClose={close}
          />
        </Stack>
      </form>
    </Modal>
  )
}

export function DialogError({ text }: { text: string | undefined }) {
  if (text === undefined) return null
  return (
    <Alert color="red" variant="light" role="alert" icon={<CircleX size={18} />}>
      {text}
    </Alert>
  )
}

export interface DialogButtonsProps {
  confirmLabel: string
  danger: boolean
  busy: boolean
  onClose: () => void
}

export function DialogButtons({ confirmLabel, danger, busy, onClose }: DialogButtonsProps) {
  return (
    <Group justify="flex-end" gap="sm">
      <Button variant="default" onClick={onClose} disabled={busy}>
        <Trans>Cancel</Trans>
      </Button>
      <Button
        type="submit"
        loading={busy}
        color={danger ? 'red' : 'ember'}
        data-autofocus={!danger}
      >
        {confirmLabel}
      </Button>
    </Group>
  )
}
