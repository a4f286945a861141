import { opsRecovery } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

/** What whoever asks for a recovery mail learns about who is a member. */
export function RecoveryCard({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsRecovery.rules, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="recovery">
      <Stack gap="sm">
        <h2 id="recovery">
          <Trans>Recovery by e-mail</Trans>
        </h2>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {({ saysUnknown }) => <RecoveryForm saysUnknown={saysUnknown} mayWrite={mayWrite} />}
        </ReadGate>
      </Stack>
    </section>
  )
}

function RecoveryForm({ saysUnknown, mayWrite }: { saysUnknown: boolean; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<boolean>()
  const { act, isActing, refusal, reset } = useAct(opsRecovery.setRules, {
    changes: [opsRecovery.rules],
    onDone: () => setDraft(undefined),
  })
  const isOn = draft ?? saysUnknown
  return (
    <>
      <Switch
        label={t`Say that user name or e-mail address do not exist`}
        disabled={!mayWrite}
        checked={isOn}
        onChange={({ currentTarget }) =>
          setDraft(currentTarget.checked === saysUnknown ? undefined : currentTarget.checked)
        }
      />
      <Text fz="sm" c="dimmed">
        <Trans>
          Off, every answer is the same, and no stranger learns who is a member. On, members see
          their typing errors at once, and anybody can try out names and addresses, a limited number
          in an hour.
        </Trans>
      </Text>
      {mayWrite ? (
        <SaveBar
          isDirty={draft !== undefined}
          isGood
          question={isOn ? t`Say who does not exist?` : t`Give everybody the same answer?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setDraft(undefined)}
          onSave={(reason) => act({ saysUnknown: isOn, reason })}
        >
          <Text>
            <Trans>It holds from the next request on.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
