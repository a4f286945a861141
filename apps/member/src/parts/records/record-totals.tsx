import { formatMoney, type Money } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'

export interface Total {
  readonly key: string
  readonly label: string
  /** Undefined while it is read. */
  readonly amount: Money | undefined
  /** Above and below zero tell different things. */
  readonly isResult?: boolean
  /** What the account holds: stars where the member hides it. */
  readonly isBalance?: boolean
}

interface RecordTotalsProps {
  readonly label: string
  readonly currency: string
  readonly totals: readonly Total[]
}

/** What a record comes to, over all its pages. */
export function RecordTotals({ label, currency, totals }: RecordTotalsProps) {
  const { t } = useLingui()
  const isHidden = useSessionState((state) => state.isBalanceHidden)
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-md bg-line hairline sm:grid-cols-[repeat(auto-fit,minmax(130px,1fr))]"
    >
      {totals.map(({ key, label: name, amount, isResult, isBalance }) => (
        <div key={key} className="min-w-0 bg-surface-1 px-4 py-3">
          <dt className="text-12 text-fg-3">{name}</dt>
          <dd className="mt-0.5 text-16 font-bold tabular-nums">
            {amount === undefined ? (
              '–'
            ) : (
              <MoneyText
                amount={formatMoney(amount)}
                currency={currency}
                currencyStyle="symbol"
                hidden={isBalance === true && isHidden}
                hiddenLabel={t`Balance hidden`}
                {...(isResult && { tone: 'result' as const })}
              />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
