import { StateBadge } from '@lantern/console-kit/state-badge'
import { opsMessages } from '@lantern/contract/ops/messages'
import { useRead } from '@lantern/web-kit/hooks'
import { autonymOf } from '@lantern/web-kit/language-names'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, SegmentedControl, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { channelName, kindName } from './message-words.ts'
import { TemplateDrawer } from './template-drawer.tsx'
import type { Template } from './template-faults.ts'

const CHANNELS = ['sms', 'email'] as const

const keyOf = ({ kind, channel, language }: Template): string => `${kind} ${channel} ${language}`

/** The words of every message, by channel and language. */
export function Templates({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsMessages.templates, {})
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby="templates">
      <h2 id="templates">
        <Trans>Words of messages</Trans>
      </h2>
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {({ content }) => <TemplateList templates={content} mayWrite={mayWrite} />}
      </ReadGate>
    </section>
  )
}

interface TemplateListProps {
  templates: readonly Template[]
  mayWrite: boolean
}

function TemplateList({ templates, mayWrite }: TemplateListProps) {
  const { t, i18n } = useLingui()
  const languages = [...new Set(templates.map(({ language }) => language))]
  const [channel, setChannel] = useState<Template['channel']>('sms')
  const [chosen, setLanguage] = useState<string>()
  const [opened, setOpened] = useState<string>()
  const first = languages.includes(i18n.locale) ? i18n.locale : languages[0]
  const language = chosen ?? first ?? ''
  const shown = templates.filter((one) => one.channel === channel && one.language === language)
  return (
    <>
      <Group my="sm" gap="sm">
        <SegmentedControl
          aria-label={t`Channel`}
          value={channel}
          onChange={(value) => setChannel(value === 'email' ? 'email' : 'sms')}
          data={CHANNELS.map((value) => ({ value, label: channelName(i18n, value) }))}
        />
        {languages.length > 1 ? (
          <Select
            aria-label={t`Language`}
            allowDeselect={false}
            value={language}
            onChange={(value) => setLanguage(value ?? language)}
            data={languages.map((value) => ({ value, label: autonymOf(value) }))}
          />
        ) : null}
      </Group>
      {shown.length === 0 ? (
        <Text c="dimmed">
          <Trans>There are no messages.</Trans>
        </Text>
      ) : null}
      {shown.map((template) => (
        <TemplateRow
          key={keyOf(template)}
          template={template}
          mayWrite={mayWrite}
          onOpen={() => setOpened(keyOf(template))}
        />
      ))}
      <TemplateDrawer
        template={templates.find((one) => keyOf(one) === opened)}
        mayWrite={mayWrite}
        onClose={() => setOpened(undefined)}
      />
    </>
  )
}

interface TemplateRowProps {
  template: Template
  mayWrite: boolean
  onOpen: () => void
}

function TemplateRow({ template, mayWrite, onOpen }: TemplateRowProps) {
  const { t, i18n } = useLingui()
  const name = kindName(i18n, template.kind)
  return (
    <div className="console-module-row">
      <div>
        <Group gap="xs">
          <Text fw={700}>{name}</Text>
          {template.isOwn ? (
            <StateBadge tone="progress" label={t`Own words`} />
          ) : (
            <StateBadge tone="neutral" label={t`Built-in`} />
          )}
        </Group>
        {template.subject === null ? null : (
          <Text fz="sm" className="console-expression" lang={template.language}>
            {template.subject}
          </Text>
        )}
        <Text fz="sm" c="dimmed" className="console-expression" lang={template.language}>
          {template.body}
        </Text>
      </div>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={mayWrite ? t`Edit: ${name}` : t`Look at: ${name}`}
        onClick={onOpen}
      >
        {mayWrite ? <Trans>Edit…</Trans> : <Trans>Look…</Trans>}
      </Button>
    </div>
  )
}
