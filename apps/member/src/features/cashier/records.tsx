import { cashier } from '@lantern/contract/cashier'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Badge, type BadgeTone } from '@lantern/ui/badge'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import { Table } from '@lantern/ui/table'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SitePager } from '../../parts/site-pager.tsx'
import { useFormats } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { useMethodTexts } from './method-texts.ts'
import { useStateTexts } from './state-texts.ts'
import { isFinal } from './timeline.ts'

type Kind = 'deposits' | 'withdrawals'

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

const toneOf = (state: string): BadgeTone =>
  state === 'paid' ? 'positive' : isFinal(state) ? 'negative' : 'warning'

/** Own deposits and withdrawals, each leading to where it stands. */
export function Screen() {
  const { t } = useLingui()
  const formats = useFormats()
  const texts = useStateTexts()
  const methods = useMethodTexts()
  const [kind, setKind] = useState<Kind>('deposits')
  const [page, setPage] = useState(1)
  const isDeposits = kind === 'deposits'
  const list = useRead(
    isDeposits ? cashier.deposits : cashier.withdrawals,
    { pageNo: page },
    { keepPrevious: true },
  )
  const { data } = list
  return (
    <div className="flex flex-col gap-4">
      <Segmented
        label={t`Deposits or withdrawals`}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setPage(1)
        }}
        options={[
          { value: 'deposits', label: <Trans>Deposits</Trans> },
          { value: 'withdrawals', label: <Trans>Withdrawals</Trans> },
        ]}
      />
      <Table<Row>
        caption={isDeposits ? t`Deposits` : t`Withdrawals`}
        stack
        rows={data?.content ?? []}
        rowKey={(row) => row.id}
        {...(list.isPending && { loadingRows: 4 })}
        empty={
          <Empty
            title={isDeposits ? t`No deposits yet` : t`No withdrawals yet`}
            action={
              <Button
                variant="secondary"
                onClick={() => openPopup('cashier', { tab: isDeposits ? 'deposit' : 'withdraw' })}
              >
                {isDeposits ? <Trans>Deposit</Trans> : <Trans>Withdraw</Trans>}
              </Button>
            }
          />
        }
        columns={[
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
                  aria-label={t`Show ${reference}`}
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
        ]}
      />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </div>
  )
}
