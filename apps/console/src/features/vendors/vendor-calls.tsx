import { CopyId } from '@lantern/console-kit/copy-id'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { useLingui } from '@lingui/react/macro'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useOpenRow, useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { CallDrawer } from './call-drawer.tsx'
import { callOutcomes, statusWord } from './vendor-words.ts'
import { Direction } from './call-direction.tsx'
import { Millis } from './vendors-page.tsx'

type VendorCall = RowOf<(typeof opsVendorRecords)['calls']>

const directions = ['in', 'out'] as const
const shape = tableShape({
  sortable: [],
  filters: { direction: directions, outcome: callOutcomes },
})
const REFRESH_MS = 15_000

/** The raw log: what a vendor said and what it was told, and what it was asked and said. */
export function VendorCalls({ code }: { code: string }) {
  const { t } = useLingui()
  const { table, paging, search, choice } = useTableState(shape)
  const { open, openRow, closeRow } = useOpenRow()
  const columns = useColumns()
  const list = useList(
    opsVendorRecords.calls,
    {
      code,
      search,
      direction: choice('direction'),
      outcome: choice('outcome'),
      ...paging,
    },
    REFRESH_MS,
  )
  return (
    <>
      <ServerTable<VendorCall>
        name="vendorCalls"
        label={t`Calls`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Transaction, bet or member`}
        filters={[
          {
            name: 'direction',
            label: t`Direction`,
            anyLabel: t`All`,
            options: [
              { value: 'in', label: t`From the vendor` },
              { value: 'out', label: t`To the vendor` },
            ],
          },
          {
            name: 'outcome',
            label: t`Outcome`,
            anyLabel: t`All`,
            options: [
              { value: 'ok', label: t`Done` },
              { value: 'refused', label: t`Refused` },
              {
                value: 'failed',
                label: t({ message: 'Failed', comment: 'calls of a vendor' }),
              },
            ],
          },
        ]}
        emptyText={t`No call fits.`}
        onOpen={({ id }) => openRow(id)}
        openId={open}
      />
      <CallDrawer code={code} id={open} onClose={closeRow} />
    </>
  )
}

function useColumns(): readonly Column<VendorCall>[] {
  const { t } = useLingui()
  return [
    {
      key: 'operation',
      title: t`Operation`,
      fixed: true,
      opens: true,
      render: (row) => row.operation,
    },
    {
      key: 'direction',
      title: t`Direction`,
      render: (row) => <Direction of={row.direction} />,
    },
    {
      key: 'status',
      title: t`Told`,
      fixed: true,
      render: (row) => <StateBadge {...statusWord(row.status)} />,
    },
    {
      key: 'calledAt',
      title: t`Time`,
      fixed: true,
      render: (row) => <Moment at={row.calledAt} seconds />,
    },
    {
      key: 'duration',
      title: t`Took`,
      align: 'right',
      render: (row) => <Millis value={row.durationMs} />,
    },
    {
      key: 'tx',
      title: t`Transaction`,
      render: (row) => (row.txId === null ? '—' : <CopyId value={row.txId} what={t`the id`} />),
    },
    {
      key: 'bet',
      title: t`Bet`,
      render: (row) =>
        row.betRef === null ? '—' : <CopyId value={row.betRef} what={t`the bet`} />,
    },
    {
      key: 'player',
      title: t`Member’s id`,
      hiddenAtFirst: true,
      render: (row) => row.playerId ?? '—',
    },
    { key: 'http', title: 'HTTP', hiddenAtFirst: true, render: (row) => row.http },
  ]
}
