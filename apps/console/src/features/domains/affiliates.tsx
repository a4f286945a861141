import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsAffiliates, opsSettings } from '@lantern/contract/ops/settings'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Select, Stack, Switch, TextInput, Title } from '@mantine/core'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'

type Affiliate = RowOf<(typeof opsAffiliates)['list']>
type Wanted = Omit<Affiliate, 'createdAt'>

const FRESH: Wanted = { code: '', account: '', domain: null, isActive: true }

/** Codes under which affiliates bring in members. */
export function Affiliates({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useLingui()
  const { table, paging, search } = useTableState(plainShape)
  const [edited, setEdited] = useState<Wanted>()
  const columns = useColumns()
  const list = useList(opsAffiliates.list, {
    search,
    ...paging,
  })
  return (
    <>
      <Title order={2} fz="lg">
        <Trans>Affiliate codes</Trans>
      </Title>
      <ServerTable<Affiliate>
        name="affiliates"
        label={t`Affiliate codes`}
        columns={columns}
        rowId={({ code }) => code}
        {...table}
        {...list}
        searchLabel={t`Code or account`}
        emptyText={t`No affiliate code fits.`}
        {...(mayWrite ? { onOpen: setEdited } : {})}
        actions={
          mayWrite ? (
            <Button
              variant="default"
              leftSection={<Plus size={16} aria-hidden="true" />}
              onClick={() => setEdited(FRESH)}
            >
              <Trans>Add a code…</Trans>
            </Button>
          ) : undefined
        }
      />
      {edited ? <AffiliateDialog begin={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  )
}

function useColumns(): readonly Column<Affiliate>[] {
  const { t } = useLingui()
  return [
    { key: 'code', title: t`Code`, fixed: true, opens: true, render: (row) => row.code },
    { key: 'account', title: t`Member`, fixed: true, render: (row) => row.account },
    {
      key: 'domain',
      title: t`Domain`,
      render: (row) => (row.domain === null ? t`Every domain` : <bdi dir="ltr">{row.domain}</bdi>),
    },
    {
      key: 'state',
      title: t`State`,
      render: (row) =>
        row.isActive ? (
          <StateBadge tone="good" label={t`On`} />
        ) : (
          <StateBadge tone="neutral" label={t`Off`} />
        ),
    },
    { key: 'createdAt', title: t`Since`, render: (row) => <Moment at={row.createdAt} /> },
  ]
}

function AffiliateDialog({ begin, onClose }: { begin: Wanted; onClose: () => void }) {
  const { t, i18n } = useLingui()
  const [wanted, setWanted] = useState(begin)
  const { data } = useRead(opsSettings.domains, {})
  const { act, isActing, refusal } = useAct(opsAffiliates.save, {
    changes: [opsAffiliates.list],
    onDone: onClose,
  })
  const isNew = begin.code === ''
  return (
    <ReasonDialog
      opened
      title={isNew ? t`Add an affiliate code` : begin.code}
      hint={t`Kept in the audit log.`}
      confirmLabel={t`Save`}
      busy={isActing}
      error={settingRefusal(i18n, refusal)}
      onConfirm={(reason) => {
        const { code, account, domain, isActive } = wanted
        act({ code, account, domain, isActive, reason })
      }}
      onClose={onClose}
    >
      <Stack gap="sm">
        {isNew ? (
          <>
            <TextInput
              label={t`Code`}
              description={t`Letters, digits, - and _; 2 to 32. It keeps its owner.`}
              maxLength={32}
              value={wanted.code}
              onChange={({ currentTarget }) =>
                setWanted({ ...wanted, code: currentTarget.value.trim() })
              }
            />
            <TextInput
              label={t`Account`}
              description={t`The member or agent who brings people in.`}
              maxLength={64}
              value={wanted.account}
              onChange={({ currentTarget }) =>
                setWanted({ ...wanted, account: currentTarget.value.trim() })
              }
            />
          </>
        ) : null}
        <Select
          label={t`Good on`}
          clearable
          placeholder={t`Every domain`}
          data={(data?.domains ?? []).map(({ host }) => host)}
          value={wanted.domain}
          onChange={(domain) => setWanted({ ...wanted, domain })}
        />
        <Switch
          label={t`On`}
          checked={wanted.isActive}
          onChange={({ currentTarget }) =>
            setWanted({ ...wanted, isActive: currentTarget.checked })
          }
        />
      </Stack>
    </ReasonDialog>
  )
}
