import { safeplay } from '@lantern/contract/safeplay'
import { formatMoney } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import { Skeleton } from '@lantern/ui/skeleton'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useDuration } from './words.ts'

const DAYS = ['7', '30', '90', '365'] as const

/** The activity statement: what was brought, played and taken out. */
export function Activity({ currency }: { readonly currency: string }) {
  const { t } = useLingui()
  const [days, setDays] = useState<(typeof DAYS)[number]>('30')
  const { data } = useRead(
    safeplay.activity,
    { days: Number.parseInt(days, 10) },
    { keepPrevious: true },
  )
  const duration = useDuration()
  const money = (amount: bigint, signed = false) => (
    <MoneyText
      amount={formatMoney(amount)}
      currency={currency}
      currencyStyle="symbol"
      signed={signed}
    />
  )
  const rows: readonly (readonly [name: string, value: ReactNode])[] = data
    ? [
        [t`Paid in`, money(data.deposited)],
        [t`Withdrawn`, money(data.withdrawn)],
        [t`Staked`, money(data.staked)],
        [t`Paid to you`, money(data.paidOut)],
        [t`Your net result`, money(data.net, true)],
        [t`Number of bets`, data.bets],
        [t`Time signed in`, duration(data.minutes)],
      ]
    : []
  return (
    <section aria-label={t`Your activity`} className="flex flex-col gap-3">
      <h2 className="display text-20">
        <Trans>Your activity</Trans>
      </h2>
      <Segmented
        label={t`The last days`}
        value={days}
        onChange={setDays}
        options={[
          { value: '7', label: <Trans>7 days</Trans> },
          { value: '30', label: <Trans>30 days</Trans> },
          { value: '90', label: <Trans>90 days</Trans> },
          { value: '365', label: <Trans>1 year</Trans> },
        ]}
      />
      {data === undefined ? (
        <Skeleton className="h-60 rounded-lg" />
      ) : (
        <dl className="rounded-md bg-surface-1 px-4 hairline">
          {rows.map(([name, value]) => (
            <div
              key={name}
              className="flex justify-between gap-4 border-b border-line py-3 last:border-b-0"
            >
              <dt className="text-fg-2">{name}</dt>
              <dd className="font-bold tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
