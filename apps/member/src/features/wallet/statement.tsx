import type { ReplyOf } from '@lantern/contract/endpoint'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { Select } from '@lantern/ui/select'
import { Table, type TableColumn } from '@lantern/ui/table'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { showToast } from '../../notify.ts'
import { DayRange, type Days, isInOrder } from '../../parts/records/day-range.tsx'
import { useEntryTexts } from '../../parts/records/entry-texts.ts'
import { saveText } from '../../parts/records/save-text.ts'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats, useMember } from '../../site.ts'

type Account = 'cash' | 'held' | 'bonus' | 'trial'
type Line = ReplyOf<typeof wallet.statement>['content'][number]

interface Filter extends Days {
  readonly account: Account
}

const isAccount = (text: string): text is Account =>
  text === 'cash' || text === 'held' || text === 'bonus' || text === 'trial'

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
      <SaveFile filter={filter} count={data?.totalElements} />
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

interface SaveFileProps {
  readonly filter: Filter
  /** How many movements there are; undefined while that is read. */
  readonly count: number | undefined
}

/** The record as a file for spreadsheets. */
function SaveFile({ filter, count = 0 }: SaveFileProps) {
  const { t, i18n } = useLingui()
  const { act, isActing, refusal } = useAct(wallet.statementFile, {
    onDone: ({ name, csv, isCut }) => {
      saveText(name, csv)
      if (isCut) showToast({ tone: 'info', title: t`The file holds the newest 5,000 movements.` })
    },
  })
  const { account, from, to } = filter
  return (
    <div className="flex flex-wrap items-center justify-end gap-3">
      {refusal && (
        <p role="alert" className="text-13 text-negative">
          {refusalText(i18n, refusal)}
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        loading={isActing}
        disabled={count === 0}
        onClick={() => act({ account, from: from || undefined, to: to || undefined })}
      >
        <Trans>Save as CSV</Trans>
      </Button>
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
  const accounts = isTrial
    ? [{ value: 'trial', label: t`Play money` }]
    : [
        { value: 'cash', label: t`Cash` },
        { value: 'held', label: t({ message: 'Held', comment: 'Account: money held back' }) },
        { value: 'bonus', label: t`Bonus` },
      ]
  return (
    <DayRange days={filter} onChange={(days) => onChange({ ...filter, ...days })}>
      <Field label={t`Account`} className="max-sm:col-span-2">
        <Select
          options={accounts}
          value={filter.account}
          onChange={(account) => isAccount(account) && onChange({ ...filter, account })}
        />
      </Field>
    </DayRange>
  )
}
