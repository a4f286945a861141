import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { Skeleton } from '@lantern/ui/skeleton'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useMember, useModule } from '../../site.ts'
import { openPopup } from '../../stage.ts'

/** My wallet: what can be used, what is held, what is a bonus. */
export function Screen() {
  const { t } = useLingui()
  const member = useMember()
  const mayDeposit = useModule('CASHIER3')
  const mayWithdraw = useModule('WITHDRAW3')
  const hidden = useSessionState((state) => state.isBalanceHidden)
  const { data } = useRead(wallet.balance, {})
  if (data === undefined) return <Skeleton className="h-60 rounded-lg" />
  const { currency } = data
  const money = {
    currency,
    currencyStyle: 'symbol',
    hidden,
    hiddenLabel: t`Balance hidden`,
  } as const
  return (
    <div className="flex flex-col gap-4">
      <section className="rounded-lg bg-gilt-panel p-5 ring-1 ring-reward-line ring-inset sm:p-6">
        <h2 className="font-ui text-13 font-bold tracking-normal text-reward-fg">
          <Trans>Available</Trans>
        </h2>
        <p className="mt-1 display text-jackpot text-reward">
          <MoneyText amount={formatMoney(data.balance)} {...money} />
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
      <dl className="grid gap-3 sm:grid-cols-2">
        <div className="rounded-md bg-surface-1 p-4 hairline">
          <dt className="text-13 text-fg-2">
            <Trans>Held for withdrawals and open rounds</Trans>
          </dt>
          <dd className="mt-1 display text-20 text-display">
            <MoneyText amount={formatMoney(data.held)} {...money} />
          </dd>
        </div>
        <div className="rounded-md bg-surface-1 p-4 hairline">
          <dt className="text-13 text-fg-2">
            <Trans>Bonus</Trans>
          </dt>
          <dd className="mt-1 display text-20 text-display">
            <MoneyText amount={formatMoney(data.bonus)} {...money} />
          </dd>
        </div>
      </dl>
    </div>
  )
}
