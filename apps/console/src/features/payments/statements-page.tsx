import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { tableShape } from '@lantern/console-kit/table-state'
import { ageBuckets, findingKinds, opsPayments } from '@lantern/contract/ops/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { Ageing } from './ageing.tsx'
import { FindingDeeds } from './finding-deeds.tsx'
import { useFindingSides } from './finding-sides.ts'
import { ImportStatement } from './import-statement.tsx'
import { StatementFiles } from './statement-files.tsx'
import { type Finding, useAges, useFindingKinds } from './finding-words.ts'

/** Open ones stand first; only what was ended has to be asked for. */
const STATES = ['ended'] as const
const OWNERS = ['nobody', 'mine'] as const
const shape = tableShape({
  sortable: [],
  filters: { state: STATES, kind: findingKinds, age: ageBuckets, owner: OWNERS },
})
const REFRESH_MS = 15_000

/** What banks and providers say beside our books: files, and differences with who looks after them. */
export default function StatementsPage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('deposits.write')
  const { table, paging, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const kinds = useFindingKinds()
  const ages = useAges()
  const columns = useColumns(mayWrite)
  const list = useList(
    opsPayments.findings,
    {
      kind: choice('kind'),
      state: choice('state') ?? 'open',
      age: choice('age'),
      owner: choice('owner'),
      ...paging,
    },
    REFRESH_MS,
  )
  return (
    <>
      <PageHead title={t`Statements`} />
      <Stack gap="lg">
        {mayWrite ? (
          <Group>
            <ImportStatement />
          </Group>
        ) : null}
        <h2 className="console-section-title">
          <Trans>Differences</Trans>
        </h2>
        <Ageing />
        <ServerTable<Finding>
          name="findings"
          label={t`Differences`}
          columns={columns}
          rowId={({ id }) => id}
          {...table}
          {...list}
          filters={[
            stateFilter(STATES, () => t`Ended`, t`Open`),
            {
              name: 'kind',
              label: t`Kind`,
              anyLabel: t`Any kind`,
              options: findingKinds.map((value) => ({ value, label: kinds[value] })),
            },
            {
              name: 'age',
              label: t`Age`,
              anyLabel: t`Any age`,
              options: ageBuckets.map((value) => ({ value, label: ages[value] })),
            },
            {
              name: 'owner',
              label: t`Looked after by`,
              anyLabel: t`Anybody`,
              options: [
                { value: 'nobody', label: t`Nobody` },
                { value: 'mine', label: t`Me` },
              ],
            },
          ]}
          emptyText={t`No difference fits: both sides agree.`}
        />
        <h2 className="console-section-title">
          <Trans>Imported files</Trans>
        </h2>
        <StatementFiles />
      </Stack>
    </>
  )
}

function useColumns(mayWrite: boolean): readonly Column<Finding>[] {
  const { t } = useLingui()
  const kinds = useFindingKinds()
  const inWords = useFindingSides()
  return [
    { key: 'kind', title: t`Difference`, fixed: true, render: (row) => kinds[row.kind] },
    { key: 'order', title: t`Order`, fixed: true, render: (row) => row.order ?? '—' },
    {
      key: 'expected',
      title: t`By our books`,
      render: (row) => (row.kind === 'unknown_payment' ? '—' : inWords(row.expected)),
    },
    {
      key: 'reported',
      title: t`On the statement`,
      render: (row) => row.line?.reference ?? inWords(row.reported),
    },
    { key: 'booked', title: t`Booked on`, render: (row) => row.line?.bookedOn ?? '—' },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      render: (row) =>
        row.line ? <MoneyCell amount={row.line.amount} currency={row.line.currency} /> : '—',
    },
    { key: 'age', title: t`Age`, render: (row) => <Age minutes={row.ageMinutes} /> },
    { key: 'owner', title: t`Looked after by`, render: (row) => row.owner ?? '—' },
    {
      key: 'end',
      title: t`Ended`,
      render: (row) => (row.endedAt === null ? '—' : `${row.endedBy ?? ''}: ${row.endNote ?? ''}`),
    },
    {
      key: 'deeds',
      title: t`Decide`,
      render: (row) => (mayWrite && row.endedAt === null ? <FindingDeeds finding={row} /> : '—'),
    },
  ]
}
