import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSignInRules } from '@lantern/contract/ops/settings'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Switch, Text } from '@mantine/core'
import { SaveBar } from '../../words/save-bar.tsx'
import { SettingPanel } from '../../words/setting-panel.tsx'
import { useDraft } from '../../words/use-draft.ts'

type Rules = ReplyOf<typeof opsSignInRules.rules>

const FEWEST_DAYS = 30
const MOST_DAYS = 3_650

/** When a sign-in costs a second proof. */
export function SignInCard({ mayWrite }: { mayWrite: boolean }) {
  return (
    <SettingPanel
      id="sign-in-rules"
      title={<Trans>Second proof at sign-in</Trans>}
      read={useRead(opsSignInRules.rules, {})}
    >
      {(saved) => <SignInForm saved={saved} mayWrite={mayWrite} />}
    </SettingPanel>
  )
}

function SignInForm({ saved, mayWrite }: { saved: Rules; mayWrite: boolean }) {
  const { t } = useLingui()
  const { draft, setDraft, act, bar } = useDraft<typeof opsSignInRules.setRules, Rules>(
    opsSignInRules.setRules,
    opsSignInRules.rules,
  )
  const now = draft ?? saved
  const { asksFromUnknown, inactiveDays } = now
  const isGood =
    Number.isInteger(inactiveDays) && inactiveDays >= FEWEST_DAYS && inactiveDays <= MOST_DAYS
  const change = (part: Partial<Rules>) => {
    const next = { ...now, ...part }
    const isSame =
      next.asksFromUnknown === saved.asksFromUnknown && next.inactiveDays === saved.inactiveDays
    setDraft(isSame ? undefined : next)
  }
  return (
    <>
      <Switch
        label={t`Ask for a second proof from a browser and a network nobody knows`}
        disabled={!mayWrite}
        checked={asksFromUnknown}
        onChange={({ currentTarget }) => change({ asksFromUnknown: currentTarget.checked })}
      />
      <NumberInput
        label={t`Inactive after, days without a sign-in`}
        description={t`From ${FEWEST_DAYS} to ${MOST_DAYS} days.`}
        min={FEWEST_DAYS}
        max={MOST_DAYS}
        allowDecimal={false}
        readOnly={!mayWrite}
        value={inactiveDays}
        error={isGood ? undefined : t`From ${FEWEST_DAYS} to ${MOST_DAYS} days.`}
        onChange={(value) => change({ inactiveDays: typeof value === 'number' ? value : 0 })}
      />
      <Text fz="sm" c="dimmed">
        <Trans>
          Whoever comes back to an inactive account proves itself a second time, or is paid nothing
          out until a document of it was accepted. An authenticator is asked for in every new
          browser, whatever stands here.
        </Trans>
      </Text>
      {mayWrite ? (
        <SaveBar
          {...bar}
          isDirty={draft !== undefined}
          isGood={isGood}
          question={t`Change what a sign-in asks for?`}
          onSave={(reason) => act({ ...now, reason })}
        >
          <Text>
            <Trans>It holds from the next sign-in on.</Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
