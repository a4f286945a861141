import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { documentStates } from '@lantern/contract/identity-checks'
import { opsIdentityChecks } from '@lantern/contract/ops/identity-checks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { useCheckWords } from '../../words/check-words.ts'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'
import { CheckRules } from './check-rules.tsx'
import { DocumentDrawer } from './document-drawer.tsx'

type Row = RowOf<(typeof opsIdentityChecks)['list']>

const shape = tableShape({ sortable: [], filters: { state: documentStates } })

/** Documents that members sent, and what each level opens. */
export default function ChecksPage() {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const words = useCheckWords()
  const [open, setOpen] = useState<string>()
  const mayRead = useHasGrant('system.read')
  const list = useList(opsIdentityChecks.list, {
    state: choice('state'),
    search,
    ...paging,
  })
  return (
    <>
      <PageHead title={t`Identity checks`} />
      <ServerTable<Row>
        name="checks"
        label={t`Documents`}
        columns={useColumns(setOpen)}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Member`}
        filters={[
          stateFilter(documentStates, (one) => words.states[one].label, t`To be looked at`),
        ]}
        emptyText={t`No document waits.`}
      />
      <DocumentDrawer id={open} onClose={() => setOpen(undefined)} />
      {mayRead ? <CheckRules /> : null}
    </>
  )
}

function useColumns(onOpen: (id: string) => void): readonly Column<Row>[] {
  const { t } = useLingui()
  const words = useCheckWords()
  return [
    { key: 'account', title: t`Member`, fixed: true, render: (row) => <MemberLink {...row} /> },
    { key: 'kind', title: t`Document`, fixed: true, render: (row) => words.kinds[row.kind] },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...words.states[row.state]} />,
    },
    { key: 'submittedAt', title: t`Sent`, render: (row) => <Moment at={row.submittedAt} /> },
    {
      key: 'others',
      title: t`Same person`,
      render: (row) =>
        row.others === 0 ? '—' : <StateBadge tone="attention" label={`${row.others}`} />,
    },
    { key: 'claimedBy', title: t`Claimed by`, render: (row) => row.claimedBy ?? '—' },
    { key: 'expiresOn', title: t`Valid until`, render: (row) => row.expiresOn ?? '—' },
    { key: 'decidedBy', title: t`Decided by`, render: (row) => row.decidedBy ?? '—' },
    {
      key: 'open',
      title: t`Look`,
      render: (row) => {
        const { account } = row
        const kind = words.kinds[row.kind]
        return (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t`Look at ${kind} of ${account}`}
            onClick={() => onOpen(row.id)}
          >
            <Trans>Look…</Trans>
          </Button>
        )
      },
    },
  ]
}
