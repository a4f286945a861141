import { originals } from '@lantern/contract/originals'
import { RoundStill } from '@lantern/games/still'
import { formatMoney } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { Spinner } from '@lantern/ui/spinner'
import { useRead } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useFormats } from '../../site.ts'

interface RoundShownProps {
  readonly id: string
  readonly title: string
}

/** An own round of an in-house game: as it ended, or as far as it has come. */
export default function RoundShown({ id, title }: RoundShownProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const heading = useId()
  const { data, error } = useRead(originals.proof, { roundId: id })
  if (error) return <p role="alert">{refusalText(i18n, error)}</p>
  if (!data) return <Spinner label={t`Loading…`} />
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-surface-1 p-4 hairline">
      <h3 id={heading} className="mb-3 text-14 font-bold">
        <Trans>{title}, shown again</Trans>
      </h3>
      <RoundStill
        shown={data}
        amount={(units) => (
          <MoneyText
            amount={formatMoney(units)}
            currency={data.round.currency}
            currencyStyle="symbol"
          />
        )}
        when={(moment) => formats.dateTimeSeconds(moment)}
      />
    </section>
  )
}
