import { StateBadge } from '@lantern/console-kit/state-badge'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { faultText, patternName } from './register-words.ts'
import type { Registration } from './registration-page.tsx'
import { tryPattern, type Verdict } from './try-pattern.ts'

const TYPED = 'TYPED'

/** Tries a pattern on a sample: what it says, and how long it takes, also on something hostile. */
export function PatternTester({ registration }: { registration: Registration }) {
  const { t, i18n } = useLingui()
  const [patternId, setPatternId] = useState('LETTER_FIRST')
  const [typed, setTyped] = useState('^[A-Z]{2}[0-9]{6}$')
  const [sample, setSample] = useState('member01')
  const known = [...registration.patterns, ...registration.ownPatterns]
  const source = known.find((one) => one.patternId === patternId)?.pattern ?? typed
  return (
    <section className="kit-panel kit-panel-body" aria-labelledby="tester">
      <Stack gap="sm">
        <h2 id="tester">
          <Trans>Try a pattern</Trans>
        </h2>
        <Select
          label={t`Pattern`}
          searchable
          allowDeselect={false}
          value={patternId}
          onChange={(value) => setPatternId(value ?? patternId)}
          data={[
            { value: TYPED, label: t`An expression that I type` },
            ...known.map((one) => ({
              value: one.patternId,
              label: patternName(i18n, one.patternId),
            })),
          ]}
        />
        {patternId === TYPED ? (
          <TextInput
            label={t`Expression`}
            value={typed}
            maxLength={500}
            spellCheck={false}
            ff="monospace"
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        ) : (
          <Text fz="xs" c="dimmed" ff="monospace" className="console-expression" dir="ltr">
            {source}
          </Text>
        )}
        <Textarea
          label={t`Sample`}
          autosize
          minRows={1}
          maxRows={4}
          value={sample}
          spellCheck={false}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
        />
        <VerdictLine verdict={tryPattern(patternId, source, sample)} />
      </Stack>
    </section>
  )
}

/** The verdict of a try, in words. */
export function VerdictLine({ verdict }: { verdict: Verdict }) {
  const { t, i18n } = useLingui()
  if (verdict.kind === 'refused')
    return (
      <Group gap="sm" role="status">
        <StateBadge tone="bad" label={t`Not taken`} />
        <Text fz="sm">{faultText(i18n, verdict.why, verdict.at)}</Text>
      </Group>
    )
  const { characters, fits } = verdict
  const microseconds = i18n.number(verdict.microseconds)
  const hostileMicroseconds = i18n.number(verdict.hostileMicroseconds)
  return (
    <Group gap="sm" role="status">
      {fits ? (
        <StateBadge tone="good" label={t`Fits`} />
      ) : (
        <StateBadge tone="bad" label={t`Does not fit`} />
      )}
      <Text fz="sm" c="dimmed">
        <Trans>
          {characters} characters in {microseconds} µs; 10,000 characters in {hostileMicroseconds}{' '}
          µs.
        </Trans>
      </Text>
    </Group>
  )
}
