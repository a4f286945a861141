import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { Field } from '@lantern/ui/field'
import { formatAmount } from '@lantern/ui/money-format'
import { MoneyText } from '@lantern/ui/money-text'
import { Segmented } from '@lantern/ui/segmented'
import type { ReactNode } from 'react'
import { grossPayout } from '../../limits.ts'
import { inLanguage, type StageProps } from '../../stage.ts'
import './instant.css'
import { instantTexts } from './texts.ts'
import { isGain } from './use-reveal.ts'

/** Amounts as the member reads them, with their currency. */
export const writer =
  ({ locale, currency }: Pick<StageProps, 'locale' | 'currency'>) =>
  (amount: string): string =>
    formatAmount(amount, { locale, currency, style: 'code' })

/** A multiplier in 1/10,000 as it is shown: `2.50×`. */
export const writeTimes = (multiplier: bigint): string => `${formatMoney(multiplier)}×`

/** The last rounds as a row of small paper lanterns, newest first. */
export function Recent<View extends { readonly stake: string; readonly payout: string }>(props: {
  readonly views: readonly View[]
  readonly label: string
  readonly locale: string
  readonly write: (view: View) => string
}) {
  const { views, label, locale, write } = props
  const words = inLanguage(instantTexts, locale)
  if (views.length === 0) return <div className="instant-recent" />
  return (
    <ol aria-label={label} className="instant-recent">
      {views.map((view, index) => (
        <li key={index} className={isGain(view) ? 'won' : ''}>
          <bdi dir="ltr" className="num">
            {write(view)}
          </bdi>
          <span aria-hidden="true">{isGain(view) ? '+' : '−'}</span>
          <span className="sr-only">{isGain(view) ? words.won : words.lost}</span>
        </li>
      ))}
    </ol>
  )
}

/** The words of an outcome, read out once it stands still. */
export function OutcomeLine(props: {
  /** Null before the first round and while one moves. */
  readonly view: { readonly stake: string; readonly payout: string } | null
  readonly children: ReactNode
}) {
  const { view, children } = props
  const tone = view === null ? '' : isGain(view) ? 'won' : 'over'
  return (
    <p role="status" className={`play-result ${tone}`}>
      {children}
    </p>
  )
}

export interface Figure {
  readonly label: string
  readonly value: ReactNode
  readonly isStrong?: boolean
}

/** What a bet is worth, in a row of figures. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <dl className="instant-figures">
      {figures.map(({ label, value, isStrong }) => (
        <div key={label} className="play-figure" data-strong={isStrong || undefined}>
          <dt>{label}</dt>
          <dd>
            <bdi dir="ltr" className="display num text-16">
              {value}
            </bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** What the stake pays at a multiplier (1/10,000), and whether the limit allows it. */
export function payoutOf(
  { stake, currency, maxPayout }: Pick<StageProps, 'stake' | 'currency' | 'maxPayout'>,
  multiplier: bigint,
): { readonly payout: string | null; readonly isAbove: boolean } {
  if (stake === null) return { payout: null, isAbove: false }
  const gross = grossPayout(money(stake), multiplier)
  return {
    payout: formatMoney(roundDown(gross, currency).amount),
    isAbove: gross > money(maxPayout),
  }
}

/** An amount among the figures, a dash while there is none. */
export function FigureAmount(props: { readonly amount: string | null; readonly currency: string }) {
  const { amount, currency } = props
  if (amount === null) return '–'
  return <MoneyText amount={amount} currency={currency} />
}

export type Risk = 'low' | 'medium' | 'high'

export function RiskPicker(props: {
  readonly locale: string
  readonly value: Risk
  readonly disabled: boolean
  readonly onChange: (risk: Risk) => void
}) {
  const { locale, value, disabled, onChange } = props
  const words = inLanguage(instantTexts, locale)
  return (
    <Field as="group" label={words.risk}>
      <Segmented
        label={words.risk}
        value={value}
        onChange={onChange}
        options={(['low', 'medium', 'high'] as const).map((risk) => ({
          value: risk,
          label: words[risk],
          disabled,
        }))}
      />
    </Field>
  )
}

/** The one glowing button, and the words that say why it does nothing. */
export function BetButton(props: {
  readonly stage: StageProps
  readonly label: string
  /** Of the whole bet; null while it is none. */
  readonly amount: string | null
  readonly isWaiting: boolean
  readonly isAbove: boolean
  readonly isOff?: boolean
  readonly onBet: () => void
}) {
  const { stage, label, amount, isWaiting, isAbove, isOff = false, onBet } = props
  const words = inLanguage(instantTexts, stage.locale)
  return (
    <>
      {isAbove && (
        <p role="alert" className="text-13 font-medium text-negative">
          {words.aboveLimit(writer(stage)(stage.maxPayout))}
        </p>
      )}
      <div className="play-action">
        <Button
          size="lg"
          block
          loading={isWaiting}
          disabled={!stage.canPlay || amount === null || isAbove || isOff}
          onClick={onBet}
        >
          {label}{' '}
          {amount !== null && (
            <MoneyText amount={amount} currency={stage.currency} currencyStyle="code" />
          )}
        </Button>
      </div>
    </>
  )
}
