import { vendors } from '@lantern/contract/vendors'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { Skeleton } from '@lantern/ui/skeleton'
import { reread, useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useMember, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import { VendorWallets } from './vendor-wallets.tsx'

/** My wallet: all of it together, its parts, and what vendors keep. */
export function Screen() {
  const { t } = useLingui()
  const member = useMember()
  const mayDeposit = useModule('CASHIER3')
  const mayWithdraw = useModule('WITHDRAW3')
  const hidden = useSessionState((state) => state.isBalanceHidden)
  const { data } = useRead(wallet.consolidated, {}, { staleMs: 0 })
  useNews()
  if (data === undefined) return <Skeleton className="h-60 rounded-lg" />
  const { currency } = data
  const money = {
    currency,
    currencyStyle: 'symbol',
    hidden,
    hiddenLabel: t`Balance hidden`,
  } as const
  const parts = [
    { key: 'available', label: t`Available`, amount: data.balance },
    { key: 'held', label: t`Held for withdrawals and open rounds`, amount: data.held },
    { key: 'bonus', label: t`Bonus`, amount: data.bonus },
  ]
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-lg bg-gilt-panel p-5 ring-1 ring-reward-line ring-inset sm:p-6">
        <h2 className="font-ui text-13 font-bold tracking-normal text-reward-fg">
          <Trans>Total</Trans>
        </h2>
        <p className="mt-1 display text-jackpot text-reward">
          <MoneyText amount={formatMoney(data.total)} {...money} />
        </p>
        {member?.isTrial === false && (mayDeposit || mayWithdraw) && (
          <p className="mt-4 flex flex-wrap gap-3">
            {mayDeposit && (
              <Button onClick={() => openPopup('cashier', { tab: 'deposit' })}>
                <Trans>Deposit</Trans>
              </Button>
            )}
            {mayWithdraw && (
              <Button variant="secondary" onClick={() => openPopup('cashier', { tab: 'withdraw' })}>
                <Trans>Withdraw</Trans>
              </Button>
            )}
          </p>
        )}
      </section>
      <dl className="grid gap-3 sm:grid-cols-3">
        {parts.map(({ key, label, amount }) => (
          <div key={key} className="rounded-md bg-surface-1 p-4 hairline">
            <dt className="text-13 text-fg-2">{label}</dt>
            <dd className="mt-1 display text-20 text-display">
              <MoneyText amount={formatMoney(amount)} {...money} />
            </dd>
          </div>
        ))}
      </dl>
      {member?.isTrial === false && <VendorWallets />}
    </div>
  )
}

/** The balance is told when it changes: all that stands here is read again with it. */
function useNews(): void {
  const queries = useQueryClient()
  const { data } = useRead(wallet.balance, {})
  // what is held may leave without a new version of the balance
  const version = data && [data.version, data.held, data.bonus].join()
  const seen = useRef(version)
  useEffect(() => {
    const before = seen.current
    seen.current = version
    if (before === undefined || before === version) return
    for (const call of [wallet.consolidated, vendors.merchantWallet]) void reread(queries, call)
  }, [queries, version])
}
