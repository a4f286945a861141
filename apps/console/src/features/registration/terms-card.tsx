import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { NumberInput, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { RegistrationPartProps } from './registration-page.tsx'

const YOUNGEST = 18

/** How old a member must be, and which terms they accept. */
export function TermsCard({ registration, mayWrite }: RegistrationPartProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<{ minimumAge: number; termsVersion: string }>()
  const { act, isActing, refusal, reset } = useAct(opsSettings.setRegisterTerms, {
    changes: [opsSettings.registration],
    onDone: () => setDraft(undefined),
  })
  const { minimumAge, termsVersion } = draft ?? registration
  const isGood = minimumAge >= YOUNGEST && minimumAge <= 99 && termsVersion.trim() !== ''
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="terms">
      <Stack gap="sm">
        <h2 id="terms">
          <Trans>Age and terms</Trans>
        </h2>
        <NumberInput
          label={t`Minimum age`}
          description={t`Never below ${YOUNGEST}.`}
          min={YOUNGEST}
          max={99}
          allowDecimal={false}
          readOnly={!mayWrite}
          value={minimumAge}
          error={minimumAge < YOUNGEST ? t`Never below ${YOUNGEST}.` : undefined}
          onChange={(value) =>
            setDraft({ termsVersion, minimumAge: typeof value === 'number' ? value : 0 })
          }
        />
        <TextInput
          label={t`Version of the terms`}
          description={t`Kept with every registration from now on.`}
          maxLength={40}
          readOnly={!mayWrite}
          value={termsVersion}
          onChange={({ currentTarget }) =>
            setDraft({ minimumAge, termsVersion: currentTarget.value })
          }
        />
        {mayWrite ? (
          <SaveBar
            isDirty={draft !== undefined}
            isGood={isGood}
            question={t`Change age and terms?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => act({ minimumAge, termsVersion, reason })}
          />
        ) : null}
      </Stack>
    </section>
  )
}
