import { MoneyCell } from '@lantern/console-kit/money-cell'
import { ReasonDialog } from '@lantern/console-kit/reason-dialog'
import { type Column, ServerTable } from '@lantern/console-kit/server-table'
import { StateBadge } from '@lantern/console-kit/state-badge'
import { tableShape } from '@lantern/console-kit/table-state'
import { opsReconciliation } from '@lantern/contract/ops/reconciliation'
import { opsVendors } from '@lantern/contract/ops/vendors'
import type { Money } from '@lantern/kernel/money'
import { useAct } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { type ReactNode, useState } from 'react'
import { useFormats } from '../../session/operator.ts'
import { type RowOf, useList } from '../../table/use-list.ts'
import { useStateFilter } from '../../table/use-state-filter.ts'
import { useTableState } from '../../table/use-table-state.ts'
import { Moment } from '../../words/moment.tsx'
import { settingRefusal } from '../../words/setting-refusal.ts'
import type { VendorPartProps } from './vendor-overview.tsx'

type Day = RowOf<(typeof opsReconciliation)['days']>
type Sum = Day['sums'][number]
/** A day in one currency; without a bet there is none. */
interface Line extends Omit<Day, 'sums'> {
  readonly sum: Sum | undefined
}

const STATES = ['agrees', 'differs'] as const
const shape = tableShape({ sortable: [], filters: { state: STATES } })
const REFRESH_MS = 60_000

/** Days of the vendor's own books beside ours. */
export function VendorDays({ vendor: { code, hasReportDays }, mayWrite }: VendorPartProps) {
  const { t } = useLingui()
  const { table, paging, choice } = useTableState(shape)
  const stateFilter = useStateFilter()
  const columns = useColumns()
  const names = useDayStates()
  const { page: days, ...list } = useList(
    opsReconciliation.days,
    { code, state: choice('state'), ...paging },
    REFRESH_MS,
  )
  const content = days?.content.flatMap(linesOf) ?? []
  // what is counted is lines: a day in two currencies is two
  const page = days && {
    ...days,
    content,
    totalElements: days.totalElements + content.length - days.content.length,
  }
  return (
    <Stack gap="md">
      <section className="kit-panel kit-panel-body" aria-labelledby="report-days">
        <Stack gap="sm" align="flex-start">
          <h2 id="report-days" className="console-section-title">
            <Trans>Days of the vendor’s own books</Trans>
          </h2>
          <Text fz="sm">
            {hasReportDays ? (
              <Trans>
                A day is compared when the vendor says that it is over: how many bets, what was
                staked, paid and counts. Where it differs, each bet that does stands among the
                differences.
              </Trans>
            ) : (
              <Trans>This vendor tells no sums of its days.</Trans>
            )}
          </Text>
          {mayWrite && hasReportDays ? <CompareDay code={code} /> : null}
        </Stack>
      </section>
      <ServerTable<Line>
        name="vendorDays"
        label={t`Days of the vendor’s own books`}
        columns={columns}
        rowId={({ id, sum }) => `${id} ${sum?.currency ?? ''}`}
        {...table}
        {...list}
        page={page}
        filters={[stateFilter(STATES, (one) => names[one].label)]}
        emptyText={t`No day was compared yet.`}
      />
    </Stack>
  )
}

const linesOf = ({ sums, ...day }: Day): Line[] =>
  sums.length === 0 ? [{ ...day, sum: undefined }] : sums.map((sum) => ({ ...day, sum }))

function useDayStates() {
  const { t } = useLingui()
  return {
    agrees: { label: t({ message: 'Agrees', comment: 'a day of books' }), tone: 'good' },
    differs: { label: t({ message: 'Differs', comment: 'a day of books' }), tone: 'bad' },
  } as const
}

function CompareDay({ code }: { code: string }) {
  const { t, i18n } = useLingui()
  const [isOpen, dialog] = useDisclosure(false)
  const [reportDate, setReportDate] = useState('')
  const { act, isActing, refusal, reset } = useAct(opsReconciliation.compareDay, {
    changes: [
      opsReconciliation.days,
      opsReconciliation.comparisons,
      opsReconciliation.findings,
      opsVendors.get,
    ],
    onDone: dialog.close,
  })
  const open = () => {
    reset()
    dialog.open()
  }
  return (
    <>
      <Button variant="default" onClick={open}>
        <Trans>Compare a day…</Trans>
      </Button>
      <ReasonDialog
        opened={isOpen}
        title={t`Compare a day?`}
        hint={t`Kept in the audit log.`}
        confirmLabel={t`Compare`}
        busy={isActing}
        error={settingRefusal(i18n, refusal)}
        onConfirm={(reason) => act({ code, reportDate, reason })}
        onClose={dialog.close}
      >
        <Stack gap="sm">
          <Text>
            <Trans>It is done for each day anyway. Nothing moves by it.</Trans>
          </Text>
          <TextInput
            type="date"
            label={t`Day of the vendor’s books`}
            required
            value={reportDate}
            onChange={({ currentTarget }) => setReportDate(currentTarget.value)}
          />
        </Stack>
      </ReasonDialog>
    </>
  )
}

/** One figure of both sides: once where they agree. */
function Both<Value extends number | Money>({
  of,
  show,
}: {
  readonly of: readonly [theirs: Value, ours: Value] | undefined
  readonly show: (value: Value) => ReactNode
}) {
  if (of === undefined) return '—'
  const [theirs, ours] = of
  if (theirs === ours) return show(ours)
  return (
    <span style={{ color: 'var(--danger)' }}>
      <span style={{ display: 'block' }}>
        <Trans>Vendor:</Trans> {show(theirs)}
      </span>
      <span style={{ display: 'block' }}>
        <Trans>Here:</Trans> {show(ours)}
      </span>
    </span>
  )
}

type Figure = 'stake' | 'payout' | 'validBet'

function useColumns(): readonly Column<Line>[] {
  const { t } = useLingui()
  const { count } = useFormats()
  const states = useDayStates()
  const money = (name: Figure) => {
    const shown = ({ sum }: Line) => (
      <Both
        of={sum && [sum.theirs[name], sum.ours[name]]}
        show={(value) => <MoneyCell amount={value} {...(sum && { currency: sum.currency })} />}
      />
    )
    return shown
  }
  return [
    {
      key: 'day',
      title: t({ message: 'Day', comment: 'of the vendor’s books' }),
      fixed: true,
      render: (row) => <bdi dir="ltr">{row.reportDate}</bdi>,
    },
    {
      key: 'state',
      title: t`State`,
      fixed: true,
      render: (row) => <StateBadge {...states[row.state]} />,
    },
    {
      key: 'bets',
      title: t`Bets`,
      align: 'right',
      render: ({ sum }) => (
        <Both of={sum && [sum.theirs.bets, sum.ours.bets]} show={(value) => count(value)} />
      ),
    },
    { key: 'stake', title: t`Stake`, align: 'right', render: money('stake') },
    { key: 'payout', title: t`Payout`, align: 'right', render: money('payout') },
    { key: 'validBet', title: t`Counts for rewards`, align: 'right', render: money('validBet') },
    {
      key: 'comparedAt',
      title: t`Compared`,
      render: (row) => (
        <>
          <Moment at={row.comparedAt} />
          {row.askedBy === null ? null : ` ${row.askedBy}`}
          {row.isOver ? null : (
            <Text fz="xs" c="dimmed">
              <Trans>This day is not over yet.</Trans>
            </Text>
          )}
        </>
      ),
    },
  ]
}
