import { bets } from '@lantern/contract/bets'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { businessDay, DAY_MS, startOfDay } from '@lantern/kernel/time'
import { Empty } from '@lantern/ui/empty'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import { Table, type TableColumn } from '@lantern/ui/table'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayRange } from '../../parts/records/day-range.tsx'
import { type Days, isInOrder } from '../../parts/records/days.ts'
import { productName, useProductNames } from '../../parts/records/product-names.ts'
import { RecordTotals } from '../../parts/records/record-totals.tsx'
import { SaveFile } from '../../parts/records/save-file.tsx'
import { useBrand, useFormats, useMember } from '../../site.ts'

type Profit = ReplyOf<typeof bets.profit>
type DayLine = Profit['days'][number]
type ProductLine = Profit['products'][number]
type Figure = 'stake' | 'validBet' | 'payout' | 'result'
type By = 'days' | 'products'

/** The longest span that is asked for at once. */
const MOST_DAYS = 92

/** Days without a bound are the last three months: no record is longer here. */
function boundedDays({ from, to }: Days, gmtOffsetMinutes: number): Days {
  const last = to || businessDay(new Date(), gmtOffsetMinutes)
  const first = new Date(Date.parse(last) - (MOST_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  return { from: from && from > first ? from : first, to: last }
}

/** What was won and lost, brought and taken: by day, and by kind of game. */
export function Screen() {
  const { t } = useLingui()
  const { gmtOffsetMinutes } = useBrand()
  const currency = useMember()?.currency ?? ''
  const [days, setDays] = useState<Days>({ from: '', to: '' })
  const [by, setBy] = useState<By>('days')
  const isAsked = isInOrder(days)
  const asked = boundedDays(days, gmtOffsetMinutes)
  const save = useAct(bets.profitFile)
  const { data, isPending } = useRead(bets.profit, asked, {
    keepPrevious: true,
    enabled: isAsked,
  })
  const loadingRows = isPending && isAsked ? 4 : 0
  return (
    <div className="flex flex-col gap-4">
      <DayRange days={days} onChange={setDays} allLabel={t`3 months`} />
      <Totals totals={data?.totals} currency={currency} />
      <Segmented
        label={t`By day or by kind of game`}
        value={by}
        onChange={setBy}
        options={[
          { value: 'days', label: <Trans>By day</Trans> },
          { value: 'products', label: <Trans>By kind of game</Trans> },
        ]}
      />
      <SaveFile {...save} count={data?.[by].length} onAsk={() => save.actAsync({ ...asked, by })} />
      {by === 'days' ? (
        <DayTable rows={data?.days ?? []} loadingRows={loadingRows} />
      ) : (
        <ProductTable rows={data?.products ?? []} loadingRows={loadingRows} />
      )}
    </div>
  )
}

interface TotalsProps {
  readonly totals: Profit['totals'] | undefined
  readonly currency: string
}

function Totals({ totals, currency }: TotalsProps) {
  const { t } = useLingui()
  return (
    <RecordTotals
      label={t`Totals of these days`}
      currency={currency}
      totals={[
        {
          key: 'profit',
          label: t({ message: 'Profit and loss', comment: 'Results of games and rewards' }),
          amount: totals?.profit,
          isResult: true,
        },
        { key: 'valid', label: t`Valid bets`, amount: totals?.validBet },
        { key: 'rewards', label: t`Bonuses and jackpots`, amount: totals?.rewards },
        { key: 'deposits', label: t`Deposits`, amount: totals?.deposits },
        { key: 'withdrawals', label: t`Withdrawals`, amount: totals && -totals.withdrawals },
        {
          key: 'transfers',
          label: t`Transfers`,
          amount: totals?.transfers,
          isResult: true,
        },
      ]}
    />
  )
}

/** A column of money that reads one figure of its row. */
const amountColumn = <Row,>(
  key: string,
  header: string,
  read: (row: Row) => Money,
  tone: 'plain' | 'result' = 'plain',
): TableColumn<Row> => ({
  key,
  header,
  align: 'end',
  render: (row) => <MoneyText amount={formatMoney(read(row))} tone={tone} />,
})

/** What a day and a kind of game have in common. */
function usePlayedColumns<Row extends Record<Figure, Money>>(): TableColumn<Row>[] {
  const { t } = useLingui()
  return [
    amountColumn('stake', t`Stake`, (row) => row.stake),
    amountColumn('valid', t`Valid bets`, (row) => row.validBet),
    amountColumn('payout', t`Payouts`, (row) => row.payout),
    amountColumn('result', t`Result`, (row) => row.result, 'result'),
  ]
}

interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly loadingRows: number
}

function DayTable({ rows, loadingRows }: RowsProps<DayLine>) {
  const { t } = useLingui()
  const formats = useFormats()
  const { gmtOffsetMinutes } = useBrand()
  const played = usePlayedColumns<DayLine>()
  return (
    <Table
      caption={t`Profit and loss by day`}
      stack
      rows={rows}
      rowKey={(row) => row.day}
      loadingRows={loadingRows}
      empty={<Nothing />}
      columns={[
        {
          key: 'day',
          header: t({ message: 'Day', comment: 'Column: a calendar day' }),
          isRowHeader: true,
          render: (row) => formats.date(startOfDay(row.day, gmtOffsetMinutes).toISOString()),
        },
        ...played,
        amountColumn<DayLine>('rewards', t`Bonuses and jackpots`, (row) => row.rewards, 'result'),
        amountColumn<DayLine>('profit', t`Profit and loss`, (row) => row.profit, 'result'),
      ]}
    />
  )
}

function ProductTable({ rows, loadingRows }: RowsProps<ProductLine>) {
  const { t } = useLingui()
  const names = useProductNames()
  const played = usePlayedColumns<ProductLine>()
  return (
    <Table
      caption={t`Results by kind of game`}
      stack
      rows={rows}
      rowKey={(row) => row.product}
      loadingRows={loadingRows}
      empty={<Nothing />}
      columns={[
        {
          key: 'product',
          header: t`Kind of game`,
          isRowHeader: true,
          render: (row) => productName(names, row.product),
        },
        {
          key: 'bets',
          header: t({ message: 'Bets', comment: 'Column: how many' }),
          align: 'end',
          render: (row) => row.bets,
        },
        ...played,
      ]}
    />
  )
}

function Nothing() {
  const { t } = useLingui()
  return <Empty title={t`Nothing yet`} text={t`Nothing was played or moved in these days.`} />
}
