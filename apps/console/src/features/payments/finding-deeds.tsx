import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsPayments } from '@lantern/contract/ops/payments'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'
import { ReasonAction } from '../../words/reason-action.tsx'
import type { Finding } from './finding-words.ts'

const changes = [opsPayments.findings, opsPayments.ageing, opsPayments.statements]
const DEPOSIT = /^D-[1-9][0-9]{0,17}$/

/** What may be done with an open difference. */
export function FindingDeeds({ finding }: { readonly finding: Finding }) {
  const { t } = useLingui()
  const { id, kind, line } = finding
  const input = (reason: string) => ({ id, reason })
  const comesIn = kind === 'unknown_payment' && line !== null && line.amount > 0n
  return (
    <Group gap={6} maw={230}>
      {line === null ? null : <OpenLine lineId={line.id} />}
      {comesIn ? <MatchLine lineId={line.id} /> : null}
      <ReasonAction
        call={opsPayments.take}
        changes={changes}
        input={input}
        label={t`Take…`}
        title={t`Look after this difference?`}
        confirmLabel={t`Take it`}
      >
        <Trans>From now on it is yours, and your name stands beside it.</Trans>
      </ReasonAction>
      <ReasonAction
        call={opsPayments.close}
        changes={changes}
        input={input}
        label={t`Close…`}
        title={t`Close this difference?`}
        confirmLabel={t`Close it`}
      >
        <Trans>Nothing moves. Write how it came about and what was done.</Trans>
      </ReasonAction>
    </Group>
  )
}

/** Who paid and what was written, once somebody says why. */
function OpenLine({ lineId }: { readonly lineId: string }) {
  const { t } = useLingui()
  const [said, setSaid] = useState<{ payer: string; text: string }>()
  return (
    <>
      <ReasonAction
        call={opsPayments.line}
        changes={[]}
        input={(reason) => ({ id: lineId, reason })}
        onDone={setSaid}
        label={t`Who paid…`}
        title={t`Show who paid?`}
        confirmLabel={t`Show it`}
      >
        <Trans>The audit log keeps that you looked, and why.</Trans>
      </ReasonAction>
      <Modal
        opened={said !== undefined}
        onClose={() => setSaid(undefined)}
        title={t`Who paid`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Text fw={600}>{said?.payer || '—'}</Text>
        <Text>{said?.text || '—'}</Text>
      </Modal>
    </>
  )
}

function MatchLine({ lineId }: { readonly lineId: string }) {
  const { t, i18n } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const [deposit, setDeposit] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal, reset } = useAct(opsPayments.match, {
    changes,
    onDone: dialog.close,
  })
  const name = deposit.trim().toUpperCase()
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          reset()
          dialog.open()
        }}
      >
        {t`Match…`}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Match with a deposit`}
        hint={t`Kept in the audit log; the member does not see it.`}
        confirmLabel={t`Match it`}
        busy={isActing}
        error={isWrong ? t`A deposit is written as D-12.` : refusal && refusalText(i18n, refusal)}
        onConfirm={(reason) => {
          const isGood = DEPOSIT.test(name)
          setIsWrong(!isGood)
          if (isGood) act({ lineId, deposit: name, reason })
        }}
        onClose={dialog.close}
      >
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            <Trans>
              Its exact amount is credited at once; another amount, or another payer, waits for two
              persons.
            </Trans>
          </Text>
          <TextInput
            label={t`Deposit`}
            description={t`As D-12.`}
            required
            value={deposit}
            onChange={({ currentTarget }) => setDeposit(currentTarget.value)}
          />
        </Stack>
      </ReasonDialog>
    </>
  )
}
