import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsHouseAccounts } from '@lantern/contract/ops/payment-methods'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useState } from 'react'

type Account = ReplyOf<(typeof opsHouseAccounts)['accounts']>['accounts'][number]

const empty = { bank: '', holder: '', number: '' }
const LEAST_NUMBER = 4

/** Proposes another account; members go on seeing the old one until a second person agrees. */
export function ProposeAccount({ account }: { readonly account: Account }) {
  const { t, i18n } = useLingui()
  const { method, currency, methodId } = account
  const [isOpen, dialog] = useDisclosure(false)
  const [draft, setDraft] = useState(empty)
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal, reset } = useAct(opsHouseAccounts.propose, {
    changes: [opsHouseAccounts.changes],
    onDone: dialog.close,
  })
  const begin = () => {
    reset()
    setIsWrong(false)
    setDraft(account.payTo ?? empty)
    dialog.open()
  }
  const send = (reason: string) => {
    const { bank, holder, number } = draft
    const isWhole =
      bank.trim() !== '' && holder.trim() !== '' && number.trim().length >= LEAST_NUMBER
    setIsWrong(!isWhole)
    if (isWhole) act({ methodId, payTo: draft, reason })
  }
  const field = (entry: keyof typeof empty) => ({
    value: draft[entry],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft((was) => ({ ...was, [entry]: currentTarget.value })),
  })
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={t`Propose another for ${method} ${currency}`}
        onClick={begin}
      >
        {t`Propose another…`}
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={`${method} · ${currency}`}
        hint={t`Read by the person who decides, and kept in the audit log.`}
        confirmLabel={t`Propose it`}
        busy={isActing}
        error={isWrong ? t`Something is missing or wrong.` : refusal && refusalText(i18n, refusal)}
        onConfirm={send}
        onClose={dialog.close}
      >
        <Stack gap="sm">
          <Text fz="sm" c="dimmed">
            <Trans>
              Members see the account that stands now until another person has said yes.
            </Trans>
          </Text>
          <TextInput label={t`Our bank`} {...field('bank')} />
          <TextInput label={t`In the name of`} {...field('holder')} />
          <TextInput label={t`Account number`} {...field('number')} />
        </Stack>
      </ReasonDialog>
    </>
  )
}
