import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsReceipts } from '@lantern/contract/ops/receipts'
import { receiptStates } from '@lantern/contract/receipts'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'
import { Deeds, Proofs } from './receipt-deeds.tsx'
import { type ReceiptRow, useReceiptStates } from './receipt-words.ts'

const shape = tableShape({ sortable: [], filters: { state: receiptStates } })

/** What members say of paid withdrawals. */
export default function ReceiptsPage() {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const states = useReceiptStates()
  const columns = useColumns()
  const list = useList(opsReceipts.list, {
    state: choice('state'),
    search,
    ...paging,
  })
  return (
    <>
      <PageHead title={t`Receipts`} />
      <ServerTable<ReceiptRow>
        name="receipts"
        label={t`Receipts`}
        columns={columns}
        rowId={({ withdrawalId }) => withdrawalId}
        {...table}
        {...list}
        searchLabel={t`Member or reference`}
        filters={[stateFilter(receiptStates, (one) => states(one).label, t`To be looked at`)]}
        emptyText={t`Nobody misses any money.`}
      />
    </>
  )
}

function useColumns(): readonly Column<ReceiptRow>[] {
  const { t } = useLingui()
  const states = useReceiptStates()
  const mayDecide = useHasGrant('withdrawals.approve')
  const money = (amount: bigint, { currency }: ReceiptRow) => (
    <MoneyCell amount={amount} currency={currency} />
  )
  return [
    { key: 'reference', title: t`Reference`, fixed: true, render: (row) => row.reference },
    { key: 'account', title: t`Member`, fixed: true, render: (row) => <MemberLink {...row} /> },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states(row.state)} />,
    },
    { key: 'amount', title: t`Sent`, align: 'right', render: (row) => money(row.amount, row) },
    {
      key: 'received',
      title: t`Received`,
      align: 'right',
      // nobody said anything yet: nothing is missing
      render: (row) => (row.state === 'awaited' ? '—' : money(row.received, row)),
    },
    {
      key: 'remaining',
      title: t`Missing`,
      align: 'right',
      render: (row) => (row.state === 'awaited' ? '—' : money(row.remaining, row)),
    },
    { key: 'proofs', title: t`Proofs`, render: (row) => <Proofs ids={row.proofs} /> },
    { key: 'note', title: t`Remark`, render: (row) => row.note ?? '—' },
    {
      key: 'answeredAt',
      title: t`Answered`,
      hiddenAtFirst: true,
      render: (row) => <Moment at={row.answeredAt} />,
    },
    { key: 'proposedBy', title: t`Return proposed by`, render: (row) => row.proposedBy ?? '—' },
    {
      key: 'deeds',
      title: t`Decide`,
      render: (row) => (mayDecide ? <Deeds row={row} /> : '—'),
    },
  ]
}
