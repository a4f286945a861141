import { type Money, formatMoney } from '@lantern/kernel/money'
import { AmountField } from '@lantern/ui/amount-field'
import { Field } from '@lantern/ui/field'
import { MethodTile } from '@lantern/ui/method-tile'
import { MoneyText } from '@lantern/ui/money-text'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../site.ts'
import { useMethodTexts } from './method-texts.ts'
import { type AmountProblem, type Method, readAmount } from './amounts.ts'

/** One screen of the cashier: what stands in the sheet, and what sticks to its foot. */
export interface CashierView {
  readonly body: ReactNode
  readonly footer: ReactNode
}

interface MethodsProps {
  readonly methods: readonly Method[]
  readonly value: string
  readonly onChange: (code: string) => void
}

/** Ways to pay, the last used first. */
export function Methods({ methods, value, onChange }: MethodsProps) {
  const { t } = useLingui()
  const texts = useMethodTexts()
  return (
    <Field as="group" label={t`Method`} aside={t`Last used first`}>
      <div className="grid grid-cols-2 gap-2.5">
        {methods.map((method) => (
          <MethodTile
            key={method.code}
            name="method"
            value={method.code}
            checked={method.code === value}
            onChange={onChange}
            title={texts.name(method.code, method.name)}
            note={texts.arrival[method.arrival]}
            icon={method.mark}
          />
        ))}
      </div>
    </Field>
  )
}

interface AmountProps {
  readonly method: Method
  readonly currency: string
  readonly symbol: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly problem: AmountProblem | undefined
}

/** The amount, its limits and the quick ones. */
export function Amount({ method, currency, symbol, value, onChange, problem }: AmountProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const bare = (amount: Money) => formats.money(amount, currency, 'none')
  const minimum = bare(method.minimum)
  const maximum = bare(method.maximum)
  const texts: Readonly<Record<AmountProblem, string>> = {
    empty: t`Please enter an amount.`,
    below: t`The smallest amount is ${minimum}.`,
    above: t`The largest amount is ${maximum}.`,
    funds: t`Your balance is not enough for this.`,
  }
  return (
    <AmountField
      label={t`Amount`}
      name="amount"
      value={value}
      onChange={onChange}
      currency={currency}
      sign={symbol === currency ? undefined : symbol}
      quick={method.quickAmounts.map(formatMoney)}
      quickLabel={t`Quick amounts`}
      aside={
        <bdi dir="ltr" className="tabular-nums">
          {minimum} – {maximum}
        </bdi>
      }
      error={problem && texts[problem]}
    />
  )
}

interface SummaryProps {
  readonly amount: Money | undefined
  readonly fee: Money
  readonly currency: string
}

/** Fee and what is left of the amount. */
export function Summary({ amount, fee, currency }: SummaryProps) {
  const received = amount === undefined || amount < fee ? 0n : amount - fee
  const money = { currency, currencyStyle: 'symbol' } as const
  return (
    <dl className="flex flex-col gap-2.5 text-14">
      <div className="flex justify-between gap-4">
        <dt className="text-fg-2">
          <Trans>Fee</Trans>
        </dt>
        <dd className="font-bold">
          <MoneyText amount={formatMoney(fee)} {...money} />
        </dd>
      </div>
      <div className="flex justify-between gap-4">
        <dt className="text-fg-2">
          <Trans>You receive</Trans>
        </dt>
        <dd className="font-bold">
          <MoneyText amount={formatMoney(received)} {...money} />
        </dd>
      </div>
    </dl>
  )
}

/** The line under the glowing button. */
export function Footnote({ minimumAge }: { readonly minimumAge: number }) {
  return (
    <p className="mt-3 text-center text-12 text-fg-3">
      <Trans>
        {minimumAge}+ ·{' '}
        <a href="/help#safe" target="_blank" rel="noopener" className="underline">
          Play safely
        </a>
      </Trans>
    </p>
  )
}

/** The typed amount for the button's own text; the plain word while there is none. */
export function useAmountText(value: string, currency: string): string | undefined {
  const formats = useFormats()
  const amount = readAmount(value, currency)
  return amount === undefined || amount <= 0n ? undefined : formats.money(amount, currency)
}
