import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsLiabilities } from '@lantern/contract/ops/exports'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Download } from 'lucide-react'

interface SaveDaysProps {
  /** Empty: the last day alone. */
  readonly from: string
  readonly to: string
}

/** Saves what was owed after each of some days as CSV; the browser itself takes the file. */
export function SaveDays({ from, to }: SaveDaysProps) {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const [first, last] = [from === '' || from > to ? to : from, from > to ? from : to]
  const save = (reason: string) => {
    dialog.close()
    const query = new URLSearchParams({ from: first, to: last, reason })
    window.location.assign(`/api/ops${opsLiabilities.file.path}?${query.toString()}`)
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<Download size={16} aria-hidden="true" />}
        disabled={to === ''}
        onClick={dialog.open}
      >
        {t`Save as CSV…`}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Save these days as CSV?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Save the file`}
        busy={false}
        error={undefined}
        onConfirm={save}
        onClose={dialog.close}
      >
        <Text>
          <Trans>
            What was owed after each day from {first} to {last}.
          </Trans>
        </Text>
      </ReasonDialog>
    </>
  )
}
