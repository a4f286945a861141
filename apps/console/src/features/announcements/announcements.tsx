import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { announcementKinds, executions } from '@lantern/contract/announcements'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsAnnouncements } from '@lantern/contract/ops/content'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { languageOptions } from '../../words/language-options.ts'
import { executionWords, kindWords } from './announcement-words.ts'
import { ContentList, ContentRow } from './content-list.tsx'
import { RichEditor } from './rich-editor.tsx'

type Announcement = ReplyOf<typeof opsAnnouncements.list>['announcements'][number]

const fresh = (position: number): Announcement => ({
  slug: '',
  language: 'en',
  kind: 'PL',
  executions: ['A', 'B'],
  title: '',
  content: '',
  promotionType: null,
  position,
  isShown: true,
  startsAt: null,
  endsAt: null,
})

/** Announcements in every language. */
export function Announcements({ mayWrite }: { mayWrite: boolean }) {
  const { t, i18n } = useLingui()
  const { data, error, refetch } = useRead(opsAnnouncements.list, {})
  const [edited, setEdited] = useState<Announcement>()
  const [removed, setRemoved] = useState<Announcement>()
  return (
    <ContentList
      id="announcements"
      title={t`Announcements`}
      addLabel={t`Write an announcement…`}
      mayWrite={mayWrite}
      onAdd={() => setEdited(fresh(data?.announcements.length ?? 0))}
    >
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {({ announcements }) =>
          announcements.map((one) => (
            <ContentRow
              key={`${one.slug} ${one.language}`}
              title={one.title}
              about={`${i18n._(kindWords[one.kind])} · ${one.slug} · ${one.language}`}
              isShown={one.isShown}
              mayWrite={mayWrite}
              onEdit={() => setEdited(one)}
              onRemove={() => setRemoved(one)}
            />
          ))
        }
      </ReadGate>
      {edited ? <EditDialog begin={edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? <RemoveDialog one={removed} onClose={() => setRemoved(undefined)} /> : null}
    </ContentList>
  )
}

function EditDialog({ begin, onClose }: { begin: Announcement; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [one, setOne] = useState(begin)
  const change = (changes: Partial<Announcement>) => setOne({ ...one, ...changes })
  const { act, isActing, refusal } = useAct(opsAnnouncements.save, {
    changes: [opsAnnouncements.list],
    onDone: onClose,
  })
  const isNew = begin.slug === ''
  return (
    <ReasonDialog
      opened
      title={isNew ? t`Write an announcement` : begin.title}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ ...one, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isNew ? <NewName one={one} onChange={change} /> : null}
        <TextInput
          label={t`Title`}
          maxLength={160}
          value={one.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <RichEditor
          label={t`Text`}
          description={t`Headings, lists, links and pictures; everything else is taken out.`}
          begin={begin.content}
          onChange={(content) => setOne((now) => ({ ...now, content }))}
        />
        <Placing one={one} onChange={change} />
      </Stack>
    </ReasonDialog>
  )
}

interface PartProps {
  readonly one: Announcement
  readonly onChange: (changes: Partial<Announcement>) => void
}

function NewName({ one, onChange }: PartProps) {
  const { t } = useLingui()
  return (
    <Group grow align="flex-start">
      <TextInput
        label={t`Name`}
        description={t`The same in every language: small letters, digits and -`}
        maxLength={60}
        dir="ltr"
        value={one.slug}
        onChange={({ currentTarget }) =>
          onChange({ slug: currentTarget.value.trim().toLowerCase() })
        }
      />
      <Select
        label={t`Language`}
        description={t`One text for each`}
        allowDeselect={false}
        data={languageOptions}
        value={one.language}
        onChange={(language) => onChange({ language: language ?? one.language })}
      />
    </Group>
  )
}

const momentOf = (text: string): string | null => {
  const time = Date.parse(`${text}Z`)
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

function Placing({ one, onChange }: PartProps) {
  const { t, i18n } = useLingui()
  return (
    <>
      <Group grow align="flex-start">
        <Select
          label={t`Where it stands`}
          allowDeselect={false}
          data={announcementKinds.map((value) => ({ value, label: i18n._(kindWords[value]) }))}
          value={one.kind}
          onChange={(kind) =>
            onChange({ kind: announcementKinds.find((known) => known === kind) ?? one.kind })
          }
        />
        <MultiSelect
          label={t`Who reads it`}
          data={executions.map((value) => ({ value, label: i18n._(executionWords[value]) }))}
          value={one.executions}
          onChange={(chosen) =>
            onChange({ executions: executions.filter((known) => chosen.includes(known)) })
          }
        />
      </Group>
      <Group grow align="flex-start">
        <TextInput
          type="datetime-local"
          label={t`From (UTC)`}
          value={one.startsAt?.slice(0, 16) ?? ''}
          onChange={({ currentTarget }) => onChange({ startsAt: momentOf(currentTarget.value) })}
        />
        <TextInput
          type="datetime-local"
          label={t`Until (UTC)`}
          value={one.endsAt?.slice(0, 16) ?? ''}
          onChange={({ currentTarget }) => onChange({ endsAt: momentOf(currentTarget.value) })}
        />
      </Group>
      <Group grow align="flex-end">
        <TextInput
          label={t`Promotion`}
          description={t`Set, a button leads to it.`}
          maxLength={40}
          dir="ltr"
          value={one.promotionType ?? ''}
          onChange={({ currentTarget }) =>
            onChange({ promotionType: currentTarget.value.trim() || null })
          }
        />
        <NumberInput
          label={t`Place`}
          min={0}
          max={999}
          allowDecimal={false}
          value={one.position}
          onChange={(value) => onChange({ position: typeof value === 'number' ? value : 0 })}
        />
        <Switch
          label={t`Shown`}
          checked={one.isShown}
          onChange={({ currentTarget }) => onChange({ isShown: currentTarget.checked })}
        />
      </Group>
    </>
  )
}

function RemoveDialog({ one, onClose }: { one: Announcement; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsAnnouncements.remove, {
    changes: [opsAnnouncements.list],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      title={t`Remove “${one.title}”?`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Remove`}
      danger
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ slug: one.slug, language: one.language, reason })}
      onClose={onClose}
    >
      <Text>
        <Trans>It goes in this language only.</Trans>
      </Text>
    </ReasonDialog>
  )
}
