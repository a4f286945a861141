import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { Moment } from '../../words/moment.tsx'
import { Direction } from './call-direction.tsx'
import { useTransferStates, type VendorTransfer } from './vendor-words.ts'

const REFRESH_MS = 15_000
const STATES = ['under_way', 'ended'] as const
const shape = tableShape({ sortable: [], filters: { state: STATES } })

/** Money of members to a vendor that keeps it itself, and back. */
export function VendorTransfers({ code }: { code: string }) {
  const { t } = useLingui()
  const { table, paging, choice } = useTableState(shape)
  const columns = useColumns()
  const wish = { code, state: choice('state'), ...paging }
  const list = useList(opsVendorRecords.transfers, wish, REFRESH_MS)
  return (
    <ServerTable<VendorTransfer>
      name="vendorTransfers"
      label={t`Transfers`}
      columns={columns}
      rowId={({ id }) => id}
      {...table}
      {...list}
      filters={[
        {
          name: 'state',
          label: t`State`,
          anyLabel: t`All`,
          options: [
            { value: 'under_way', label: t`Under way` },
            { value: 'ended', label: t`Ended` },
          ],
        },
      ]}
      emptyText={t`No money went to this vendor or came from it.`}
    />
  )
}

function useColumns(): readonly Column<VendorTransfer>[] {
  const { t } = useLingui()
  const mayReadMembers = useHasGrant('members.read')
  const states = useTransferStates()
  return [
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states[row.state]} />,
    },
    {
      key: 'age',
      title: t`Age`,
      fixed: true,
      render: (row) => (row.knownAt === null ? <Age minutes={row.ageMinutes} /> : '—'),
    },
    { key: 'time', title: t`Time`, render: (row) => <Moment at={row.requestedAt} seconds /> },
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      render: (row) => {
        if (!mayReadMembers) return row.account
        const params = { memberId: row.memberId }
        return (
          <Link className="console-link" to="/members/$memberId" params={params}>
            {row.account}
          </Link>
        )
      },
    },
    {
      key: 'direction',
      title: t`Direction`,
      render: (row) => <Direction of={row.direction === 'in' ? 'out' : 'in'} />,
    },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.amount} currency={row.currency} />,
    },
    { key: 'reason', title: t`Reason`, render: (row) => row.reason ?? '—' },
    {
      key: 'order',
      title: t`Order`,
      render: (row) => <CopyId value={row.orderKey} what={t`the id`} />,
    },
  ]
}
