import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSystem } from '@lantern/contract/ops/console'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Answer = ReplyOf<(typeof opsSystem)['whereIs']>

const PAUSE_MS = 400
/** Long enough to be an address at all. */
const LEAST = 3

/** Asks what the rules, as they are saved, say about an address. */
export function WhereIs() {
  const { t, i18n } = useLingui()
  const [typed, setTyped] = useState('')
  const [ip] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const { data, error } = useRead(opsSystem.whereIs, { ip }, { enabled: ip.length >= LEAST })
  return (
    <>
      <TextInput
        label={t`Try an address`}
        description={t`By the rules as they are saved.`}
        dir="ltr"
        maxLength={45}
        value={typed}
        error={ip.length >= LEAST ? settingRefusal(i18n, error ?? undefined) : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {data && ip.length >= LEAST && !error ? <Verdict answer={data} /> : null}
    </>
  )
}

function Verdict({ answer }: { answer: Answer }) {
  const { t } = useLingui()
  const rules: Record<Answer['rule'], string> = {
    'network-allowed': t`an allowed network`,
    'network-blocked': t`a blocked network`,
    'country-allowed': t`an allowed country`,
    'country-blocked': t`a blocked country`,
    'country-not-allowed': t`no allowed country`,
    none: t`no rule`,
  }
  const country = answer.country ?? t`unknown`
  const rule = rules[answer.rule]
  return (
    <Group gap="sm" role="status">
      {answer.isServed ? (
        <StateBadge tone="good" label={t`Served`} />
      ) : (
        <StateBadge tone="bad" label={t`Shut out`} />
      )}
      <Text fz="sm" c="dimmed">
        <Trans>
          Country: {country}. Decided by: {rule}.
        </Trans>
      </Text>
    </Group>
  )
}
