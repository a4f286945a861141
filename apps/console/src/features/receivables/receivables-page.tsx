import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { plainShape } from '@lantern/console-kit/table-state'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsReceivables } from '@lantern/contract/ops/receivables'
import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../app/page-head.tsx'
import { useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { MemberLink } from '../../words/member-link.tsx'
import { Moment } from '../../words/moment.tsx'

type Row = ReplyOf<typeof opsReceivables.list>['content'][number]

/** What members owe since a corrected result took their account below zero. */
export default function ReceivablesPage() {
  const { t } = useLingui()
  const { table, paging } = useTableState(plainShape)
  const columns = useColumns()
  const list = useList(opsReceivables.list, paging)
  return (
    <>
      <PageHead title={t`Receivables`} />
      <ServerTable<Row>
        name="receivables"
        label={t`Receivables`}
        columns={columns}
        rowId={({ memberId, currency }) => `${memberId}-${currency}`}
        {...table}
        {...list}
        emptyText={t`No account is below zero.`}
      />
    </>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  return [
    { key: 'account', title: t`Member`, fixed: true, render: (row) => <MemberLink {...row} /> },
    {
      key: 'amount',
      title: t`Owed`,
      align: 'right',
      fixed: true,
      render: ({ amount, currency }) => <MoneyCell amount={amount} currency={currency} />,
    },
    { key: 'since', title: t`Since`, render: ({ since }) => <Moment at={since} /> },
    { key: 'age', title: t`Age`, render: ({ ageMinutes }) => <Age minutes={ageMinutes} /> },
    { key: 'cause', title: t`Cause`, render: ({ cause }) => cause || '—' },
  ]
}
