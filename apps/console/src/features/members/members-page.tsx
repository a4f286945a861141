import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { memberMoney, opsMembers } from '@lantern/contract/ops/console'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { PageHead } from '../../app/page-head.tsx'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { memberStatuses, useAccountTypes, useMemberStatuses } from './member-words.ts'

export type MemberRow = RowOf<(typeof opsMembers)['list']>

const SORTS = ['registeredAt', 'account', 'balance'] as const

const shape = tableShape({
  sortable: SORTS,
  defaultSort: { by: 'registeredAt', direction: 'desc' },
  filters: { status: memberStatuses, money: memberMoney },
})

export default function MembersPage() {
  const { t } = useLingui()
  const { state, table, paging, search, choice } = useTableState(shape)
  const navigate = useNavigate()
  const columns = useColumns()
  const statuses = useMemberStatuses()
  const list = useList(opsMembers.list, {
    search,
    status: choice('status'),
    money: choice('money'),
    sort: SORTS.find((name) => name === state.sort?.by),
    direction: state.sort?.direction,
    ...paging,
  })
  return (
    <>
      <PageHead title={t`Members`} />
      <ServerTable<MemberRow>
        name="members"
        label={t`Members`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Account`}
        filters={[
          {
            name: 'status',
            label: t`Status`,
            anyLabel: t`All`,
            options: memberStatuses.map((value) => ({ value, label: statuses[value].label })),
          },
          {
            name: 'money',
            label: t`Money`,
            anyLabel: t`All`,
            options: [
              { value: 'some', label: t`With money` },
              { value: 'ended', label: t`Closed, with money left` },
            ],
          },
        ]}
        emptyText={t`No member fits.`}
        onOpen={({ id }) => void navigate({ to: '/members/$memberId', params: { memberId: id } })}
      />
    </>
  )
}

function useColumns(): readonly Column<MemberRow>[] {
  const { t } = useLingui()
  const statuses = useMemberStatuses()
  const typeName = useAccountTypes()
  return [
    {
      key: 'account',
      title: t`Account`,
      fixed: true,
      sortKey: 'account',
      render: (row) => (
        <Link className="console-link" to="/members/$memberId" params={{ memberId: row.id }}>
          {row.account}
        </Link>
      ),
    },
    { key: 'type', title: t`Type`, render: (row) => typeName(row.type) },
    { key: 'status', title: t`Status`, render: (row) => <StateBadge {...statuses[row.status]} /> },
    {
      key: 'balance',
      title: t`Balance`,
      align: 'right',
      sortKey: 'balance',
      render: (row) => <MoneyCell amount={row.balance} currency={row.currency} />,
    },
    { key: 'upline', title: t`Upline`, render: (row) => row.upline ?? '—' },
    {
      key: 'registeredAt',
      title: t`Registered`,
      sortKey: 'registeredAt',
      render: (row) => <Moment at={row.registeredAt} />,
    },
    {
      key: 'lastSignInAt',
      title: t`Last sign-in`,
      render: (row) => <Moment at={row.lastSignInAt} />,
    },
  ]
}
