import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { adjustmentStates, opsAdjustments } from '@lantern/contract/ops/adjustments'
import { useLingui } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { AdjustmentDrawer } from './adjustment-drawer.tsx'
import {
  type Adjustment,
  signedAmount,
  useAdjustmentReasons,
  useAdjustmentStates,
} from './adjustment-words.ts'
import { ProposeAdjustment } from './propose-adjustment.tsx'

const shape = tableShape({
  sortable: [],
  filters: { state: adjustmentStates },
  defaultFilters: { state: 'proposed' },
})
const REFRESH_MS = 15_000

/** Corrections of balances: one operator proposes, another one decides. */
export default function AdjustmentsPage() {
  const { t } = useLingui()
  const mayPropose = useHasGrant('adjustments.propose')
  const { table, paging, search, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const { open, openRow, closeRow } = useOpenRow()
  const states = useAdjustmentStates()
  const columns = useColumns()
  const list = useList(
    opsAdjustments.list,
    {
      state: choice('state'),
      search,
      ...paging,
    },
    REFRESH_MS,
  )
  return (
    <>
      <PageHead title={t`Corrections`} />
      <Stack gap="lg">
        {mayPropose ? (
          <Group>
            <ProposeAdjustment onDone={({ id }) => openRow(id)} />
          </Group>
        ) : null}
        <ServerTable<Adjustment>
          name="adjustments"
          label={t`Corrections`}
          columns={columns}
          rowId={({ id }) => id}
          {...table}
          {...list}
          searchLabel={t`Member or reference`}
          filters={[stateFilter(adjustmentStates, (one) => states[one].label)]}
          emptyText={t`No correction fits.`}
          onOpen={({ id }) => openRow(id)}
          openId={open}
        />
      </Stack>
      <AdjustmentDrawer id={open} onClose={closeRow} />
    </>
  )
}

function useColumns(): readonly Column<Adjustment>[] {
  const { t } = useLingui()
  const states = useAdjustmentStates()
  const reasons = useAdjustmentReasons()
  return [
    {
      key: 'reference',
      title: t`Reference`,
      fixed: true,
      opens: true,
      render: (row) => <bdi dir="ltr">{row.reference}</bdi>,
    },
    { key: 'account', title: t`Member`, fixed: true, render: (row) => row.account },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={signedAmount(row)} currency={row.currency} signed />,
    },
    { key: 'reason', title: t`For`, render: (row) => reasons[row.reasonCode] },
    { key: 'state', title: t`State`, render: (row) => <StateBadge {...states[row.state]} /> },
    { key: 'by', title: t`Proposed by`, render: (row) => row.proposedBy },
    { key: 'at', title: t`Proposed`, render: (row) => <Moment at={row.proposedAt} /> },
    { key: 'decidedBy', title: t`Decided by`, render: (row) => row.decidedBy ?? '—' },
  ]
}
