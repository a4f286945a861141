import { cashier, recordStates } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Badge, type BadgeTone } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Field } from '@lantern/ui/field'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import { Select } from '@lantern/ui/select'
import { Table, type TableColumn } from '@lantern/ui/table'
import { useAct, useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { DayRange } from '../../parts/records/day-range.tsx'
import { type Days, isInOrder } from '../../parts/records/days.ts'
import { RecordTotals } from '../../parts/records/record-totals.tsx'
import { SaveFile } from '../../parts/records/save-file.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats, useMember, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useMethodTexts } from './method-texts.ts'
import { useStateTexts } from './state-texts.ts'
import { isFinal } from './timeline.ts'

type Kind = 'deposits' | 'withdrawals'
type Part = (typeof recordStates)[number]

interface Filter extends Days {
  readonly state: Part | undefined
}

const EVERYTHING: Filter = { state: undefined, from: '', to: '' }

/** The value of a choice that chooses nothing. */
const ANY = 'any'

/** What a deposit and a withdrawal have in common on a list. */
interface Row {
  readonly id: string
  readonly reference: string
  readonly method: string
  readonly methodName: string
  readonly currency: string
  readonly amount: Money
  readonly state: string
  readonly createdAt: string
}

/** What was sent back is neither won nor lost. */
const TONES: Readonly<Record<string, BadgeTone>> = {
  paid: 'positive',
  partly_paid: 'warning',
  refunded: 'neutral',
}
const toneOf = (state: string): BadgeTone =>
  TONES[state] ?? (isFinal(state) ? 'negative' : 'warning')

/** Own deposits and withdrawals, each leading to where it stands. */
export function Screen() {
  const { t } = useLingui()
  const [kind, setKind] = useState<Kind>('deposits')
  const [filter, setFilter] = useState(EVERYTHING)
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t`Deposits or withdrawals`}
        value={kind}
        onChange={setKind}
        options={[
          { value: 'deposits', label: <Trans>Deposits</Trans> },
          { value: 'withdrawals', label: <Trans>Withdrawals</Trans> },
        ]}
      />
      <Filters filter={filter} onChange={setFilter} />
      <Records key={[kind, ...Object.values(filter)].join()} kind={kind} filter={filter} />
    </div>
  )
}

interface RecordsProps {
  readonly kind: Kind
  readonly filter: Filter
}

/** What fits, page by page, with what all pages come to. */
function Records({ kind, filter }: RecordsProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const isDeposits = kind === 'deposits'
  const asked = askedOf(filter)
  const isAsked = isInOrder(filter)
  const { data, isPending } = useRead(
    isDeposits ? cashier.deposits : cashier.withdrawals,
    { ...asked, pageNo: page },
    { keepPrevious: true, enabled: isAsked },
  )
  const save = useAct(cashier.recordFile)
  const columns = useColumns(isDeposits)
  const isAll = Object.values(asked).every((bound) => bound === undefined)
  return (
    <>
      <Totals totals={data?.totals} />
      <SaveFile
        {...save}
        count={data?.totalElements}
        onAsk={() => save.actAsync({ kind, ...asked })}
      />
      <Table<Row>
        caption={isDeposits ? t`Deposits` : t`Withdrawals`}
        stack
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        loadingRows={isPending && isAsked ? 4 : 0}
        empty={<Nothing isDeposits={isDeposits} isFiltered={!isAll} />}
        columns={columns}
      />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </>
  )
}

/** What the server is asked for, whichever page of it. */
const askedOf = ({ state, from, to }: Filter) => ({
  state,
  from: from || undefined,
  to: to || undefined,
})

/** Of what was paid, on all pages. */
function Totals({
  totals,
}: {
  readonly totals: ReplyOf<typeof cashier.deposits>['totals'] | undefined
}) {
  const { t } = useLingui()
  return (
    <RecordTotals
      label={t`Totals of what was paid`}
      currency={useMember()?.currency ?? ''}
      totals={[
        { key: 'paid', label: t`Paid`, amount: totals?.amount },
        { key: 'fee', label: t`Fees`, amount: totals?.fee },
      ]}
    />
  )
}

interface NothingProps {
  readonly isDeposits: boolean
  readonly isFiltered: boolean
}

function Nothing({ isDeposits, isFiltered }: NothingProps) {
  const { t } = useLingui()
  const mayAsk = useModule(isDeposits ? 'CASHIER3' : 'WITHDRAW3')
  if (isFiltered) return <Empty title={t`Nothing fits these days and states.`} />
  return (
    <Empty
      title={isDeposits ? t`No deposits yet` : t`No withdrawals yet`}
      action={
        mayAsk && (
          <Button
            variant="secondary"
            onClick={() => openPopup('cashier', { tab: isDeposits ? 'deposit' : 'withdraw' })}
          >
            {isDeposits ? <Trans>Deposit</Trans> : <Trans>Withdraw</Trans>}
          </Button>
        )
      }
    />
  )
}

interface FiltersProps {
  readonly filter: Filter
  readonly onChange: (filter: Filter) => void
}

function Filters({ filter, onChange }: FiltersProps) {
  const { t } = useLingui()
  const words: Readonly<Record<Part, string>> = {
    open: t({ message: 'Under way', comment: 'Deposits and withdrawals that are not over' }),
    paid: t`Paid`,
    ended: t({ message: 'Not paid', comment: 'Deposits and withdrawals that ended without money' }),
  }
  return (
    <DayRange days={filter} onChange={(days) => onChange({ ...filter, ...days })}>
      <Field label={t`State`} className="max-sm:col-span-2">
        <Select
          options={[
            { value: ANY, label: t`All` },
            ...recordStates.map((value) => ({ value, label: words[value] })),
          ]}
          value={filter.state ?? ANY}
          onChange={(chosen) =>
            onChange({ ...filter, state: recordStates.find((one) => one === chosen) })
          }
        />
      </Field>
    </DayRange>
  )
}

function useColumns(isDeposits: boolean): TableColumn<Row>[] {
  const { t } = useLingui()
  const formats = useFormats()
  const texts = useStateTexts()
  const methods = useMethodTexts()
  return [
    { key: 'time', header: t`Time`, render: (row) => formats.dateTime(row.createdAt) },
    {
      key: 'reference',
      header: t`Reference`,
      isRowHeader: true,
      render: (row) => <bdi dir="ltr">{row.reference}</bdi>,
    },
    {
      key: 'method',
      header: t`Method`,
      render: (row) => methods.name(row.method, row.methodName),
    },
    {
      key: 'amount',
      header: t`Amount`,
      align: 'end',
      render: (row) => (
        <MoneyText
          amount={formatMoney(row.amount)}
          currency={row.currency}
          currencyStyle="symbol"
        />
      ),
    },
    {
      key: 'state',
      header: t`State`,
      render: (row) => (
        <Badge tone={toneOf(row.state)} size="md">
          {isDeposits ? texts.deposit(row.state) : texts.withdrawal(row.state)}
        </Badge>
      ),
    },
    {
      key: 'open',
      header: t`Details`,
      align: 'end',
      render: (row) => {
        const { reference } = row
        return (
          <Button
            variant="ghost"
            size="sm"
            className="-me-3.5"
            aria-label={`${t`Show`}: ${reference}`}
            onClick={() =>
              openPopup(
                'cashier',
                isDeposits
                  ? { tab: 'deposit', depositId: row.id }
                  : { tab: 'withdraw', withdrawalId: row.id },
              )
            }
          >
            <Trans>Show</Trans>
          </Button>
        )
      },
    },
  ]
}
