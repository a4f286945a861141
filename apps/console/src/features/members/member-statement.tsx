import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsMembers } from '@lantern/contract/ops/console'
import { useLingui } from '@lingui/react/macro'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { useEntryKinds } from './entry-kinds.ts'
import { ledgerAccounts, useLedgerAccounts } from './member-words.ts'

type StatementLine = RowOf<(typeof opsMembers)['statement']>

const shape = tableShape({ sortable: [], filters: { account: ledgerAccounts } })

/** Every movement of one account with the balance before and after it. */
export function MemberStatement({ id }: { id: string }) {
  const { t } = useLingui()
  const { table, paging, choice } = useTableState(shape)
  const accountName = useLedgerAccounts()
  const columns = useColumns()
  const account = choice('account') ?? 'cash'
  const list = useList(opsMembers.statement, {
    id,
    account,
    ...paging,
  })
  const [, ...others] = ledgerAccounts
  return (
    <ServerTable<StatementLine>
      name="statement"
      label={t`Statement`}
      columns={columns}
      rowId={(line) => line.id}
      {...table}
      {...list}
      filters={[
        {
          name: 'account',
          label: t`Account`,
          anyLabel: accountName('cash'),
          options: others.map((value) => ({ value, label: accountName(value) })),
        },
      ]}
      emptyText={t`Nothing has moved on this account.`}
    />
  )
}

function useColumns(): readonly Column<StatementLine>[] {
  const { t } = useLingui()
  const kindName = useEntryKinds()
  return [
    {
      key: 'time',
      title: t`Time`,
      fixed: true,
      render: (line) => <Moment at={line.time} seconds />,
    },
    { key: 'type', title: t`What`, render: (line) => kindName(line.type) },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      fixed: true,
      render: (line) => <MoneyCell amount={line.amount} signed />,
    },
    {
      key: 'balanceBefore',
      title: t`Balance before`,
      align: 'right',
      render: (line) => <MoneyCell amount={line.balanceBefore} />,
    },
    {
      key: 'balanceAfter',
      title: t`Balance after`,
      align: 'right',
      render: (line) => <MoneyCell amount={line.balanceAfter} />,
    },
    { key: 'reference', title: t`Reference`, render: (line) => line.reference || '—' },
  ]
}
