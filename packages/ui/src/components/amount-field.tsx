import { currencyDecimals, isKnownCurrency } from '@lantern/kernel/money'
import { type ReactNode, useId } from 'react'
import { cx } from 'tailwind-variants/lite'
import { settledAmount, typedAmount } from './amount-text.ts'
import { Chip } from './chip.tsx'
import { Field, useFieldControl } from './field.tsx'
import { MoneyText } from './money-text.tsx'

export interface AmountFieldProps {
  readonly label: string
  /** A decimal string, possibly unfinished (`5.`) while somebody types. */
  readonly value: string
  readonly onChange: (value: string) => void
  readonly currency: string
  /** The sign before the digits, for example `$`. */
  readonly sign?: string | undefined
  /** Amounts to take by one press, as decimal strings. */
  readonly quick?: readonly string[] | undefined
  readonly quickLabel?: string | undefined
  /** Usually the limits. */
  readonly aside?: ReactNode | undefined
  readonly hint?: ReactNode | undefined
  readonly error?: ReactNode | undefined
  readonly name?: string | undefined
  readonly placeholder?: string | undefined
  readonly disabled?: boolean | undefined
}

const decimalsOf = (currency: string): number =>
  isKnownCurrency(currency) ? currencyDecimals(currency) : 2

/** An amount to type or to take from a row. The value is text from end to end, never a float. */
export function AmountField(props: AmountFieldProps) {
  const { label, value, onChange, currency, quick = [], disabled = false } = props
  const decimals = decimalsOf(currency)
  const current = settledAmount(value, decimals)
  return (
    <div className="flex flex-col gap-2.5">
      <Field
        label={label}
        aside={props.aside}
        hint={props.hint}
        error={props.error}
        disabled={disabled}
        {...(props.name !== undefined && { name: props.name })}
      >
        <AmountInput {...props} />
      </Field>
      {quick.length > 0 && (
        <div role="group" aria-label={props.quickLabel} className="flex flex-wrap gap-2">
          {quick.map((amount) => (
            <Chip
              key={amount}
              shape="block"
              className="flex-1 basis-15"
              disabled={disabled}
              pressed={settledAmount(amount, decimals) === current}
              onClick={() => onChange(settledAmount(amount, decimals))}
            >
              <MoneyText amount={amount} currency={currency} currencyStyle="symbol" stripZeros />
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}

function AmountInput({ value, onChange, currency, sign, placeholder }: AmountFieldProps) {
  const control = useFieldControl({})
  const unitId = useId()
  const decimals = decimalsOf(currency)
  const describedBy = cx(unitId, control['aria-describedby'])
  return (
    <span
      dir="ltr"
      className={cx(
        'flex min-h-16 items-center gap-2 rounded-[16px] bg-page px-4 shadow-[inset_0_0_0_1.5px_var(--field-border)]',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        'has-disabled:opacity-55 has-[[aria-invalid=true]]:hairline-error',
      )}
    >
      {sign !== undefined && (
        <span aria-hidden="true" className="text-16 font-bold text-fg-3">
          {sign}
        </span>
      )}
      <input
        {...control}
        aria-describedby={describedBy}
        type="text"
        inputMode={decimals === 0 ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={placeholder}
        value={value}
        onChange={(event) => {
          const next = typedAmount(event.target.value, decimals)
          if (next !== undefined) onChange(next)
        }}
        onBlur={() => onChange(settledAmount(value, decimals))}
        className="h-16 w-0 min-w-0 flex-1 bg-transparent font-display text-30! leading-none font-extrabold tabular-nums text-display outline-none placeholder:text-fg-3"
      />
      <span id={unitId} className="font-bold text-fg-3">
        {currency}
      </span>
    </span>
  )
}
