import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsSafeplay } from '@lantern/contract/ops/safeplay'
import { limitKinds, limitPeriods } from '@lantern/contract/safeplay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { useSafeplayWords } from '../../words/safeplay-words.ts'
import { SaveRegister } from './save-register.tsx'

type Row = RowOf<(typeof opsSafeplay)['limits']>

const shape = tableShape({ sortable: [], filters: { kind: limitKinds, period: limitPeriods } })

export function LimitRegister() {
  const { t } = useLingui()
  const words = useSafeplayWords()
  const { table, paging, search, choice } = useTableState(shape)
  const columns = useColumns()
  const kind = choice('kind')
  const period = choice('period')
  const list = useList(opsSafeplay.limits, {
    kind,
    period,
    search,
    ...paging,
  })
  return (
    <>
      <SaveRegister call={opsSafeplay.limitFile} wanted={{ kind, period, search }} />
      <ServerTable<Row>
        name="limits"
        label={t`Limits`}
        columns={columns}
        rowId={(row) => `${row.memberId} ${row.setBy} ${row.kind} ${row.period}`}
        {...table}
        {...list}
        searchLabel={t`Member`}
        filters={[
          {
            name: 'kind',
            label: t`Kind`,
            anyLabel: t`All`,
            options: limitKinds.map((value) => ({ value, label: words.kinds[value] })),
          },
          {
            name: 'period',
            label: t`Period`,
            anyLabel: t`All`,
            options: limitPeriods.map((value) => ({ value, label: words.periods[value] })),
          },
        ]}
        emptyText={t`No limit fits.`}
      />
    </>
  )
}

function useColumns(): readonly Column<Row>[] {
  const { t } = useLingui()
  const words = useSafeplayWords()
  return [
    {
      key: 'account',
      title: t`Member`,
      fixed: true,
      render: (row) => (
        <Link
          className="console-link"
          to="/members/$memberId"
          params={{ memberId: row.memberId }}
          search={{ tab: 'safeplay' }}
        >
          {row.account}
        </Link>
      ),
    },
    { key: 'kind', title: t`Kind`, fixed: true, render: (row) => words.kinds[row.kind] },
    { key: 'period', title: t`Period`, render: (row) => words.periods[row.period] },
    {
      key: 'value',
      title: t`At most`,
      align: 'right',
      fixed: true,
      render: (row) => words.value(row.kind, row.value),
    },
    { key: 'currency', title: t`Currency`, render: (row) => row.currency },
    { key: 'setBy', title: t`Set by`, render: (row) => words.setBy[row.setBy] },
    {
      key: 'wish',
      title: t`Wished for`,
      render: (row) => (row.wish === null ? '—' : words.value(row.kind, row.wish.value)),
    },
    {
      key: 'confirmFrom',
      title: t`May be confirmed from`,
      render: (row) => <Moment at={row.wish?.confirmFrom ?? null} />,
    },
  ]
}
