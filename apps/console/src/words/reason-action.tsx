import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import type { Endpoint, ReplyOf } from '@lantern/contract/endpoint'
import type { CallInput } from '@lantern/web-kit/call-input'
import { useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useDecision } from './decision.ts'

export interface ReasonActionProps<E extends Endpoint> {
  readonly call: E
  /** Calls whose answers are another after it. */
  readonly changes: readonly Endpoint[]
  readonly input: (reason: string) => CallInput<E>
  readonly onDone?: (reply: ReplyOf<E>) => void
  readonly label: string
  readonly title: string
  readonly confirmLabel: string
  readonly children: ReactNode
  /** Who reads the reason, where it is not about a member. */
  readonly hint?: string
  readonly danger?: boolean
  readonly disabled?: boolean
}

/** A button that does something once a reason is given; the audit log keeps it. */
export function ReasonAction<E extends Endpoint>(props: ReasonActionProps<E>) {
  const { call, changes, input, onDone, label, children, danger = false } = props
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const { act, isActing, error, reset } = useDecision(call, {
    changes,
    onDone: (reply) => {
      dialog.close()
      onDone?.(reply)
    },
  })
  const open = () => {
    reset()
    dialog.open()
  }
  return (
    <>
      <Button variant="default" disabled={props.disabled ?? false} onClick={open}>
        {label}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={props.title}
        hint={props.hint ?? t`Kept in the audit log; the member does not see it.`}
        confirmLabel={props.confirmLabel}
        danger={danger}
        busy={isActing}
        error={error}
        onConfirm={(reason) => act(input(reason))}
        onClose={dialog.close}
      >
        <Text>{children}</Text>
      </ReasonDialog>
    </>
  )
}
