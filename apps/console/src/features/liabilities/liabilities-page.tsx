import { MoneyCell } from '@lantern/console-kit/money-cell'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { opsLiabilities } from '@lantern/contract/ops/exports'
import type { Money } from '@lantern/kernel/money'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Skeleton, Stack, Table, Text } from '@mantine/core'
import { PageHead } from '../../app/page-head.tsx'
import { Moment } from '../../words/moment.tsx'
import { ExportForm } from './export-form.tsx'

type Row = ReplyOf<typeof opsLiabilities.now>['rows'][number]

/** What the house owes its members and what is under way; records of the brand as files. */
export default function LiabilitiesPage() {
  const { t } = useLingui()
  const { data } = useRead(opsLiabilities.now, {})
  return (
    <>
      <PageHead title={t`Liabilities and exports`} />
      <Stack gap="xl">
        <section aria-label={t`Liabilities`}>
          {data ? <Liabilities rows={data.rows} /> : <Skeleton h={160} />}
          {data ? (
            <Text size="sm" c="dimmed" mt="xs">
              <Trans>
                Added up from the accounts at <Moment at={data.at} />
              </Trans>
            </Text>
          ) : null}
        </section>
        <ExportForm />
      </Stack>
    </>
  )
}

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
    { key: 'receivables', title: t`Receivables`, read: (row) => row.receivables },
    { key: 'points', title: t`Points`, read: (row) => row.points },
  ]
}

function Liabilities({ rows }: { readonly rows: readonly Row[] }) {
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
      aria-label={t`Liabilities`}
    >
      <Table aria-label={t`Liabilities`}>
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
                <Badge variant="light" color={row.class === 'real' ? 'green' : 'gray'}>
                  {classes[row.class]}
                </Badge>
              </Table.Td>
              <Table.Td>{row.currency}</Table.Td>
              <Table.Td ta="right">{row.members}</Table.Td>
              {figures.map(({ key, read, count }) => (
                <Table.Td key={key} ta="right">
                  <MoneyCell amount={read(row)} currency={row.currency} />
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
