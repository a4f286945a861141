import type { LimitKind } from '@lantern/contract/safeplay'
import { MoneyText } from '@lantern/ui/money-text'
import { Trans } from '@lingui/react/macro'
import { isTime, useDuration } from './words.ts'

/** A limit or what is used of it: money, minutes, or none. */
export function LimitValue(props: {
  readonly kind: LimitKind
  readonly value: string | null
  readonly currency: string
}) {
  const { kind, value, currency } = props
  const duration = useDuration()
  if (value === null) return <Trans>No limit</Trans>
  if (isTime(kind)) return duration(Number.parseInt(value, 10))
  return <MoneyText amount={value} currency={currency} currencyStyle="symbol" stripZeros />
}
