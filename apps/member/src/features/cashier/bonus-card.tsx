import { rollover } from '@lantern/contract/rollover'
import { wallet } from '@lantern/contract/wallet'
import { formatMoney } from '@lantern/kernel/money'
import { Button } from '@lantern/ui/button'
import { MoneyText } from '@lantern/ui/money-text'
import { useAct } from '@lantern/web-kit/hooks'
import { refusalText } from '@lantern/web-kit/refusal-text'
import { useSessionState } from '@lantern/web-kit/session-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Gift } from 'lucide-react'
import { useState } from 'react'
import { useFormats } from '../../site.ts'
import { type HeldBonus, type HeldLock, percentOf, useHeldBackTexts } from './held-back-texts.ts'

interface BonusProps {
  readonly bonus: HeldBonus
  readonly currency: string
}

/** A bonus with a balance of its own: what it holds, how far it is, its terms, and the way out. */
export function ActiveBonus({ bonus, currency }: BonusProps) {
  const { t } = useLingui()
  const terms = useBonusTerms(bonus, currency)
  const isHidden = useSessionState((state) => state.isBalanceHidden)
  const money = { currency, currencyStyle: 'none' } as const
  return (
    <section
      aria-label={t`Your bonus`}
      className="flex flex-col gap-3 rounded-md bg-surface-2 p-4 text-13 hairline"
    >
      <h3 className="flex flex-wrap items-center gap-2 text-16 font-bold text-fg">
        <Gift size={16} aria-hidden="true" className="shrink-0 text-reward" />
        <Trans>Your bonus</Trans>
        <MoneyText
          amount={formatMoney(bonus.balance)}
          currency={currency}
          currencyStyle="symbol"
          hidden={isHidden}
          hiddenLabel={t`Balance hidden`}
          className="ms-auto text-reward"
        />
      </h3>
      <p className="flex flex-wrap justify-between gap-x-4 text-fg">
        <Trans>Turned over</Trans>
        <span className="tabular-nums">
          <MoneyText amount={formatMoney(bonus.progress)} {...money} />
          {' / '}
          <MoneyText amount={formatMoney(bonus.required)} {...money} />
        </span>
      </p>
      <ProgressBar label={t`Turned over`} part={bonus} />
      <ul className="flex list-disc flex-col gap-1 ps-5 text-fg-2">
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <GiveUp bonus={bonus} currency={currency} />
    </section>
  )
}

/** How far something is on its way. */
export function ProgressBar(props: {
  readonly label: string
  readonly part: Pick<HeldLock, 'progress' | 'required'>
}) {
  const percent = percentOf(props.part).toString()
  return (
    <div
      role="progressbar"
      aria-label={props.label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Number.parseInt(percent, 10)}
      className="h-1.5 overflow-hidden rounded-full bg-surface-3"
    >
      <div className="h-full rounded-full bg-primary" style={{ inlineSize: `${percent}%` }} />
    </div>
  )
}

function useBonusTerms(bonus: HeldBonus, currency: string): readonly string[] {
  const { t } = useLingui()
  const formats = useFormats()
  const texts = useHeldBackTexts(currency)
  const shown = (amount: bigint) => formats.money(amount, currency)
  const rest = shown(bonus.balance)
  const most = bonus.mostStake === null ? undefined : shown(bonus.mostStake)
  const cap = bonus.cap === null ? undefined : shown(bonus.cap)
  const until = bonus.expiresAt === null ? undefined : formats.dateTime(bonus.expiresAt)
  return [
    bonus.order === 'cash_first'
      ? t`Bets take your own money first, then the bonus. Wins come back in the same parts.`
      : t`Bets take the bonus first, then your own money. Wins come back in the same parts.`,
    ...(most ? [t`While it is active no bet may be above ${most}.`] : []),
    ...(cap ? [t`Once it is turned over, at most ${cap} of it becomes cash.`] : []),
    ...(until ? [t`It ends on ${until}; what is left then is lost.`] : []),
    bonus.onWithdrawal === 'forfeits'
      ? t`A withdrawal ends it: ${rest} would be lost.`
      : t`A withdrawal has to wait until it is turned over or given up.`,
    ...texts.rules(bonus),
  ]
}

/** Gives the bonus up, after a second yes. */
function GiveUp({ bonus, currency }: BonusProps) {
  const { t, i18n } = useLingui()
  const formats = useFormats()
  const [isAsked, setAsked] = useState(false)
  const { act, isActing, refusal } = useAct(rollover.giveUp, {
    changes: [rollover.state, wallet.balance, wallet.statement],
  })
  const rest = formats.money(bonus.balance, currency)
  if (!isAsked)
    return (
      <Button
        variant="ghost"
        size="sm"
        className="-ms-3.5 self-start"
        onClick={() => setAsked(true)}
      >
        <Trans>Give the bonus up…</Trans>
      </Button>
    )
  return (
    <div role="group" aria-label={t`Give the bonus up?`} className="flex flex-col gap-3">
      <p className="text-warning">
        <Trans>
          {rest} would be lost, and so would the bonus part of bets that still run. Your own money
          stays. This can not be undone.
        </Trans>
      </p>
      {refusal && (
        <p role="alert" className="text-negative">
          {refusalText(i18n, refusal)}
        </p>
      )}
      <p className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          size="sm"
          loading={isActing}
          onClick={() => act({ bonusId: bonus.id })}
        >
          <Trans>Yes, give it up</Trans>
        </Button>
        <Button variant="secondary" size="sm" onClick={() => setAsked(false)}>
          <Trans>Keep it</Trans>
        </Button>
      </p>
    </div>
  )
}

/** What became of the last bonus, and why. */
export function EndedBonus({ bonus, currency }: BonusProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const amount = formats.money(bonus.amount, currency)
  const became = formats.money(bonus.converted, currency)
  const lost = formats.money(bonus.forfeited, currency)
  const why: Readonly<Record<NonNullable<HeldBonus['endedBecause']>, string>> = {
    met: t`It was turned over.`,
    waived: t`The house asked for no more.`,
    given_up: t`You gave it up.`,
    expired: t`Its time was over.`,
    withdrawn: t`You asked for a withdrawal.`,
    spent: t`It was lost in play.`,
    operator: t`The house took it back.`,
  }
  return (
    <p className="flex items-start gap-2 text-13 text-fg-2">
      <Gift size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <Trans>
          Your bonus of {amount} is over: {became} of it became cash, {lost} went back to the house.
        </Trans>{' '}
        {bonus.endedBecause && why[bonus.endedBecause]}
      </span>
    </p>
  )
}
