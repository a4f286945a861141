import { cashier } from '@lantern/contract/cashier'
import { wallet } from '@lantern/contract/wallet'
import { Button } from '@lantern/ui/button'
import { Empty } from '@lantern/ui/empty'
import { Modal } from '@lantern/ui/modal'
import { Segmented } from '@lantern/ui/segmented'
import { Skeleton } from '@lantern/ui/skeleton'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useModule } from '../../site.ts'
import type { PopupParams, PopupProps } from '../../stage.ts'
import { useDepositView, type Ways } from './deposit-view.tsx'
import { DepositStatus, DoneButton, WithdrawalStatus } from './status-view.tsx'
import { useWithdrawView } from './withdraw-view.tsx'

type Tab = 'deposit' | 'withdraw'
type Showing =
  | { readonly what: 'form' }
  | { readonly what: 'deposit'; readonly id: string }
  | { readonly what: 'withdrawal'; readonly id: string }

function firstShowing({ depositId, withdrawalId }: PopupParams['cashier']): Showing {
  if (depositId !== undefined) return { what: 'deposit', id: depositId }
  if (withdrawalId !== undefined) return { what: 'withdrawal', id: withdrawalId }
  return { what: 'form' }
}

/** The cashier: one sheet for money in and money out, from the choice to the receipt. */
export function Popup({ params, onClose }: PopupProps<'cashier'>) {
  const { t } = useLingui()
  const ways = useRead(cashier.methods, {})
  const [showing, setShowing] = useState(() => firstShowing(params))
  const [tab, setTab] = useState<Tab>(params.tab)
  if (showing.what !== 'form') {
    const Status = showing.what === 'deposit' ? DepositStatus : WithdrawalStatus
    return (
      <Sheet
        title={showing.what === 'deposit' ? t`Deposit` : t`Withdrawal`}
        footer={<DoneButton onDone={onClose} />}
        onClose={onClose}
      >
        <Status id={showing.id} />
      </Sheet>
    )
  }
  const show = (what: 'deposit' | 'withdrawal') => (id: string) => setShowing({ what, id })
  return ways.data ? (
    <Forms
      ways={ways.data}
      tab={tab}
      onTab={setTab}
      onClose={onClose}
      onCreated={show('deposit')}
      onRequested={show('withdrawal')}
    />
  ) : (
    <Sheet title={t`Cashier`} onClose={onClose}>
      {ways.isError ? (
        <Empty
          title={t`The cashier could not be loaded`}
          action={
            <Button onClick={() => void ways.refetch()}>
              <Trans>Load again</Trans>
            </Button>
          }
        />
      ) : (
        <Skeleton className="h-100 rounded-lg" />
      )}
    </Sheet>
  )
}

interface FormsProps {
  readonly ways: Ways
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
  readonly onClose: () => void
  readonly onCreated: (id: string) => void
  readonly onRequested: (id: string) => void
}

function Forms({ ways, tab, onTab, onClose, onCreated, onRequested }: FormsProps) {
  const { t } = useLingui()
  const { data: balance } = useRead(wallet.balance, {})
  const symbol = balance?.currencySymbol ?? ways.currency
  const deposit = useDepositView({ ways, symbol, onCreated })
  const withdraw = useWithdrawView({ ways, symbol, onRequested })
  // Nobody withdraws where nobody deposits: money goes both ways or in alone.
  const mayWithdraw = useModule('WITHDRAW3')
  const view = tab === 'deposit' ? deposit : withdraw
  return (
    <Sheet title={t`Cashier`} footer={view.footer} onClose={onClose}>
      <div className="flex flex-col gap-6">
        {mayWithdraw && (
          <Segmented
            label={t`Deposit or withdraw`}
            value={tab}
            onChange={onTab}
            options={[
              { value: 'deposit', label: <Trans>Deposit</Trans> },
              { value: 'withdraw', label: <Trans>Withdraw</Trans> },
            ]}
          />
        )}
        {view.body}
      </div>
    </Sheet>
  )
}

interface SheetProps {
  readonly title: string
  readonly footer?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

function Sheet({ title, footer, onClose, children }: SheetProps) {
  const { t } = useLingui()
  return (
    <Modal
      name="cashier"
      size="sm"
      sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
      footer={footer}
    >
      {children}
    </Modal>
  )
}
