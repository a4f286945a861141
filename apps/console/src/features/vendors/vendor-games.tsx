import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import type { TableShape } from '@lantern/console-kit/table-state'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useLingui } from '@lingui/react/macro'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'

type Game = RowOf<(typeof opsVendorRecords)['games']>

const shape: TableShape = { sortable: [], filters: {} }

/** Games of a vendor. */
export function VendorGames({ code }: { code: string }) {
  const { t } = useLingui()
  const { state, setState } = useTableState(shape)
  const { pageNo, pageSize } = state
  const search = state.search || undefined
  const list = useList(opsVendorRecords.games, { code, search, pageNo, pageSize })
  const columns: readonly Column<Game>[] = [
    { key: 'name', title: t`Game`, fixed: true, render: (row) => row.name },
    { key: 'code', title: t`Code`, render: (row) => <bdi dir="ltr">{row.code}</bdi> },
    { key: 'gameType', title: t`Category`, render: (row) => row.gameType },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) =>
        row.enabled ? (
          <StateBadge tone="good" label={t`In the lobby`} />
        ) : (
          <StateBadge tone="neutral" label={t`Switched off`} />
        ),
    },
    {
      key: 'trial',
      title: t`Free play`,
      render: (row) => (row.trialPlayable ? t`Yes` : t`No`),
    },
    { key: 'addedAt', title: t`Since`, render: (row) => <Moment at={row.addedAt} /> },
  ]
  return (
    <ServerTable<Game>
      name="vendorGames"
      label={t`Games`}
      columns={columns}
      rowId={({ id }) => id}
      shape={shape}
      state={state}
      onState={setState}
      {...list}
      searchLabel={t`Name or code`}
      emptyText={t`No game fits.`}
    />
  )
}
