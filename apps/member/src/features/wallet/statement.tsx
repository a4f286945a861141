import type { ReplyOf } from '@lantern/contract/endpoint'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { businessDay, DAY_MS } from '@lantern/kernel/time'
import { Chip } from '@lantern/ui/chip'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { Select } from '@lantern/ui/select'
import { Table, type TableColumn } from '@lantern/ui/table'
import { TextInput } from '@lantern/ui/text-input'
import { offsetName } from '@lantern/web-kit/format'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SitePager } from '../../parts/site-pager.tsx'
import { useBrand, useFormats, useMember } from '../../site.ts'
import { useEntryTexts } from './entry-texts.ts'

type Account = 'cash' | 'held' | 'bonus' | 'trial'
type Line = ReplyOf<typeof wallet.statement>['content'][number]

interface Filter {
  readonly account: Account
  /** Business days of the brand; empty for no bound. */
  readonly from: string
  readonly to: string
}

const isAccount = (text: string): text is Account =>
  text === 'cash' || text === 'held' || text === 'bonus' || text === 'trial'
const isInOrder = ({ from, to }: Filter): boolean => from === '' || to === '' || from <= to

/** The last so many business days of the brand, today included. */
const lastDays = (count: number, gmtOffsetMinutes: number) => ({
  from: businessDay(new Date(Date.now() - (count - 1) * DAY_MS), gmtOffsetMinutes),
  to: businessDay(new Date(), gmtOffsetMinutes),
})

/** Every movement of an account with the balance before and after, newest first. */
export function Screen() {
  const { t } = useLingui()
  const isTrial = useMember()?.isTrial ?? false
  const [filter, setFilter] = useState<Filter>({
    account: isTrial ? 'trial' : 'cash',
    from: '',
    to: '',
  })
  const [page, setPage] = useState(1)
  const { account, from, to } = filter
  const isAsked = isInOrder(filter)
  const { data, isPending } = useRead(
    wallet.statement,
    { account, pageNo: page, from: from || undefined, to: to || undefined },
    { keepPrevious: true, enabled: isAsked },
  )
  const columns = useColumns()
  return (
    <div className="flex flex-col gap-4">
      <Filters
        filter={filter}
        isTrial={isTrial}
        onChange={(next) => {
          setFilter(next)
          setPage(1)
        }}
      />
      <Table
        caption={t`Account record`}
        stack
        rows={data?.content ?? []}
        rowKey={(row) => `${row.id}-${row.account}`}
        loadingRows={isPending && isAsked ? 6 : 0}
        empty={
          <Empty
            title={t`No movements`}
            text={t`Nothing happened on this account in these days.`}
          />
        }
        columns={columns}
      />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </div>
  )
}

function useColumns(): TableColumn<Line>[] {
  const { t } = useLingui()
  const formats = useFormats()
  const entryText = useEntryTexts()
  const currency = useMember()?.currency ?? ''
  return [
    { key: 'time', header: t`Time`, render: (row) => formats.dateTime(row.time) },
    {
      key: 'type',
      header: t({ message: 'What', comment: 'Column: what happened' }),
      isRowHeader: true,
      render: (row) => entryText(row.type),
    },
    {
      key: 'reference',
      header: t`Reference`,
      render: (row) => (row.reference ? <bdi dir="ltr">{row.reference}</bdi> : '–'),
    },
    {
      key: 'before',
      header: t`Before`,
      align: 'end',
      render: (row) => <MoneyText amount={formatMoney(row.balanceBefore)} />,
    },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'end',
      render: (row) => (
        <MoneyText amount={formatMoney(row.amount)} tone="result" className="font-bold" />
      ),
    },
    {
      key: 'after',
      header: t`After (${currency})`,
      align: 'end',
      render: (row) => <MoneyText amount={formatMoney(row.balanceAfter)} />,
    },
  ]
}

interface FiltersProps {
  readonly filter: Filter
  readonly isTrial: boolean
  readonly onChange: (filter: Filter) => void
}

function Filters({ filter, isTrial, onChange }: FiltersProps) {
  const { t } = useLingui()
  const { gmtOffsetMinutes } = useBrand()
  const presets = [
    { id: 'all', label: t`All`, days: { from: '', to: '' } },
    { id: 'today', label: t`Today`, days: lastDays(1, gmtOffsetMinutes) },
    { id: 'week', label: t`Last 7 days`, days: lastDays(7, gmtOffsetMinutes) },
  ]
  const accounts = isTrial
    ? [{ value: 'trial', label: t`Play money` }]
    : [
        { value: 'cash', label: t`Cash` },
        { value: 'held', label: t({ message: 'Held', comment: 'Account: money held back' }) },
        { value: 'bonus', label: t`Bonus` },
      ]
  return (
    <>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Field label={t`Account`} className="max-sm:col-span-2">
          <Select
            options={accounts}
            value={filter.account}
            onChange={(account) => isAccount(account) && onChange({ ...filter, account })}
          />
        </Field>
        <Field
          label={t`From`}
          error={isInOrder(filter) ? undefined : t`The first day is after the last.`}
        >
          <TextInput
            type="date"
            value={filter.from}
            onChange={(event) => onChange({ ...filter, from: event.target.value })}
          />
        </Field>
        <Field label={t`To`}>
          <TextInput
            type="date"
            value={filter.to}
            onChange={(event) => onChange({ ...filter, to: event.target.value })}
          />
        </Field>
      </div>
      <div role="group" aria-label={t`Days`} className="flex flex-wrap items-center gap-2">
        {presets.map(({ id, label, days }) => (
          <Chip
            key={id}
            pressed={days.from === filter.from && days.to === filter.to}
            onClick={() => onChange({ ...filter, ...days })}
          >
            {label}
          </Chip>
        ))}
        <span className="ms-auto text-12 text-fg-3">
          <Trans>Days and times are {offsetName(gmtOffsetMinutes)}.</Trans>
        </span>
      </div>
    </>
  )
}
