import { CopyId } from '@lantern/console-kit/copy-id'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsVendorRecords } from '@lantern/contract/ops/vendor-records'
import { opsVendors } from '@lantern/contract/ops/vendors'
import { useLingui } from '@lingui/react/macro'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { ReasonAction } from '../../words/reason-action.tsx'
import { useCaseKinds } from './vendor-words.ts'

type VendorCase = RowOf<(typeof opsVendorRecords)['cases']>

const STATES = ['open', 'closed'] as const
const shape = tableShape({ sortable: [], filters: { state: STATES } })

/** What a vendor said that does not fit. */
export function VendorCases({ code, mayWrite }: { code: string; mayWrite: boolean }) {
  const { t } = useLingui()
  const { table, paging, choice } = useTableState(shape)
  const columns = useColumns(mayWrite)
  const list = useList(opsVendorRecords.cases, {
    code,
    state: choice('state'),
    ...paging,
  })
  return (
    <ServerTable<VendorCase>
      name="vendorCases"
      label={t`Does not fit`}
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
            { value: 'open', label: t({ message: 'Open', comment: 'a case' }) },
            { value: 'closed', label: t({ message: 'Closed', comment: 'a case' }) },
          ],
        },
      ]}
      emptyText={t`Everything this vendor said fits.`}
    />
  )
}

function useColumns(mayWrite: boolean): readonly Column<VendorCase>[] {
  const { t } = useLingui()
  const kinds = useCaseKinds()
  return [
    { key: 'kind', title: t`What`, fixed: true, render: (row) => kinds(row.kind) },
    {
      key: 'foundAt',
      title: t`Time`,
      fixed: true,
      render: (row) => <Moment at={row.foundAt} seconds />,
    },
    { key: 'operation', title: t`Operation`, render: (row) => row.operation },
    {
      key: 'tx',
      title: t`Transaction`,
      render: (row) => <CopyId value={row.txId} what={t`the id`} />,
    },
    {
      key: 'bet',
      title: t`Bet`,
      render: (row) =>
        row.betRef === null ? '—' : <CopyId value={row.betRef} what={t`the bet`} />,
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => {
        const { id, closedBy } = row
        if (row.closedAt !== null && closedBy === null)
          return <StateBadge tone="good" label={t`Over by itself`} />
        if (row.closedAt !== null)
          return <StateBadge tone="good" label={t`Closed by ${closedBy ?? ''}`} />
        if (!mayWrite)
          return <StateBadge tone="waiting" label={t({ message: 'Open', comment: 'a case' })} />
        return (
          <ReasonAction
            call={opsVendorRecords.closeCase}
            changes={[opsVendorRecords.cases, opsVendors.get]}
            input={(reason) => ({ id, reason })}
            label={t`Close…`}
            title={t`Close this case?`}
            confirmLabel={t`Close it`}
            hint={t`Kept in the audit log.`}
          >
            {t`Nothing moves by it. Write what was found out.`}
          </ReasonAction>
        )
      },
    },
  ]
}
