import { MoneyCell } from '@lantern/console-kit/money-cell'
import type { ReplyOf } from '@lantern/contract/endpoint'
import type { opsLiabilities } from '@lantern/contract/ops/exports'
import type { Money } from '@lantern/kernel/money'
import { useLingui } from '@lingui/react/macro'
import { Badge, Table, Text } from '@mantine/core'
import { differenceOf } from './difference.ts'

export type Row = ReplyOf<(typeof opsLiabilities)['now']>['rows'][number]

interface Figure {
  readonly key: string
  readonly title: string
  readonly read: (row: Row) => Money
  /** How many stand behind the amount. */
  readonly count?: (row: Row) => number
}

function useFigures(): readonly Figure[] {
  const { t } = useLingui()
  return [
    { key: 'cash', title: t`Cash`, read: (row) => row.cash },
    { key: 'held', title: t`Held`, read: (row) => row.held },
    { key: 'bonus', title: t`Bonus`, read: (row) => row.bonus },
    { key: 'total', title: t`Owed to members`, read: (row) => row.total },
    {
      key: 'withdrawals',
      title: t`Withdrawals under way`,
      read: (row) => row.pendingWithdrawals,
      count: (row) => row.withdrawals,
    },
    {
      key: 'stakes',
      title: t`Open stakes`,
      read: (row) => row.openStakes,
      count: (row) => row.openBets,
    },
    { key: 'pots', title: t`Pots`, read: (row) => row.pots },
    { key: 'vendors', title: t`At vendors`, read: (row) => row.atVendors },
    {
      key: 'suspense',
      title: t`In suspense`,
      read: (row) => row.suspense,
      count: (row) => row.suspenseItems,
    },
    { key: 'receivables', title: t`Receivables`, read: (row) => row.receivables },
    { key: 'points', title: t`Points`, read: (row) => row.points },
  ]
}

interface LiabilityTableProps {
  readonly label: string
  readonly rows: readonly Row[]
  /** Of another day: what it is more, or less, stands beside. */
  readonly before?: readonly Row[] | undefined
}

/** What is owed, by class and currency. */
export function LiabilityTable({ label, rows, before }: LiabilityTableProps) {
  const { t } = useLingui()
  const figures = useFigures()
  const classes: Readonly<Record<Row['class'], string>> = {
    real: t`Real`,
    trial: t`Trial`,
    test: t`Test`,
  }
  return (
    <Table.ScrollContainer
      minWidth={900}
      type="native"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <Table aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t`Class`}</Table.Th>
            <Table.Th>{t`Currency`}</Table.Th>
            <Table.Th ta="right">{t`Members`}</Table.Th>
            {figures.map(({ key, title }) => (
              <Table.Th key={key} ta="right">
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.class} ${row.currency}`}>
              <Table.Td>
                <Badge
                  miw="max-content"
                  variant="light"
                  color={row.class === 'real' ? 'green' : 'gray'}
                >
                  {classes[row.class]}
                </Badge>
              </Table.Td>
              <Table.Td>{row.currency}</Table.Td>
              <Table.Td ta="right">{row.members}</Table.Td>
              {figures.map(({ key, read, count }) => (
                <Table.Td key={key} ta="right">
                  <MoneyCell amount={read(row)} currency={row.currency} />
                  <Difference row={row} before={before} read={read} />
                  {count && count(row) > 0 ? (
                    <Text size="xs" c="dimmed">
                      × {count(row)}
                    </Text>
                  ) : null}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
          {rows.length === 0 ? (
            <Table.Tr>
              <Table.Td colSpan={figures.length + 3}>{t`No activity`}</Table.Td>
            </Table.Tr>
          ) : null}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface DifferenceProps {
  readonly row: Row
  readonly before: readonly Row[] | undefined
  readonly read: (row: Row) => Money
}

function Difference({ row, before, read }: DifferenceProps) {
  const more = differenceOf(row, before, read)
  if (more === undefined || more === 0n) return null
  return (
    <Text size="xs" c="dimmed" component="div">
      <MoneyCell amount={more} currency={row.currency} signed />
    </Text>
  )
}
