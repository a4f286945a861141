import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'

export interface SaveBarProps {
  /** Something was changed here that the server does not have. */
  isDirty: boolean
  /** What was changed can be sent. */
  isGood: boolean
  /** What the dialog asks. */
  question: string
  busy: boolean
  error: string | undefined
  onSave: (reason: string) => void
  onUndo: () => void
  /** Called when the dialog opens: forget the last refusal. */
  onBegin: () => void
  /** What will be saved, in words. */
  children?: ReactNode
}

/** Saves a draft with a reason, or undoes it. */
export function SaveBar(props: SaveBarProps) {
  const { t } = useLingui()
  const [isAsking, setIsAsking] = useState(false)
  // Saved or undone: there is nothing left to ask about.
  if (isAsking && !props.isDirty) setIsAsking(false)
  return (
    <>
      <Group>
        <Button
          disabled={!props.isDirty || !props.isGood}
          onClick={() => {
            props.onBegin()
            setIsAsking(true)
          }}
        >
          <Trans>Save…</Trans>
        </Button>
        {props.isDirty ? (
          <Button variant="subtle" onClick={props.onUndo}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
      </Group>
      <ReasonDialog
        opened={isAsking && props.isDirty}
        title={props.question}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Save`}
        busy={props.busy}
        error={props.error}
        onConfirm={props.onSave}
        onClose={() => setIsAsking(false)}
      >
        {props.children ?? (
          <Text>
            <Trans>It holds at once, on every page that is opened from now on.</Trans>
          </Text>
        )}
      </ReasonDialog>
    </>
  )
}
