import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsFailedDeposits } from '@lantern/contract/ops/payment-methods'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Text } from '@mantine/core'
import { SaveBar } from '../../words/save-bar.tsx'
import { SettingPanel } from '../../words/setting-panel.tsx'
import { useDraft } from '../../words/use-draft.ts'
import { areRules } from './failed-deposit-draft.ts'

type Rules = ReplyOf<(typeof opsFailedDeposits)['failures']>['rules']

/** How many failed deposits keep a member from more of them, and how long. */
export function FailedDepositRules({ mayWrite }: { readonly mayWrite: boolean }) {
  const hint = (
    <Trans>
      Whoever tries cards, or the money of others, is slowed down. Who it is stands on the page of
      deposits.
    </Trans>
  )
  return (
    <SettingPanel
      id="failed-deposits"
      title={<Trans>After deposits that failed</Trans>}
      hint={hint}
      read={useRead(opsFailedDeposits.failures, {})}
    >
      {({ rules }) => <RulesForm saved={rules} mayWrite={mayWrite} />}
    </SettingPanel>
  )
}

function RulesForm({ saved, mayWrite }: { saved: Rules; mayWrite: boolean }) {
  const { t } = useLingui()
  const { draft, setDraft, act, bar } = useDraft<typeof opsFailedDeposits.setRules, Partial<Rules>>(
    opsFailedDeposits.setRules,
    opsFailedDeposits.failures,
  )
  const now = { ...saved, ...draft }
  const field = (entry: keyof Rules, most: number) => ({
    min: 1,
    max: most,
    disabled: !mayWrite,
    value: now[entry],
    onChange: (value: number | string) =>
      setDraft({
        ...draft,
        [entry]: typeof value === 'number' ? value : Number.parseInt(value, 10),
      }),
  })
  return (
    <>
      <Group grow align="flex-end">
        <NumberInput label={t`So many deposits that fail`} {...field('most', 100)} />
        <NumberInput label={t`Within minutes`} {...field('withinMinutes', 43_200)} />
        <NumberInput label={t`Wait the first time, minutes`} {...field('blockMinutes', 43_200)} />
        <NumberInput label={t`Wait after that, minutes`} {...field('suspendMinutes', 43_200)} />
      </Group>
      {mayWrite ? (
        <SaveBar
          {...bar}
          isDirty={JSON.stringify(now) !== JSON.stringify(saved)}
          isGood={areRules(now)}
          question={t`Change what failed deposits do?`}
          onSave={(reason) => act({ ...now, reason })}
        >
          <Text>
            <Trans>What failed before is judged by it, too.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
