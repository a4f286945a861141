import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import type { TableShape, TableState } from '@lantern/console-kit/table-state'
import { opsPayments } from '@lantern/contract/ops/payments'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type RowOf, useList } from '../../table/use-list.ts'
import { Moment } from '../../words/moment.tsx'
import { useProviderNames } from '../../words/provider-names.ts'

type Statement = RowOf<(typeof opsPayments)['statements']>

const shape: TableShape = { sortable: [], filters: {} }
const FIRST: TableState = { pageNo: 1, pageSize: 20, search: '', filters: {}, sort: undefined }
const REFRESH_MS = 15_000

/** Files that were brought, and how many of their lines found an order. */
export function StatementFiles() {
  const { t } = useLingui()
  const names = useProviderNames()
  const [state, setState] = useState(FIRST)
  const { pageNo, pageSize } = state
  const list = useList(opsPayments.statements, { pageNo, pageSize }, REFRESH_MS)
  const columns: readonly Column<Statement>[] = [
    { key: 'at', title: t`Imported`, fixed: true, render: (row) => <Moment at={row.at} /> },
    { key: 'provider', title: t`Provider`, fixed: true, render: (row) => names(row.provider) },
    { key: 'currency', title: t`Currency`, render: (row) => row.currency },
    { key: 'days', title: t`Days`, render: (row) => `${row.firstDay} – ${row.lastDay}` },
    { key: 'lines', title: t`Lines`, align: 'right', render: (row) => row.lines },
    { key: 'matched', title: t`Matched`, align: 'right', render: (row) => row.matched },
    {
      key: 'elsewhere',
      title: t`Of other brands`,
      align: 'right',
      render: (row) => row.elsewhere,
    },
    { key: 'by', title: t`By`, render: (row) => row.importedBy },
  ]
  return (
    <ServerTable<Statement>
      name="statements"
      label={t`Imported files`}
      columns={columns}
      rowId={({ id }) => id}
      shape={shape}
      state={state}
      onState={(change) => setState((before) => ({ ...before, ...change }))}
      {...list}
      emptyText={t`No file was imported yet.`}
    />
  )
}
