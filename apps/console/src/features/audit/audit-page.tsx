import { JsonDiff } from '@lantern/console-kit/json-diff-view'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsAudit } from '@lantern/contract/ops/console'
import { Trans, useLingui } from '@lingui/react/macro'
import { Drawer, Stack, Title } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '../../app/page-head.tsx'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Facts } from '../../words/facts.tsx'
import { Moment } from '../../words/moment.tsx'

type AuditRow = RowOf<(typeof opsAudit)['list']>

export default function AuditPage() {
  const { t } = useLingui()
  const { table, paging, search } = useTableState(plainShape)
  const [open, setOpen] = useState<AuditRow>()
  const columns = useColumns()
  const list = useList(opsAudit.list, {
    search,
    ...paging,
  })
  return (
    <>
      <PageHead title={t`Audit log`} note={<Trans>Newest first. Rows can only be added.</Trans>} />
      <ServerTable<AuditRow>
        name="audit"
        label={t`Audit log`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Actor, event or subject`}
        emptyText={t`No record fits.`}
        onOpen={setOpen}
        openId={open?.id}
      />
      <Drawer
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        position="right"
        size="min(620px, 100vw)"
        title={t`Record ${open?.id ?? ''}`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {open ? <AuditRecord row={open} /> : null}
      </Drawer>
    </>
  )
}

function useColumns(): readonly Column<AuditRow>[] {
  const { t } = useLingui()
  return [
    {
      key: 'event',
      title: t`Event`,
      fixed: true,
      opens: true,
      render: (row) => row.event,
    },
    { key: 'at', title: t`Time`, fixed: true, render: (row) => <Moment at={row.at} seconds /> },
    { key: 'actor', title: t`Actor`, render: (row) => row.actor },
    { key: 'subject', title: t`Subject`, render: (row) => row.subject },
    {
      key: 'reason',
      title: t`Reason`,
      render: (row) => (
        <span className="kit-clip" title={row.reason ?? undefined}>
          {row.reason ?? '—'}
        </span>
      ),
    },
    { key: 'ip', title: t`Address`, render: (row) => <bdi dir="ltr">{row.ip}</bdi> },
    { key: 'sealed', title: t`Seal`, render: (row) => <Seal sealed={row.sealed} /> },
  ]
}

function Seal({ sealed }: { sealed: boolean }) {
  const { t } = useLingui()
  return sealed ? (
    <StateBadge tone="good" label={t`Sealed`} />
  ) : (
    <StateBadge tone="waiting" label={t`Not sealed yet`} />
  )
}

function AuditRecord({ row }: { row: AuditRow }) {
  const { t } = useLingui()
  return (
    <Stack gap="lg">
      <Facts
        facts={[
          { name: t`Event`, value: row.event },
          { name: t`Time`, value: <Moment at={row.at} seconds /> },
          { name: t`Actor`, value: row.actor },
          { name: t`Subject`, value: row.subject },
          { name: t`Address`, value: <bdi dir="ltr">{row.ip}</bdi> },
          { name: t`Reason`, value: row.reason ?? '—' },
          { name: t`Seal`, value: <Seal sealed={row.sealed} /> },
        ]}
      />
      <section>
        <Title order={3} fz="md" mb="sm">
          <Trans>Before and after</Trans>
        </Title>
        <JsonDiff before={row.before} after={row.after} />
      </section>
    </Stack>
  )
}
