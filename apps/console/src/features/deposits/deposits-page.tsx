import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsCashier } from '@lantern/contract/ops/cashier'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { useMethodNames } from '../../words/method-names.ts'
import { Moment } from '../../words/moment.tsx'
import { depositStates, useMoneyStates } from '../../words/money-states.ts'
import { DepositDrawer } from './deposit-drawer.tsx'
import { SlowedDown } from './slowed-down.tsx'

type DepositRow = RowOf<(typeof opsCashier)['deposits']>

const shape = tableShape({ sortable: [], filters: { state: depositStates } })

export default function DepositsPage() {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const states = useMoneyStates()
  const columns = useColumns()
  const { open, openRow, closeRow } = useOpenRow()
  const list = useList(opsCashier.deposits, {
    state: choice('state'),
    search,
    ...paging,
  })
  return (
    <>
      <PageHead title={t`Deposits`} />
      <ServerTable<DepositRow>
        name="deposits"
        label={t`Deposits`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Member or reference`}
        filters={[stateFilter(depositStates, (one) => states(one).label)]}
        emptyText={t`No deposit fits.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <SlowedDown />
      <DepositDrawer id={open} onClose={closeRow} />
    </>
  )
}

function useColumns(): readonly Column<DepositRow>[] {
  const { t } = useLingui()
  const states = useMoneyStates()
  const methodName = useMethodNames()
  const mayReadMembers = useHasGrant('members.read')
  return [
    {
      key: 'reference',
      title: t`Reference`,
      fixed: true,
      opens: true,
      render: (row) => <bdi dir="ltr">{row.reference}</bdi>,
    },
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      render: (row) =>
        mayReadMembers ? (
          <Link
            className="console-link"
            to="/members/$memberId"
            params={{ memberId: row.memberId }}
          >
            {row.account}
          </Link>
        ) : (
          row.account
        ),
    },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.amount} currency={row.currency} />,
    },
    { key: 'method', title: t`Method`, render: (row) => methodName(row.method) },
    { key: 'state', title: t`State`, render: (row) => <StateBadge {...states(row.state)} /> },
    {
      key: 'claim',
      title: t`Looked after by`,
      render: ({ claim }) => (claim?.isLive ? claim.by : '—'),
    },
    {
      key: 'providerReference',
      title: t`Provider’s reference`,
      render: (row) =>
        row.providerReference === null ? (
          '—'
        ) : (
          <CopyId value={row.providerReference} what={t`the provider’s reference`} />
        ),
    },
    { key: 'createdAt', title: t`Created`, render: (row) => <Moment at={row.createdAt} /> },
    { key: 'paidAt', title: t`Paid`, render: (row) => <Moment at={row.paidAt} /> },
  ]
}
