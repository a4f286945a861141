import type { ReplyOf } from '@lantern/contract/endpoint'
import { statementGroups, wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { Select } from '@lantern/ui/select'
import { Table, type TableColumn } from '@lantern/ui/table'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayRange } from '../../parts/records/day-range.tsx'
import { type Days, isInOrder } from '../../parts/records/days.ts'
import { useEntryTexts } from '../../parts/records/entry-texts.ts'
import { RecordTotals } from '../../parts/records/record-totals.tsx'
import { SaveFile } from '../../parts/records/save-file.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats, useMember } from '../../site.ts'

type Account = 'cash' | 'held' | 'bonus' | 'trial'
type Line = ReplyOf<typeof wallet.statement>['content'][number]

type Group = (typeof statementGroups)[number]

interface Filter extends Days {
  readonly account: Account
  readonly only: Group | undefined
}

/** What the server is asked for, whichever page of it. */
interface Asked {
  readonly account: Account
  readonly only: Group | undefined
  readonly from: string | undefined
  readonly to: string | undefined
}

const isAccount = (text: string): text is Account =>
  text === 'cash' || text === 'held' || text === 'bonus' || text === 'trial'

/** Every movement of an account with the balance before and after, newest first. */
export function Screen() {
  const { t } = useLingui()
  const isTrial = useMember()?.isTrial ?? false
  const [filter, setFilter] = useState<Filter>({
    account: isTrial ? 'trial' : 'cash',
    only: undefined,
    from: '',
    to: '',
  })
  const [page, setPage] = useState(1)
  const { account, only, from, to } = filter
  const asked = { account, only, from: from || undefined, to: to || undefined }
  const isAsked = isInOrder(filter)
  const { data, isPending } = useRead(
    wallet.statement,
    { ...asked, pageNo: page },
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
      <Sums asked={asked} isAsked={isAsked} />
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

/** What the lines of all pages come to, and the record as a file. */
function Sums({ asked, isAsked }: { readonly asked: Asked; readonly isAsked: boolean }) {
  const { t } = useLingui()
  const currency = useMember()?.currency ?? ''
  const save = useAct(wallet.statementFile)
  const { data } = useRead(wallet.statementTotals, asked, { keepPrevious: true, enabled: isAsked })
  return (
    <>
      <RecordTotals
        label={t`Totals of these days`}
        currency={currency}
        totals={[
          { key: 'opening', label: t`Before`, amount: data?.opening, isBalance: true },
          { key: 'in', label: t`Came in`, amount: data?.cameIn },
          { key: 'out', label: t`Went out`, amount: data?.wentOut },
          { key: 'closing', label: t`After`, amount: data?.closing, isBalance: true },
        ]}
      />
      <SaveFile {...save} count={data?.count} onAsk={() => save.actAsync(asked)} />
    </>
  )
}

function useColumns(): TableColumn<Line>[] {
  const { t } = useLingui()
  const formats = useFormats()
  const entryText = useEntryTexts()
  const currency = useMember()?.currency ?? ''
  const isHidden = useSessionState((state) => state.isBalanceHidden)
  const balance = (amount: Line['balanceAfter']) => (
    <MoneyText amount={formatMoney(amount)} hidden={isHidden} hiddenLabel={t`Balance hidden`} />
  )
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
      render: (row) => balance(row.balanceBefore),
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
      render: (row) => balance(row.balanceAfter),
    },
  ]
}

/** The value of a choice that chooses nothing. */
const ANY = 'any'

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
  const words: Readonly<Record<Group, string>> = {
    money: t`Deposits and withdrawals`,
    bets: t`Bets and payouts`,
    transfers: t`Transfers`,
    rewards: t`Bonuses and jackpots`,
    other: t({ message: 'Others', comment: 'Other lines of a statement' }),
  }
  const groups = [
    { value: ANY, label: t`All` },
    ...statementGroups.map((value) => ({ value, label: words[value] })),
  ]
  return (
    <DayRange days={filter} onChange={(days) => onChange({ ...filter, ...days })}>
      <Field label={t`Account`}>
        <Select
          options={accounts}
          value={filter.account}
          onChange={(account) => isAccount(account) && onChange({ ...filter, account })}
        />
      </Field>
      <Field label={t({ message: 'What', comment: 'Column: what happened' })}>
        <Select
          options={groups}
          value={filter.only ?? ANY}
          onChange={(chosen) =>
            onChange({ ...filter, only: statementGroups.find((one) => one === chosen) })
          }
        />
      </Field>
    </DayRange>
  )
}
