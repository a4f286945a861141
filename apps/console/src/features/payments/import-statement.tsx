import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsPayments } from '@lantern/contract/ops/payments'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { CSV_FILES, FileField, useChosenFile } from '../../words/chosen-file.tsx'

const CURRENCY = /^[A-Z]{3,5}$/
const PROVIDER = /^[a-z][a-z0-9_-]{1,38}$/
const MOST_BYTES = 1_000_000

/** Brings a file of a bank or provider. */
export function ImportStatement() {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button onClick={dialog.open}>{t`Import a statement…`}</Button>
      {isOpen ? <ImportDialog onClose={dialog.close} /> : null}
    </>
  )
}

function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [provider, setProvider] = useState('transfer')
  const [currency, setCurrency] = useState('USD')
  const { fitting, ...chosen } = useChosenFile(MOST_BYTES)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsPayments.importStatement, {
    changes: [opsPayments.statements, opsPayments.findings],
    onDone: onClose,
  })
  const send = async (reason: string) => {
    const isGood = CURRENCY.test(currency) && PROVIDER.test(provider)
    setIsWrong(!isGood || !fitting)
    if (isGood && fitting) act({ provider, currency, csv: await fitting.text(), reason })
  }
  const line = refusal?.details['line']
  const where = typeof line === 'number' ? ` ${t`Line ${line}.`}` : ''
  return (
    <ReasonDialog
      opened
      title={t`Import a statement`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Import it`}
      busy={isActing}
      error={
        isWrong
          ? t`A provider, a currency and a file of 1 MB at most are needed.`
          : refusal && refusalText(i18n, refusal) + where
      }
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          <Trans>
            A CSV file with the columns date, reference, amount, payer and text. What names an order
            is matched by itself; the rest stands among the differences. A line that was imported
            before is left out.
          </Trans>
        </Text>
        <Group grow align="flex-end">
          <TextInput
            label={t`Provider`}
            description={t`transfer: the house’s own bank account.`}
            required
            value={provider}
            onChange={({ currentTarget }) => setProvider(currentTarget.value.trim())}
          />
          <TextInput
            label={t`Currency`}
            description={t`As USD.`}
            required
            value={currency}
            onChange={({ currentTarget }) => setCurrency(currentTarget.value.trim().toUpperCase())}
          />
        </Group>
        <FileField label={t`File`} accept={CSV_FILES} {...chosen} />
      </Stack>
    </ReasonDialog>
  )
}
