import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import {
  Button,
  Group,
  NumberInput,
  Select,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { languageOptions } from '../../words/language-options.ts'

type Help = ReplyOf<(typeof opsSettings)['helpPages']>['pages'][number]

const fresh = (position: number): Help => ({
  slug: '',
  language: 'en',
  title: '',
  content: '',
  position,
  isShown: true,
})

/** The pages of the help centre, in every language. */
export function HelpPages({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsSettings.helpPages, {})
  const [edited, setEdited] = useState<Help>()
  const [removed, setRemoved] = useState<Help>()
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby="pages">
      <Group justify="space-between" mb="sm">
        <h2 id="pages">
          <Trans>Help pages</Trans>
        </h2>
        {mayWrite ? (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEdited(fresh(data?.pages.length ?? 0))}
          >
            <Trans>Write a page…</Trans>
          </Button>
        ) : null}
      </Group>
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {({ pages }) => (
          <>
            {pages.length === 0 ? (
              <Text c="dimmed">
                <Trans>None yet.</Trans>
              </Text>
            ) : null}
            {pages.map((page) => (
              <HelpRow
                key={`${page.slug} ${page.language}`}
                page={page}
                mayWrite={mayWrite}
                onEdit={() => setEdited(page)}
                onRemove={() => setRemoved(page)}
              />
            ))}
          </>
        )}
      </ReadGate>
      {edited ? <HelpDialog begin={edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? <RemoveDialog page={removed} onClose={() => setRemoved(undefined)} /> : null}
    </section>
  )
}

interface HelpRowProps {
  page: Help
  mayWrite: boolean
  onEdit: () => void
  onRemove: () => void
}

function HelpRow({ page, mayWrite, onEdit, onRemove }: HelpRowProps) {
  const { t } = useLingui()
  return (
    <div className="console-module-row">
      <div>
        <Group gap="xs">
          <Text fw={700}>{page.title}</Text>
          {page.isShown ? null : <StateBadge tone="neutral" label={t`Hidden`} />}
        </Group>
        <Text fz="xs" c="dimmed" dir="ltr">
          {`/help#${page.slug}`} · {page.language}
        </Text>
      </div>
      {mayWrite ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={onEdit}>
            <Trans>Edit…</Trans>
          </Button>
          <Button variant="default" size="compact-sm" onClick={onRemove}>
            <Trans>Remove…</Trans>
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

function HelpDialog({ begin, onClose }: { begin: Help; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(begin)
  const { act, isActing, refusal } = useAct(opsSettings.saveHelpPage, {
    changes: [opsSettings.helpPages],
    onDone: onClose,
  })
  const isNew = begin.slug === ''
  return (
    <ReasonDialog
      opened
      title={isNew ? t`Write a help page` : begin.title}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ ...page, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isNew ? (
          <Group grow align="flex-start">
            <TextInput
              label={t`Name in the address`}
              description={t`As terms: small letters, digits and -`}
              maxLength={40}
              dir="ltr"
              value={page.slug}
              onChange={({ currentTarget }) =>
                setPage({ ...page, slug: currentTarget.value.trim().toLowerCase() })
              }
            />
            <Select
              label={t`Language`}
              description={t`One page for each`}
              allowDeselect={false}
              data={languageOptions}
              value={page.language}
              onChange={(language) => setPage({ ...page, language: language ?? page.language })}
            />
          </Group>
        ) : null}
        <TextInput
          label={t`Title`}
          maxLength={120}
          value={page.title}
          onChange={({ currentTarget }) => setPage({ ...page, title: currentTarget.value })}
        />
        <Textarea
          label={t`Text`}
          description={t`Plain text; an empty line begins a paragraph.`}
          autosize
          minRows={6}
          maxRows={16}
          maxLength={20_000}
          value={page.content}
          onChange={({ currentTarget }) => setPage({ ...page, content: currentTarget.value })}
        />
        <Group grow align="flex-end">
          <NumberInput
            label={t`Place`}
            min={0}
            max={999}
            allowDecimal={false}
            value={page.position}
            onChange={(value) =>
              setPage({ ...page, position: typeof value === 'number' ? value : 0 })
            }
          />
          <Switch
            label={t`Shown`}
            checked={page.isShown}
            onChange={({ currentTarget }) => setPage({ ...page, isShown: currentTarget.checked })}
          />
        </Group>
      </Stack>
    </ReasonDialog>
  )
}

function RemoveDialog({ page, onClose }: { page: Help; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsSettings.removeHelpPage, {
    changes: [opsSettings.helpPages],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      title={t`Remove “${page.title}”?`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Remove`}
      danger
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ slug: page.slug, language: page.language, reason })}
      onClose={onClose}
    >
      <Text>
        <Trans>The page goes in this language only.</Trans>
      </Text>
    </ReasonDialog>
  )
}
