import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { languages } from '../../app/catalogues.ts'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { VerdictLine } from './pattern-tester.tsx'
import type { Registration, RegistrationPartProps } from './registration-page.tsx'
import { tryPattern } from './try-pattern.ts'

type OwnPattern = Registration['ownPatterns'][number]

const FRESH: OwnPattern = { patternId: 'OWN_', pattern: '', messages: {} }

/** Patterns that this brand wrote, each with its text in every language. */
export function OwnPatterns({ registration, mayWrite }: RegistrationPartProps) {
  const { t, i18n } = useLingui()
  const [edited, setEdited] = useState<OwnPattern>()
  const [removed, setRemoved] = useState<OwnPattern>()
  const removal = useAct(opsSettings.removePattern, {
    changes: [opsSettings.registration],
    onDone: () => setRemoved(undefined),
  })
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby="own">
      <Group justify="space-between">
        <h2 id="own">
          <Trans>Patterns of your own</Trans>
        </h2>
        {mayWrite ? (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEdited(FRESH)}
          >
            <Trans>Write a pattern…</Trans>
          </Button>
        ) : null}
      </Group>
      {registration.ownPatterns.length === 0 ? (
        <Text c="dimmed" mt="sm">
          <Trans>None yet. The patterns of the house may be enough.</Trans>
        </Text>
      ) : null}
      {registration.ownPatterns.map((own) => (
        <div key={own.patternId} className="console-module-row">
          <div>
            <Text fw={700}>{own.patternId}</Text>
            <Text fz="xs" c="dimmed" ff="monospace" className="console-expression" dir="ltr">
              {own.pattern}
            </Text>
          </div>
          {mayWrite ? (
            <Group gap="xs">
              <Button variant="default" size="compact-sm" onClick={() => setEdited(own)}>
                <Trans>Edit…</Trans>
              </Button>
              <Button
                variant="default"
                size="compact-sm"
                onClick={() => {
                  removal.reset()
                  setRemoved(own)
                }}
              >
                <Trans>Remove…</Trans>
              </Button>
            </Group>
          ) : null}
        </div>
      ))}
      {edited ? <PatternDialog begin={edited} onClose={() => setEdited(undefined)} /> : null}
      <ReasonDialog
        opened={removed !== undefined}
        title={t`Remove the pattern ${removed?.patternId ?? ''}?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Remove`}
        danger
        busy={removal.isActing}
        error={settingRefusal(i18n, removal.refusal)}
        onConfirm={(reason) => removed && removal.act({ patternId: removed.patternId, reason })}
        onClose={() => setRemoved(undefined)}
      >
        <Text>
          <Trans>It can not be removed while a field uses it.</Trans>
        </Text>
      </ReasonDialog>
    </section>
  )
}

const ID = /^OWN_[A-Z0-9_]{1,32}$/

function PatternDialog({ begin, onClose }: { begin: OwnPattern; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [own, setOwn] = useState(begin)
  const [sample, setSample] = useState('')
  const { act, isActing, refusal } = useAct(opsSettings.savePattern, {
    changes: [opsSettings.registration],
    onDone: onClose,
  })
  const isNew = begin.patternId === FRESH.patternId
  const verdict = tryPattern(own.patternId, own.pattern, sample)
  const isNamed = ID.test(own.patternId)
  return (
    <ReasonDialog
      opened
      title={isNew ? t`Write a pattern` : begin.patternId}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ ...own, messages: filledIn(own.messages), reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isNew ? (
          <TextInput
            label={t`Id`}
            description={t`OWN_ and capital letters, digits or low lines; it stays for ever.`}
            value={own.patternId}
            error={own.patternId === 'OWN_' || isNamed ? undefined : t`Not such an id`}
            onChange={({ currentTarget }) =>
              setOwn({ ...own, patternId: currentTarget.value.toUpperCase() })
            }
          />
        ) : null}
        <TextInput
          label={t`Expression`}
          description={t`It speaks of the whole text; lengths are set with the field.`}
          value={own.pattern}
          maxLength={500}
          spellCheck={false}
          onChange={({ currentTarget }) => setOwn({ ...own, pattern: currentTarget.value })}
        />
        <TextInput
          label={t`Sample`}
          value={sample}
          spellCheck={false}
          onChange={({ currentTarget }) => setSample(currentTarget.value)}
        />
        {own.pattern === '' ? null : <VerdictLine verdict={verdict} />}
        {languages.map((language) => (
          <TextInput
            key={language}
            label={t`Text in “${language}”`}
            description={t`(min) and (max) stand for the lengths.`}
            maxLength={200}
            value={own.messages[language] ?? ''}
            onChange={({ currentTarget }) =>
              setOwn({ ...own, messages: { ...own.messages, [language]: currentTarget.value } })
            }
          />
        ))}
      </Stack>
    </ReasonDialog>
  )
}

const filledIn = (messages: OwnPattern['messages']): OwnPattern['messages'] =>
  Object.fromEntries(Object.entries(messages).filter(([, text]) => text.trim() !== ''))
