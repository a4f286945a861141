import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsSafeplay } from '@lantern/contract/ops/safeplay'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { useSafeplayWords } from '../../words/safeplay-words.ts'
import { SaveRegister } from './save-register.tsx'

type Row = RowOf<(typeof opsSafeplay)['exclusions']>

const KINDS = ['excluded', 'time_out'] as const
const shape = tableShape({ sortable: [], filters: { shown: ['all'], kind: KINDS } })

export function ExclusionRegister() {
  const { t } = useLingui()
  const words = useSafeplayWords()
  const { table, paging, search, choice } = useTableState(shape)
  const columns = useColumns()
  const all = choice('shown') === 'all'
  const kind = choice('kind')
  const list = useList(opsSafeplay.exclusions, {
    all,
    kind,
    search,
    ...paging,
  })
  return (
    <>
      <SaveRegister
        call={opsSafeplay.exclusionFile}
        wanted={{ all: all ? 'true' : undefined, kind, search }}
      />
      <ServerTable<Row>
        name="exclusions"
        label={t`Exclusions`}
        columns={columns}
        rowId={({ id }) => id}
        {...table}
        {...list}
        searchLabel={t`Member`}
        filters={[
          {
            name: 'shown',
            label: t`Shown`,
            anyLabel: t`In force`,
            options: [{ value: 'all', label: t`All, also those that are over` }],
          },
          {
            name: 'kind',
            label: t`Kind`,
            anyLabel: t`All`,
            options: KINDS.map((value) => ({ value, label: words.breaks[value] })),
          },
        ]}
        emptyText={t`Nobody is excluded or taking a time-out.`}
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
    {
      key: 'kind',
      title: t`Kind`,
      fixed: true,
      render: (row) => (
        <StateBadge
          tone={row.kind === 'excluded' ? 'bad' : 'neutral'}
          label={words.breaks[row.kind]}
        />
      ),
    },
    { key: 'startsAt', title: t`From`, render: (row) => <Moment at={row.startsAt} /> },
    {
      key: 'until',
      title: t`Until`,
      render: (row) => (row.until === null ? t`No end` : <Moment at={row.until} />),
    },
    { key: 'setBy', title: t`Set by`, render: (row) => words.who(row) },
    { key: 'reason', title: t`Reason`, render: (row) => row.reason ?? '—' },
  ]
}
