import { cx } from 'tailwind-variants/lite'
import { type CurrencyStyle, formatAmount } from './money-format.ts'
import { useUiSettings } from './ui-root.tsx'

export interface MoneyTextProps {
  /** A decimal string as it came over the wire. */
  readonly amount: string
  readonly currency?: string | undefined
  readonly currencyStyle?: CurrencyStyle | undefined
  readonly signed?: boolean | undefined
  readonly stripZeros?: boolean | undefined
  /** Green with plus and red with minus; the sign is always written as well. */
  readonly tone?: 'plain' | 'result' | undefined
  /** Stars instead of digits, however many there are. */
  readonly hidden?: boolean | undefined
  /** What a screen reader hears instead of the stars. */
  readonly hiddenLabel?: string | undefined
  readonly className?: string | undefined
}

/** An amount of money: tabular digits, left to right in every language. */
export function MoneyText(props: MoneyTextProps) {
  const { amount, currency, currencyStyle, stripZeros, tone = 'plain', className } = props
  const { locale } = useUiSettings()
  if (props.hidden) {
    return (
      <span className={className}>
        <bdi dir="ltr" aria-hidden="true" className="tracking-widest">
          ****
        </bdi>
        <span className="sr-only">{props.hiddenLabel}</span>
      </span>
    )
  }
  const signed = props.signed ?? tone === 'result'
  const isZero = /^-?0*(?:\.0*)?$/.test(amount)
  const colour =
    tone === 'plain' || isZero
      ? undefined
      : amount.startsWith('-')
        ? 'text-negative'
        : 'text-positive'
  return (
    <span className={cx(colour, className)}>
      <bdi dir="ltr" className="whitespace-nowrap tabular-nums">
        {formatAmount(amount, { locale, currency, style: currencyStyle, signed, stripZeros })}
      </bdi>
    </span>
  )
}
