import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsCases } from '@lantern/contract/ops/cases'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { CaseDrawer } from './case-drawer.tsx'
import { useCaseStates } from './case-words.ts'

type Case = RowOf<(typeof opsCases)['list']>

const STATES = ['open', 'answered'] as const
const shape = tableShape({
  sortable: [],
  filters: { state: STATES },
  defaultFilters: { state: 'open' },
})
const REFRESH_MS = 30_000

/** What members say is wrong with a bet. */
export default function CasesPage() {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const { open, openRow, closeRow } = useOpenRow()
  const states = useCaseStates()
  const list = useList(
    opsCases.list,
    {
      state: choice('state'),
      search,
      ...paging,
    },
    REFRESH_MS,
  )
  const columns: readonly Column<Case>[] = [
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      opens: true,
      render: (row) => row.account,
    },
    {
      key: 'said',
      title: t`What it says`,
      fixed: true,
      render: (row) => <span className="console-quote kit-clip">{row.said}</span>,
    },
    { key: 'openedAt', title: t`Opened`, render: (row) => <Moment at={row.openedAt} /> },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states[row.state]} />,
    },
    { key: 'answeredBy', title: t`Answered by`, render: (row) => row.answeredBy ?? '—' },
  ]
  return (
    <>
      <PageHead
        title={t`Cases`}
        note={<Trans>Bets that members dispute, with the evidence of that moment.</Trans>}
      />
      <ServerTable<Case>
        name="cases"
        label={t`Cases`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Member or bet`}
        filters={[stateFilter(STATES, (one) => states[one].label)]}
        emptyText={t`No case fits.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <CaseDrawer id={open} onClose={closeRow} />
    </>
  )
}
