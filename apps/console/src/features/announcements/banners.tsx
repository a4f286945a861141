import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsBanners } from '@lantern/contract/ops/content'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, NumberInput, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import { languageOptions } from '../../words/language-options.ts'
import { ContentList, ContentRow } from './content-list.tsx'

type Kept = ReplyOf<typeof opsBanners.list>['banners'][number]
type Banner = Omit<Kept, 'id'> & { readonly id: string | null }

/** Where banners stand: the names are the wire's, and the operator's. */
const GROUPS = ['w_home', 'w_login', 'w_register', 'w_leftmenu', 'w_forget'] as const

const fresh = (position: number): Banner => ({
  id: null,
  language: 'en',
  groupName: 'w_home',
  badge: null,
  title: '',
  text: '',
  url: null,
  position,
  isShown: true,
})

/** Banners by the place where they stand. */
export function Banners({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(opsBanners.list, {})
  const [edited, setEdited] = useState<Banner>()
  const [removed, setRemoved] = useState<Kept>()
  return (
    <ContentList
      id="banners"
      title={t`Banners`}
      addLabel={t`Add a banner…`}
      mayWrite={mayWrite}
      onAdd={() => setEdited(fresh(data?.banners.length ?? 0))}
    >
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {({ banners }) =>
          banners.map((banner) => (
            <ContentRow
              key={banner.id}
              title={banner.title}
              about={`${banner.groupName} · ${banner.language} · ${banner.url ?? '–'}`}
              isShown={banner.isShown}
              mayWrite={mayWrite}
              onEdit={() => setEdited(banner)}
              onRemove={() => setRemoved(banner)}
            />
          ))
        }
      </ReadGate>
      {edited ? <EditDialog begin={edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? <RemoveDialog banner={removed} onClose={() => setRemoved(undefined)} /> : null}
    </ContentList>
  )
}

function EditDialog({ begin, onClose }: { begin: Banner; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [banner, setBanner] = useState(begin)
  const change = (changes: Partial<Banner>) => setBanner({ ...banner, ...changes })
  const { act, isActing, refusal } = useAct(opsBanners.save, {
    changes: [opsBanners.list],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      title={begin.id === null ? t`Add a banner` : begin.title}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ ...banner, reason })}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Group grow>
          <Select
            label={t`Where it stands`}
            allowDeselect={false}
            data={[...GROUPS]}
            value={banner.groupName}
            onChange={(group) =>
              change({ groupName: GROUPS.find((known) => known === group) ?? banner.groupName })
            }
          />
          <Select
            label={t`Language`}
            allowDeselect={false}
            data={languageOptions}
            value={banner.language}
            onChange={(language) => change({ language: language ?? banner.language })}
          />
        </Group>
        <TextInput
          label={t`Title`}
          maxLength={80}
          value={banner.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          label={t`Text`}
          maxLength={200}
          value={banner.text}
          onChange={({ currentTarget }) => change({ text: currentTarget.value })}
        />
        <Group grow>
          <TextInput
            label={t`Badge`}
            maxLength={40}
            value={banner.badge ?? ''}
            onChange={({ currentTarget }) => change({ badge: currentTarget.value || null })}
          />
          <TextInput
            label={t`Address`}
            maxLength={300}
            dir="ltr"
            value={banner.url ?? ''}
            onChange={({ currentTarget }) => change({ url: currentTarget.value.trim() || null })}
          />
        </Group>
        <Group grow align="flex-end">
          <NumberInput
            label={t`Place`}
            min={0}
            max={999}
            allowDecimal={false}
            value={banner.position}
            onChange={(value) => change({ position: typeof value === 'number' ? value : 0 })}
          />
          <Switch
            label={t`Shown`}
            checked={banner.isShown}
            onChange={({ currentTarget }) => change({ isShown: currentTarget.checked })}
          />
        </Group>
      </Stack>
    </ReasonDialog>
  )
}

function RemoveDialog({ banner, onClose }: { banner: Kept; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsBanners.remove, {
    changes: [opsBanners.list],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      title={t`Remove “${banner.title}”?`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Remove`}
      danger
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ id: banner.id, reason })}
      onClose={onClose}
    >
      <Text>
        <Trans>It leaves the site at once.</Trans>
      </Text>
    </ReasonDialog>
  )
}
