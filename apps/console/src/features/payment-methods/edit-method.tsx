import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsPaymentMethods } from '@lantern/contract/ops/payments'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { draftOf, type Method, type MethodDraft, rulesOf } from './method-draft.ts'

interface EditMethodProps {
  readonly method: Method
  readonly providers: readonly string[]
  readonly onClose: () => void
}

/** Changes a method; what is under way stays with its provider. */
export function EditMethod({ method, providers, onClose }: EditMethodProps) {
  const { t, i18n } = useLingui()
  const { name, currency, direction } = method
  const [draft, setDraft] = useState<MethodDraft>(() => draftOf(method))
  const [isWrong, setIsWrong] = useState(false)
  const { act, isActing, refusal } = useAct(opsPaymentMethods.setMethod, {
    changes: [opsPaymentMethods.methods],
    onDone: onClose,
  })
  const change = (part: Partial<MethodDraft>) => setDraft((before) => ({ ...before, ...part }))
  const field = (entry: Exclude<keyof MethodDraft, 'enabled'>) => ({
    value: draft[entry],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [entry]: event.currentTarget.value }),
  })
  const send = (reason: string) => {
    const rules = rulesOf(method, draft)
    setIsWrong(rules === undefined)
    if (rules) act({ id: method.id, ...rules, reason })
  }
  return (
    <ReasonDialog
      opened
      title={`${name} · ${currency}`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={isWrong ? t`Something is missing or wrong.` : settingRefusal(i18n, refusal)}
      onConfirm={send}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text fz="sm" c="dimmed">
          <Trans>
            New orders go to the provider chosen here; those under way stay where they are.
          </Trans>
        </Text>
        <Switch
          label={t`Members may use it`}
          checked={draft.enabled}
          onChange={({ currentTarget }) => change({ enabled: currentTarget.checked })}
        />
        <Group grow align="flex-start">
          <Select
            label={t`Provider`}
            data={[...providers]}
            value={draft.provider}
            allowDeselect={false}
            onChange={(provider) => change({ provider: provider ?? draft.provider })}
          />
          <TextInput label={t`Place in the list`} inputMode="numeric" {...field('position')} />
        </Group>
        <Group grow align="flex-start">
          <TextInput label={t`Smallest amount`} inputMode="decimal" {...field('minimum')} />
          <TextInput label={t`Largest amount`} inputMode="decimal" {...field('maximum')} />
          <TextInput label={t`Fee, %`} inputMode="decimal" {...field('feePercent')} />
        </Group>
        <TextInput
          label={t`Quick amounts`}
          description={t`Separated by commas.`}
          {...field('quickAmounts')}
        />
        <Group grow align="flex-start">
          <TextInput
            label={t`Countries`}
            description={t`As DE, VN; none means all.`}
            {...field('countries')}
          />
          <TextInput
            label={t`From VIP level`}
            description={t`0 to 9; 0 means all members.`}
            inputMode="numeric"
            {...field('leastVip')}
          />
        </Group>
        {direction === 'withdrawal' ? (
          <>
            <Group grow align="flex-start">
              <TextInput
                label={t`Two persons above`}
                inputMode="decimal"
                {...field('twoPersonsAbove')}
              />
              <TextInput label={t`Most a day`} inputMode="numeric" {...field('mostPerDay')} />
            </Group>
            <TextInput
              label={t`Most of one payout`}
              description={t`Above it a withdrawal goes out in parts; empty: no such limit.`}
              inputMode="decimal"
              {...field('payoutMax')}
            />
          </>
        ) : (
          <TextInput
            label={t`Minutes a deposit waits`}
            inputMode="numeric"
            {...field('patienceMinutes')}
          />
        )}
        {direction === 'deposit' && draft.provider === 'transfer' ? (
          <Group grow align="flex-start">
            <TextInput label={t`Our bank`} {...field('bank')} />
            <TextInput label={t`In the name of`} {...field('holder')} />
            <TextInput label={t`Account number`} {...field('number')} />
          </Group>
        ) : null}
      </Stack>
    </ReasonDialog>
  )
}
