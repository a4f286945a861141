import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Switch, Text, TextInput } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ReadGate } from '../../words/read-gate.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Domain = ReplyOf<(typeof opsSettings)['domains']>['domains'][number]
type Wanted = Pick<Domain, 'host' | 'isMain' | 'affiliateCode'>

/** The brand's domains; one is the main one. */
export function Domains({ mayWrite }: { mayWrite: boolean }) {
  const { data, error, refetch } = useRead(opsSettings.domains, {})
  const [edited, setEdited] = useState<Wanted>()
  const [removed, setRemoved] = useState<Domain>()
  return (
    <section className="kit-panel kit-panel-body console-module" aria-labelledby="domains">
      <Group justify="space-between">
        <h2 id="domains">
          <Trans>Domains</Trans>
        </h2>
        {mayWrite ? (
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden="true" />}
            onClick={() => setEdited({ host: '', isMain: false, affiliateCode: null })}
          >
            <Trans>Add a domain…</Trans>
          </Button>
        ) : null}
      </Group>
      <Text fz="sm" c="dimmed" mb="sm">
        <Trans>
          A domain must also lead to this server, with a certificate, and its address must stand in
          SITE_ORIGINS of the installation.
        </Trans>
      </Text>
      <ReadGate data={data} error={error} onRetry={() => void refetch()}>
        {({ domains }) =>
          domains.map((domain) => (
            <DomainRow
              key={domain.host}
              domain={domain}
              mayWrite={mayWrite}
              onEdit={() => setEdited(domain)}
              onRemove={() => setRemoved(domain)}
            />
          ))
        }
      </ReadGate>
      {edited ? <DomainDialog begin={edited} onClose={() => setEdited(undefined)} /> : null}
      {removed ? <RemoveDialog domain={removed} onClose={() => setRemoved(undefined)} /> : null}
    </section>
  )
}

interface DomainRowProps {
  domain: Domain
  mayWrite: boolean
  onEdit: () => void
  onRemove: () => void
}

function DomainRow({ domain, mayWrite, onEdit, onRemove }: DomainRowProps) {
  const { t } = useLingui()
  return (
    <div className="console-module-row">
      <div>
        <Group gap="xs">
          <Text fw={700} dir="ltr">
            {domain.host}
          </Text>
          {domain.isMain ? <StateBadge tone="good" label={t`Main domain`} /> : null}
        </Group>
        {domain.affiliateCode === null ? null : (
          <Text fz="xs" c="dimmed">
            <Trans>Affiliate code {domain.affiliateCode}</Trans>
          </Text>
        )}
      </div>
      {mayWrite ? (
        <Group gap="xs">
          <Button variant="default" size="compact-sm" onClick={onEdit}>
            <Trans>Edit…</Trans>
          </Button>
          <Button variant="default" size="compact-sm" disabled={domain.isMain} onClick={onRemove}>
            <Trans>Remove…</Trans>
          </Button>
        </Group>
      ) : null}
    </div>
  )
}

function DomainDialog({ begin, onClose }: { begin: Wanted; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [wanted, setWanted] = useState(begin)
  const { act, isActing, refusal } = useAct(opsSettings.saveDomain, {
    changes: [opsSettings.domains],
    onDone: onClose,
  })
  const isNew = begin.host === ''
  return (
    <ReasonDialog
      opened
      title={isNew ? t`Add a domain` : begin.host}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => {
        const { host, isMain, affiliateCode } = wanted
        act({ host, isMain, affiliateCode, reason })
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isNew ? (
          <TextInput
            label={t`Domain`}
            description={t`As play.example.com`}
            dir="ltr"
            value={wanted.host}
            onChange={({ currentTarget }) =>
              setWanted({ ...wanted, host: currentTarget.value.trim().toLowerCase() })
            }
          />
        ) : null}
        <TextInput
          label={t`Affiliate code`}
          description={t`Who registers here belongs to this affiliate. Empty for nobody.`}
          value={wanted.affiliateCode ?? ''}
          onChange={({ currentTarget }) => {
            const code = currentTarget.value.trim()
            setWanted({ ...wanted, affiliateCode: code === '' ? null : code })
          }}
        />
        <Switch
          label={t`Main domain`}
          description={
            begin.isMain ? t`Make another one the main domain to change this.` : undefined
          }
          disabled={begin.isMain}
          checked={wanted.isMain}
          onChange={({ currentTarget }) => setWanted({ ...wanted, isMain: currentTarget.checked })}
        />
      </Stack>
    </ReasonDialog>
  )
}

function RemoveDialog({ domain, onClose }: { domain: Domain; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(opsSettings.removeDomain, {
    changes: [opsSettings.domains],
    onDone: onClose,
  })
  return (
    <ReasonDialog
      opened
      title={t`Remove ${domain.host}?`}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Remove`}
      danger
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => act({ host: domain.host, reason })}
      onClose={onClose}
    >
      <Text>
        <Trans>Whoever opens it finds nothing from then on.</Trans>
      </Text>
    </ReasonDialog>
  )
}
