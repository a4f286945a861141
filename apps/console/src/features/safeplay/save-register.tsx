import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import type { Endpoint } from '@lantern/contract/endpoint'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Download } from 'lucide-react'

interface SaveRegisterProps {
  readonly call: Endpoint
  /** The filters that are set. */
  readonly wanted: Readonly<Record<string, string | undefined>>
}

/** Saves what the filters leave of a register as CSV; the browser itself takes the file. */
export function SaveRegister({ call, wanted }: SaveRegisterProps) {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const save = (reason: string) => {
    const query = new URLSearchParams({ reason })
    for (const [name, value] of Object.entries(wanted)) if (value) query.set(name, value)
    dialog.close()
    window.location.assign(`/api/ops${call.path}?${query.toString()}`)
  }
  return (
    <Group mb="md">
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        onClick={dialog.open}
      >
        {t`Save as CSV…`}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Save the register as CSV?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Save the file`}
        busy={false}
        error={undefined}
        onConfirm={save}
        onClose={dialog.close}
      >
        <Text>
          <Trans>The file has every line that the filters leave. Keep it safe.</Trans>
        </Text>
      </ReasonDialog>
    </Group>
  )
}
