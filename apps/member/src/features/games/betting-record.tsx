import { betProducts, bets, betStates } from '@lantern/contract/bets'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney } from '@lantern/kernel/money'
import { Badge } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { Select } from '@lantern/ui/select'
import { Table, type TableColumn } from '@lantern/ui/table'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayRange } from '../../parts/records/day-range.tsx'
import { type Days, isInOrder } from '../../parts/records/days.ts'
import type { BetProduct } from '../../parts/records/product-names.ts'
import { RecordTotals } from '../../parts/records/record-totals.tsx'
import { SaveFile } from '../../parts/records/save-file.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats, useMember } from '../../site.ts'
import { BetDetail } from './bet-detail.tsx'
import { type BetState, toneOfBet, useBetTexts } from './bet-texts.ts'

type Bet = ReplyOf<typeof bets.list>['content'][number]

interface Filter extends Days {
  readonly product: BetProduct | undefined
  readonly state: BetState | undefined
}

const EVERYTHING: Filter = { product: undefined, state: undefined, from: '', to: '' }

/** Own bets of every product, newest first; each opens with all that is known of it. */
export function Screen() {
  const { t } = useLingui()
  const [filter, setFilter] = useState(EVERYTHING)
  const [page, setPage] = useState(1)
  const [openId, setOpenId] = useState<string>()
  const { product, state, from, to } = filter
  const isAsked = isInOrder(filter)
  const asked = { product, state, from: from || undefined, to: to || undefined }
  const { data, isPending } = useRead(
    bets.list,
    { ...asked, pageNo: page },
    { keepPrevious: true, enabled: isAsked },
  )
  const save = useAct(bets.file)
  const columns = useColumns(setOpenId)
  return (
    <div className="flex flex-col gap-4">
      <Filters
        filter={filter}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <Totals totals={data?.totals} />
      <SaveFile {...save} count={data?.totalElements} onAsk={() => save.actAsync(asked)} />
      <Table
        caption={t`Betting record`}
        stack
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        loadingRows={isPending && isAsked ? 6 : 0}
        empty={<Empty title={t`No bets`} text={t`No bet of yours fits. New ones stand here.`} />}
        columns={columns}
      />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
      {openId !== undefined && <BetDetail id={openId} onClose={() => setOpenId(undefined)} />}
    </div>
  )
}

/** Of the settled bets on all pages. */
function Totals({ totals }: { readonly totals: ReplyOf<typeof bets.list>['totals'] | undefined }) {
  const { t } = useLingui()
  const currency = useMember()?.currency ?? ''
  return (
    <RecordTotals
      label={t`Totals of settled bets`}
      currency={currency}
      totals={[
        { key: 'stake', label: t`Stakes`, amount: totals?.stake },
        { key: 'valid', label: t`Valid bets`, amount: totals?.validBet },
        { key: 'payout', label: t`Payouts`, amount: totals?.payout },
        {
          key: 'result',
          label: t`Result`,
          amount: totals && totals.payout - totals.stake,
          isResult: true,
        },
      ]}
    />
  )
}

function useColumns(onOpen: (id: string) => void): TableColumn<Bet>[] {
  const { t } = useLingui()
  const formats = useFormats()
  const texts = useBetTexts()
  return [
    { key: 'time', header: t`Time`, render: (row) => formats.dateTime(row.placedAt) },
    {
      key: 'game',
      header: t`Game`,
      isRowHeader: true,
      render: (row) => row.gameName,
    },
    { key: 'product', header: t`Kind of game`, render: (row) => texts.product(row.product) },
    {
      key: 'state',
      header: t`State`,
      render: (row) => (
        <Badge tone={toneOfBet(row.state)} size="md">
          {texts.state(row.state)}
        </Badge>
      ),
    },
    {
      key: 'stake',
      header: t`Stake`,
      align: 'end',
      render: (row) => (
        <MoneyText amount={formatMoney(row.stake)} currency={row.currency} currencyStyle="symbol" />
      ),
    },
    {
      key: 'result',
      header: t`Result`,
      align: 'end',
      render: (row) =>
        row.payout === null ? (
          '–'
        ) : (
          <MoneyText
            amount={formatMoney(row.payout - row.stake)}
            tone="result"
            className="font-bold"
          />
        ),
    },
    {
      key: 'open',
      header: t`Details`,
      align: 'end',
      render: (row) => {
        const { id, gameName } = row
        return (
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${t`Show`}: ${gameName}, ${id}`}
            onClick={() => onOpen(id)}
          >
            <Trans>Show</Trans>
          </Button>
        )
      },
    },
  ]
}

/** The value of a choice that chooses nothing. */
const ANY = 'any'

function Filters({
  filter,
  onChange,
}: {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}) {
  const { t } = useLingui()
  const texts = useBetTexts()
  const { product, state } = filter
  return (
    <DayRange days={filter} onChange={(days) => onChange({ ...filter, ...days })}>
      <Field label={t`Kind of game`}>
        <Select
          options={[
            { value: ANY, label: t`All` },
            ...betProducts.map((value) => ({ value, label: texts.products[value] })),
          ]}
          value={product ?? ANY}
          onChange={(chosen) =>
            onChange({ ...filter, product: betProducts.find((one) => one === chosen) })
          }
        />
      </Field>
      <Field label={t`State`}>
        <Select
          options={[
            { value: ANY, label: t`All` },
            ...betStates.map((value) => ({ value, label: texts.state(value) })),
          ]}
          value={state ?? ANY}
          onChange={(chosen) =>
            onChange({ ...filter, state: betStates.find((one) => one === chosen) })
          }
        />
      </Field>
    </DayRange>
  )
}
