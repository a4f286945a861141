import type { cashier } from '@lantern/contract/cashier'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { formatMoney, type Money } from '@lantern/kernel/money'
import { Badge, type BadgeTone } from '@lantern/ui/badge'
import { MoneyText } from '@lantern/ui/money-text'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useFormats } from '../../site.ts'
import { Turn } from './deposit-detail.tsx'
import { usePartTexts } from './part-texts.ts'
import { useStateTexts } from './state-texts.ts'

type Withdrawal = ReplyOf<typeof cashier.withdrawal>
type Part = Withdrawal['parts'][number]

const TONES: Readonly<Record<string, BadgeTone>> = {
  paid: 'positive',
  returned: 'neutral',
  resent: 'neutral',
  partly: 'neutral',
}

interface PartsProps {
  readonly withdrawal: Pick<Withdrawal, 'parts' | 'paid' | 'returned' | 'currency' | 'state'>
}

/** What of a withdrawal was paid and what came back, and the parts that it goes out in. */
export function WithdrawalParts({ withdrawal }: PartsProps) {
  const { t } = useLingui()
  const { parts, paid, returned, currency, state } = withdrawal
  if (parts.length === 0) return null
  return (
    <section aria-label={t`Parts`} className="flex flex-col gap-3">
      <h3 className="font-ui text-16 font-bold">
        {state === 'partly_paid' ? (
          <Trans>A part was paid, the rest came back</Trans>
        ) : (
          <Trans>It goes out in parts</Trans>
        )}
      </h3>
      <dl className="flex flex-col gap-2 text-14">
        <Line name={<Trans>Paid so far</Trans>} amount={paid} currency={currency} />
        {returned > 0n && (
          <Line name={<Trans>Back on your balance</Trans>} amount={returned} currency={currency} />
        )}
      </dl>
      <ol className="flex flex-col gap-2">
        {parts.map((part) => (
          <PartRow key={part.reference} part={part} currency={currency} />
        ))}
      </ol>
    </section>
  )
}

interface LineProps {
  readonly name: ReactNode
  readonly amount: Money
  readonly currency: string
}

function Line({ name, amount, currency }: LineProps) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-fg-2">{name}</dt>
      <dd className="font-bold">
        <MoneyText amount={formatMoney(amount)} currency={currency} currencyStyle="symbol" />
      </dd>
    </div>
  )
}

function PartRow({ part, currency }: { readonly part: Part; readonly currency: string }) {
  const formats = useFormats()
  const texts = usePartTexts()
  const { reason } = useStateTexts()
  const why = reason(part)
  const next = texts.next(part.state)
  return (
    <li className="flex flex-col gap-1 rounded-md bg-surface-2 p-3 text-13 hairline">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <bdi dir="ltr" className="font-bold">
          {part.reference}
        </bdi>
        <MoneyText
          amount={formatMoney(part.amount)}
          currency={currency}
          currencyStyle="symbol"
          className="text-14 font-bold"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone={TONES[part.state] ?? 'warning'}>{texts.state(part.state)}</Badge>
        <time dateTime={part.at} className="text-fg-2">
          {formats.dateTime(part.at)}
        </time>
      </div>
      {part.paid > 0n && part.paid < part.amount && (
        <p className="text-fg-2">
          <Trans>
            Paid:{' '}
            <MoneyText
              amount={formatMoney(part.paid)}
              currency={currency}
              currencyStyle="symbol"
              className="font-bold text-fg"
            />
          </Trans>
        </p>
      )}
      {part.providerReference !== null && (
        <p className="text-fg-2">
          <Trans>
            The bank’s reference <bdi dir="ltr">{part.providerReference}</bdi>
          </Trans>
        </p>
      )}
      {why !== undefined && <p className="text-fg-2">{why}</p>}
      {next !== undefined && <p className="text-fg-2">{next}</p>}
      <Turn step={{ ...part, look: 'current' }} />
    </li>
  )
}
