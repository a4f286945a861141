import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Method, MethodDraft } from './method-draft.ts'
import { RouteRows } from './route-rows.tsx'

interface MethodFieldsProps {
  readonly direction: Method['direction']
  readonly draft: MethodDraft
  readonly providers: readonly string[]
  readonly onChange: (part: Partial<MethodDraft>) => void
}

/** What an operator may change of a method, new or old. */
export function MethodFields({ direction, draft, providers, onChange }: MethodFieldsProps) {
  const { t } = useLingui()
  const field = (entry: Exclude<keyof MethodDraft, 'enabled' | 'routes'>) => ({
    value: draft[entry],
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ [entry]: event.currentTarget.value }),
  })
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed">
        <Trans>
          New orders go to the provider chosen here, unless a rule below says another; those under
          way stay where they are.
        </Trans>
      </Text>
      <Switch
        label={t`Members may use it`}
        checked={draft.enabled}
        onChange={({ currentTarget }) => onChange({ enabled: currentTarget.checked })}
      />
      <Group grow align="flex-start">
        <Select
          label={t`Provider`}
          data={[...providers]}
          value={draft.provider}
          allowDeselect={false}
          onChange={(provider) => onChange({ provider: provider ?? draft.provider })}
        />
        <TextInput label={t`Place in the list`} inputMode="numeric" {...field('position')} />
      </Group>
      <Group grow align="flex-end">
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
      <RouteRows
        direction={direction}
        routes={draft.routes}
        providers={providers}
        onChange={(routes) => onChange({ routes })}
      />
    </Stack>
  )
}
