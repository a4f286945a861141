import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { patternName } from './register-words.ts'
import type { Registration, RegistrationPartProps } from './registration-page.tsx'

type Policy = Registration['password']

const numberOf = (value: string | number): number => (typeof value === 'number' ? value : 0)

/** What every password must be, at registration, at a change and at recovery. */
export function PasswordPolicy({ registration, mayWrite }: RegistrationPartProps) {
  const { t, i18n } = useLingui()
  const [draft, setDraft] = useState<Policy>()
  const { act, isActing, refusal, reset } = useAct(opsSettings.setPasswordPolicy, {
    changes: [opsSettings.registration],
    onDone: () => setDraft(undefined),
  })
  const policy = draft ?? registration.password
  const { minLength, maxLength, patternId, expiryDays } = policy
  const change = (changes: Partial<Policy>) => setDraft({ ...policy, ...changes })
  const isGood = minLength >= 8 && minLength <= 32 && maxLength >= 64 && maxLength <= 128
  const patterns = [...registration.patterns, ...registration.ownPatterns]
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="passwords">
      <Stack gap="sm">
        <h2 id="passwords">
          <Trans>Passwords</Trans>
        </h2>
        <Text fz="sm" c="dimmed">
          <Trans>Passwords that everybody tries first are refused in any case.</Trans>
        </Text>
        <Group grow align="flex-start">
          <NumberInput
            label={t`Least characters`}
            min={8}
            max={32}
            allowDecimal={false}
            readOnly={!mayWrite}
            value={minLength}
            error={minLength < 8 || minLength > 32 ? t`8 to 32` : undefined}
            onChange={(value) => change({ minLength: numberOf(value) })}
          />
          <NumberInput
            label={t`Most characters`}
            min={64}
            max={128}
            allowDecimal={false}
            readOnly={!mayWrite}
            value={maxLength}
            error={maxLength < 64 || maxLength > 128 ? t`64 to 128` : undefined}
            onChange={(value) => change({ maxLength: numberOf(value) })}
          />
        </Group>
        <Select
          label={t`Made of`}
          description={t`Length protects better than odd characters do.`}
          searchable
          allowDeselect={false}
          readOnly={!mayWrite}
          value={patternId}
          data={patterns.map((one) => ({
            value: one.patternId,
            label: patternName(i18n, one.patternId),
          }))}
          onChange={(value) => change({ patternId: value ?? patternId })}
        />
        <NumberInput
          label={t`Expire after days`}
          description={t`Empty: never. Holds while the module PWDEXPFORCECHANGE3 is on.`}
          min={1}
          max={3650}
          allowDecimal={false}
          readOnly={!mayWrite}
          value={expiryDays ?? ''}
          onChange={(value) =>
            change({ expiryDays: typeof value === 'number' && value > 0 ? value : null })
          }
        />
        {mayWrite ? (
          <SaveBar
            isDirty={draft !== undefined}
            isGood={isGood}
            question={t`Change the rules for passwords?`}
            busy={isActing}
            error={settingRefusal(i18n, refusal)}
            onBegin={reset}
            onUndo={() => setDraft(undefined)}
            onSave={(reason) => act({ ...policy, reason })}
          />
        ) : null}
      </Stack>
    </section>
  )
}
