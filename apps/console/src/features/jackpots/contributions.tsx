import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { plainShape } from '@lantern/console-kit/table-state'
import { opsJackpots } from '@lantern/contract/ops/jackpots'
import { useLingui } from '@lingui/react/macro'
import { useFormats } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { MemberLink } from '../../words/member-link.tsx'

type Contribution = RowOf<(typeof opsJackpots)['contributions']>

const REFRESH_MS = 15_000

/** What wagers led into a pool, and below zero what was taken back, the newest first. */
export function Contributions({ code, currency }: { code: string; currency: string }) {
  const { t } = useLingui()
  const { count } = useFormats()
  const { table, paging } = useTableState(plainShape)
  const list = useList(opsJackpots.contributions, { code, ...paging }, REFRESH_MS)
  const columns: readonly Column<Contribution>[] = [
    {
      key: 'wager',
      title: t`Bet`,
      fixed: true,
      render: (row) => <bdi dir="ltr">{`B-${row.wagerId}`}</bdi>,
    },
    { key: 'member', title: t`Member`, fixed: true, render: (row) => <MemberLink {...row} /> },
    {
      key: 'stake',
      title: t`Stake`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.stake} currency={currency} />,
    },
    {
      key: 'main',
      title: t`Into the pot`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.main} />,
    },
    {
      key: 'reserve',
      title: t`Into the reserve`,
      align: 'right',
      render: (row) => <MoneyCell amount={row.reserve} />,
    },
    {
      key: 'drop',
      title: t`Pot number`,
      align: 'right',
      render: (row) => <span className="kit-tabular">{count(row.drop)}</span>,
    },
  ]
  return (
    <ServerTable<Contribution>
      name="jackpotContributions"
      label={t`Contributions`}
      columns={columns}
      rowId={({ wagerId, turn }) => `${wagerId}-${turn}`}
      {...table}
      {...list}
      emptyText={t`No stake has fed it yet.`}
    />
  )
}
