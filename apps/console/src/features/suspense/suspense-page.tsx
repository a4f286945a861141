import { amountText } from '@lantern/console-kit/amount-text'
import { MoneyCell } from '@lantern/console-kit/money-cell'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsSuspense } from '@lantern/contract/ops/suspense'
import { plural } from '@lingui/core/macro'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Group, Stack, Text } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { useHasGrant } from '../../session/operator.ts'
import { useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Age } from '../../words/age.tsx'
import { SuspenseDeeds, WishText } from './suspense-deeds.tsx'
import { type Item, useSuspenseSources, useSuspenseStates } from './suspense-words.ts'

/** Open ones stand first; only what was ended has to be asked for. */
const STATES = ['ended'] as const
const OWNERS = ['nobody', 'mine'] as const
const shape = tableShape({ sortable: [], filters: { state: STATES, owner: OWNERS } })
const REFRESH_MS = 15_000

/** Money that arrived and fits no order, with who looks after it and what becomes of it. */
export default function SuspensePage() {
  const { t } = useLingui()
  const mayWrite = useHasGrant('deposits.write')
  const { table, paging, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const columns = useColumns(mayWrite)
  const list = useList(
    opsSuspense.list,
    { state: choice('state') ?? 'open', owner: choice('owner'), ...paging },
    REFRESH_MS,
  )
  return (
    <>
      <PageHead title={t`Money in suspense`} />
      <Stack gap="lg">
        <Text c="dimmed">
          <Trans>
            It arrived and fits no order. Two persons say whose it is: a member’s, its sender’s, or
            after a long time the house’s.
          </Trans>
        </Text>
        <Sums />
        <ServerTable<Item>
          name="suspense"
          label={t`Money in suspense`}
          columns={columns}
          rowId={({ id }) => id}
          {...table}
          {...list}
          filters={[
            stateFilter(STATES, () => t`Ended`, t`Open`),
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
          emptyText={t`Everything that arrived has its place.`}
        />
      </Stack>
    </>
  )
}

function Sums() {
  const { t, i18n } = useLingui()
  const { data } = useRead(opsSuspense.sums, {}, { refetchMs: REFRESH_MS })
  if (!data || data.sums.length === 0) return null
  return (
    <Group component="section" aria-label={t`What stands in suspense`} gap="md">
      {data.sums.map(({ currency, amount, items, unowned }) => (
        <section key={currency} className="kit-panel kit-panel-body">
          <Text fw={600} fz="lg" className="kit-tabular">
            {`${amountText(amount, i18n.locale)} ${currency}`}
          </Text>
          <Text fz="sm" c="dimmed">
            {t`${plural(items, { one: '# payment', other: '# payments' })}`}
          </Text>
          {unowned === 0 ? null : (
            <Text fz="sm" c="dimmed">
              {t`${unowned} with nobody`}
            </Text>
          )}
        </section>
      ))}
    </Group>
  )
}

function useColumns(mayWrite: boolean): readonly Column<Item>[] {
  const { t } = useLingui()
  const sources = useSuspenseSources()
  const states = useSuspenseStates()
  return [
    {
      key: 'reference',
      title: t`Reference`,
      fixed: true,
      render: (row) => <bdi dir="ltr">{row.reference}</bdi>,
    },
    {
      key: 'amount',
      title: t`Amount`,
      align: 'right',
      fixed: true,
      render: (row) => <MoneyCell amount={row.amount} currency={row.currency} />,
    },
    {
      key: 'from',
      title: t`Where it comes from`,
      render: (row) => (
        <>
          <Text fz="sm">{sources[row.source]}</Text>
          <Text fz="sm" c="dimmed">
            {row.provider} · <bdi dir="ltr">{row.theirReference}</bdi>
          </Text>
        </>
      ),
    },
    { key: 'deposit', title: t`Beside`, render: (row) => row.deposit ?? '—' },
    { key: 'age', title: t`Age`, render: (row) => <Age minutes={row.ageMinutes} /> },
    { key: 'owner', title: t`Looked after by`, render: (row) => row.owner ?? '—' },
    {
      key: 'state',
      title: t`State`,
      render: (row) => (
        <div className="kit-said">
          <StateBadge {...states[row.state]} />
          <WishText item={row} />
        </div>
      ),
    },
    {
      key: 'deeds',
      title: t`Decide`,
      fixed: true,
      render: (row) => (mayWrite && row.state === 'open' ? <SuspenseDeeds item={row} /> : '—'),
    },
  ]
}
