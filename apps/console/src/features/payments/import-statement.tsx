import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsPayments } from '@lantern/contract/ops/payments'
import type { Currency } from '@lantern/kernel/money'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { CSV_FILES, FileField, useChosenFile } from '../../words/chosen-file.tsx'
import { useProviderNames } from '../../words/provider-names.ts'
import { ReadGate } from '../../words/read-gate.tsx'

const MOST_BYTES = 1_000_000

/** Brings a file of a bank or provider. */
export function ImportStatement() {
  const { t } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Button onClick={dialog.open}>{t`Import a statement…`}</Button>
      {isOpen ? <Sources onClose={dialog.close} /> : null}
    </>
  )
}

interface Choice {
  readonly providers: readonly string[]
  readonly currencies: readonly Currency[]
}

/** The dialog, once it is known whose statements there are. */
function Sources({ onClose }: { readonly onClose: () => void }) {
  const { data, error, refetch } = useRead(opsPayments.statementSources, {})
  return (
    <ReadGate data={data} error={error} onRetry={() => void refetch()}>
      {(sources) => <ImportDialog {...sources} onClose={onClose} />}
    </ReadGate>
  )
}

function ImportDialog({
  providers,
  currencies,
  onClose,
}: Choice & { readonly onClose: () => void }) {
  const { t, i18n } = useLingui()
  const names = useProviderNames()
  const [provider, setProvider] = useState(
    providers.find((one) => one === 'transfer') ?? providers[0],
  )
  const [currency, setCurrency] = useState(currencies[0])
  const { fitting, ...chosen } = useChosenFile(MOST_BYTES)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsPayments.importStatement, {
    changes: [opsPayments.statements, opsPayments.findings],
    onDone: onClose,
  })
  const send = async (reason: string) => {
    setIsWrong(!fitting)
    if (fitting && provider !== undefined && currency !== undefined)
      act({ provider, currency, csv: await fitting.text(), reason })
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
          ? t`A file of 1 MB at most is needed.`
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
          <NativeSelect
            label={t`Provider`}
            value={provider}
            data={providers.map((value) => ({ value, label: names(value) }))}
            onChange={({ currentTarget }) =>
              setProvider(providers.find((one) => one === currentTarget.value))
            }
          />
          <NativeSelect
            label={t`Currency`}
            value={currency}
            data={[...currencies]}
            onChange={({ currentTarget }) =>
              setCurrency(currencies.find((one) => one === currentTarget.value))
            }
          />
        </Group>
        <FileField label={t`File`} accept={CSV_FILES} {...chosen} />
      </Stack>
    </ReasonDialog>
  )
}
