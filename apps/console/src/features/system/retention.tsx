import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsMyData } from '@lantern/contract/ops/my-data'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { SaveBar } from '../../words/save-bar.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Rules = ReplyOf<(typeof opsMyData)['retention']>

/** How long what names a person is kept after an account was closed. */
export function Retention({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsMyData.retention, {})
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="retention">
      <Stack gap="sm">
        <h2 id="retention">
          <Trans>How long data is kept</Trans>
        </h2>
        <ReadGate data={data} error={error} onRetry={() => void refetch()}>
          {(saved) => (
            <RetentionForm key={JSON.stringify(saved)} saved={saved} mayWrite={mayWrite} />
          )}
        </ReadGate>
      </Stack>
    </section>
  )
}

function RetentionForm({ saved, mayWrite }: { saved: Rules; mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const [rules, setRules] = useState(saved)
  const { act, isActing, refusal, reset } = useAct(opsMyData.setRetention, {
    changes: [opsMyData.retention, opsMyData.member],
  })
  const { contactDays, identityMonths } = rules
  const isGood =
    Number.isInteger(contactDays) &&
    contactDays >= 0 &&
    contactDays <= 3650 &&
    Number.isInteger(identityMonths) &&
    identityMonths >= 0 &&
    identityMonths <= 240
  const whole = (value: number | string): number =>
    typeof value === 'number' ? value : Number.parseInt(value, 10)
  return (
    <>
      <Group grow align="flex-start">
        <NumberInput
          label={t`Contacts may be erased so many days after closing`}
          min={0}
          max={3650}
          disabled={!mayWrite}
          value={contactDays}
          onChange={(value) => setRules({ ...rules, contactDays: whole(value) })}
        />
        <NumberInput
          label={t`The identity goes so many months after closing`}
          min={0}
          max={240}
          disabled={!mayWrite}
          value={identityMonths}
          onChange={(value) => setRules({ ...rules, identityMonths: whole(value) })}
        />
      </Group>
      {mayWrite ? (
        <SaveBar
          isDirty={contactDays !== saved.contactDays || identityMonths !== saved.identityMonths}
          isGood={isGood}
          question={t`Change how long data is kept?`}
          busy={isActing}
          error={settingRefusal(i18n, refusal)}
          onBegin={reset}
          onUndo={() => setRules(saved)}
          onSave={(reason) => act({ ...rules, reason })}
        >
          <Text>
            <Trans>
              It holds for all closed accounts. Books, wagers, audit and exclusions are kept anyway.
            </Trans>
          </Text>
        </SaveBar>
      ) : null}
    </>
  )
}
