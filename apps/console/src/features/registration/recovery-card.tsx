import { opsRecovery } from '@lantern/contract/ops/settings'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Switch, Text } from '@mantine/core'
import { SaveBar } from '../../words/save-bar.tsx'
import { SettingPanel } from '../../words/setting-panel.tsx'
import { useDraft } from '../../words/use-draft.ts'

/** What whoever asks for a recovery mail learns about who is a member. */
export function RecoveryCard({ mayWrite }: { mayWrite: boolean }) {
  return (
    <SettingPanel
      id="recovery"
      title={<Trans>Recovery by e-mail</Trans>}
      read={useRead(opsRecovery.rules, {})}
    >
      {({ saysUnknown }) => <RecoveryForm saysUnknown={saysUnknown} mayWrite={mayWrite} />}
    </SettingPanel>
  )
}

function RecoveryForm({ saysUnknown, mayWrite }: { saysUnknown: boolean; mayWrite: boolean }) {
  const { t } = useLingui()
  const { draft, setDraft, act, bar } = useDraft<typeof opsRecovery.setRules, boolean>(
    opsRecovery.setRules,
    opsRecovery.rules,
  )
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
          {...bar}
          isDirty={draft !== undefined}
          isGood
          question={isOn ? t`Say who does not exist?` : t`Give everybody the same answer?`}
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
