import { CopyId } from '@lantern/console-kit/copy-id'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useHasGrant } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { Moment } from '../../words/moment.tsx'

type Unfinished = RowOf<(typeof opsVendorRecords)['unfinished']>

const REFRESH_MS = 30_000

/** Bets that have not ended, the oldest first. */
export function VendorUnfinished({ code }: { code: string }) {
  const { t } = useLingui()
  const { table, paging } = useTableState(plainShape)
  const columns = useColumns()
  const list = useList(opsVendorRecords.unfinished, { code, ...paging }, REFRESH_MS)
  return (
    <ServerTable<Unfinished>
      name="vendorUnfinished"
      label={t`Unfinished rounds`}
      columns={columns}
      rowId={({ wagerId }) => wagerId}
      {...table}
      {...list}
      emptyText={t`Every round has ended.`}
    />
  )
}

function useColumns(): readonly Column<Unfinished>[] {
  const { t } = useLingui()
  const mayReadMembers = useHasGrant('members.read')
  return [
    {
      key: 'age',
      title: t`Age`,
      fixed: true,
      render: (row) => <Age minutes={row.ageMinutes} />,
    },
    { key: 'placedAt', title: t`Placed`, render: (row) => <Moment at={row.placedAt} seconds /> },
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
    { key: 'game', title: t`Game`, render: (row) => <bdi dir="ltr">{row.gameCode}</bdi> },
    {
      key: 'stake',
      title: t`Stake`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.stake} currency={row.currency} />,
    },
    {
      key: 'round',
      title: t`Round`,
      render: (row) => <CopyId value={row.roundRef} what={t`the round`} />,
    },
    {
      key: 'bet',
      title: t`Bet`,
      render: (row) => <CopyId value={row.betRef} what={t`the bet`} />,
    },
  ]
}
