import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsFailedDeposits } from '@lantern/contract/ops/payment-methods'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { areRules } from './failed-deposit-draft.ts'

type Rules = ReplyOf<(typeof opsFailedDeposits)['failures']>['rules']

/** How many failed deposits keep a member from more of them, and how long. */
export function FailedDepositRules({ mayWrite }: { readonly mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsFailedDeposits.failures, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="failed-deposits">
      <Stack gap="sm">
        <h2 id="failed-deposits">
          <Trans>After deposits that failed</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>
            Whoever tries cards, or the money of others, is slowed down. Who it is stands on the
            page of deposits.
          </Trans>
        </Text>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {({ rules }) => <RulesForm saved={rules} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

function RulesForm({ saved, mayWrite }: { saved: Rules; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Partial<Rules>>({})
  const { act, isActing, refusal, reset } = useAct(opsFailedDeposits.setRules, {
    changes: [opsFailedDeposits.failures],
    onDone: () => setDraft({}),
  })
  const now = { ...saved, ...draft }
  const field = (entry: keyof Rules, most: number) => ({
    min: 1,
    max: most,
    disabled: !mayWrite,
    value: now[entry],
    onChange: (value: number | string) =>
      setDraft((was) => ({
        ...was,
        [entry]: typeof value === 'number' ? value : Number.parseInt(value, 10),
      })),
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
          isDirty={JSON.stringify(now) !== JSON.stringify(saved)}
          isGood={areRules(now)}
          question={t`Change what failed deposits do?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft({})}
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
