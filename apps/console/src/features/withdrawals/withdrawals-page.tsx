import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsCashier } from '@lantern/contract/ops/cashier'
import { Trans, useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { useMethodNames } from '../../words/method-names.ts'
import { Moment } from '../../words/moment.tsx'
import { useMoneyStates, withdrawalStates } from '../../words/money-states.ts'
import { approvalsGiven, type WithdrawalRow } from './queue-actions.ts'
import { ProposedBonuses } from './proposed-bonuses.tsx'
import { RiskBadges } from './risk-findings.tsx'
import { WithdrawalDrawer } from './withdrawal-drawer.tsx'

/** Others work on the same queue at the same time. */
export const QUEUE_REFRESH_MS = 5_000

const shape = tableShape({
  sortable: [],
  filters: { state: withdrawalStates },
})

export default function WithdrawalsPage() {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const { open, openRow, closeRow } = useOpenRow()
  const states = useMoneyStates()
  const columns = useColumns()
  const list = useList(
    opsCashier.withdrawals,
    {
      state: choice('state'),
      search,
      ...paging,
    },
    QUEUE_REFRESH_MS,
  )
  const ids = list.page?.content.map(({ id }) => id) ?? []
  return (
    <>
      <PageHead
        title={t`Withdrawals`}
        note={<Trans>Read again every five seconds and after each action.</Trans>}
      />
      <ProposedBonuses />
      <ServerTable<WithdrawalRow>
        name="withdrawals"
        label={t`Withdrawals`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Member or reference`}
        filters={[stateFilter(withdrawalStates, (one) => states(one).label)]}
        emptyText={t`No withdrawal fits. The queue is empty here.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <WithdrawalDrawer id={open} queue={ids} onGo={(id) => openRow(id, true)} onClose={closeRow} />
    </>
  )
}

function useColumns(): readonly Column<WithdrawalRow>[] {
  const { t } = useLingui()
  const states = useMoneyStates()
  const methodName = useMethodNames()
  return [
    {
      key: 'reference',
      title: t`Reference`,
      fixed: true,
      opens: true,
      render: (row) => row.reference,
    },
    { key: 'account', title: t`Member`, render: (row) => row.account },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'fee',
      title: t`Fee`,
      align: 'right',
      hiddenAtFirst: true,
      render: (row) => <MoneyCell amount={row.fee} currency={row.currency} />,
    },
    {
      key: 'destination',
      title: t`Goes to`,
      render: (row) => `${methodName(row.method)} ${row.destination}`,
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states(row.state)} />,
    },
    {
      key: 'findings',
      title: t`Findings`,
      render: ({ findings }) => <RiskBadges findings={findings} />,
    },
    {
      key: 'approvals',
      title: t`Approvals`,
      align: 'right',
      render: (row) => <span className="kit-tabular">{approvalsGiven(row)}</span>,
    },
    { key: 'claimedBy', title: t`In review by`, render: (row) => row.claimedBy ?? '—' },
    { key: 'createdAt', title: t`Requested`, render: (row) => <Moment at={row.createdAt} /> },
    {
      key: 'id',
      title: t`Id`,
      hiddenAtFirst: true,
      render: (row) => <CopyId value={row.id} what={t`the id`} />,
    },
  ]
}
