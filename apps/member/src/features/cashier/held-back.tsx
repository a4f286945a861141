import { rollover } from '@lantern/contract/rollover'
import { formatMoney } from '@lantern/kernel/money'
import { MoneyText } from '@lantern/ui/money-text'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleCheck, LockKeyhole } from 'lucide-react'
import { useFormats } from '../../site.ts'
import { ActiveBonus, EndedBonus, ProgressBar } from './bonus-card.tsx'
import {
  type HeldLock,
  type HeldState,
  type ShortBet,
  useHeldBackTexts,
  waits,
} from './held-back-texts.ts'

/** What keeps money from leaving: every condition with its progress, and bets that did not count. */
export function HeldBack() {
  const { data } = useRead(rollover.state, {}, { staleMs: 0 })
  if (!data || data.locks.length === 0) return null
  const active = data.bonuses.find(({ state }) => state === 'active')
  const ended = data.bonuses.find(({ endedAt }) => endedAt !== null)
  const locks = data.locks.filter((lock) => waits(lock) && lock.id !== active?.lockId)
  return (
    <>
      {active && <ActiveBonus bonus={active} currency={data.currency} />}
      {!active && ended && <EndedBonus bonus={ended} currency={data.currency} />}
      {data.left > 0n && <Held state={{ ...data, locks }} />}
      {data.left === 0n && !active && <Free />}
    </>
  )
}

function Free() {
  return (
    <p className="flex items-center gap-2 text-13 text-positive">
      <CircleCheck size={16} aria-hidden="true" className="shrink-0" />
      <Trans>Every condition is met: nothing holds a withdrawal back.</Trans>
    </p>
  )
}

function Held({ state }: { readonly state: HeldState }) {
  const { t } = useLingui()
  const { currency, left, locks, bets } = state
  const money = { currency, currencyStyle: 'symbol' } as const
  return (
    <section
      aria-label={t`What holds this back`}
      className="flex flex-col gap-3 rounded-md bg-surface-2 p-4 hairline"
    >
      <h3 className="flex items-center gap-2 text-16 font-bold text-fg">
        <LockKeyhole size={16} aria-hidden="true" className="shrink-0 text-warning" />
        <Trans>What holds this back</Trans>
      </h3>
      <p className="text-13 text-fg-2">
        <Trans>
          Before money can leave, bets worth{' '}
          <MoneyText amount={formatMoney(left)} {...money} className="font-bold text-fg" /> more
          have to count. The oldest condition is filled first.
        </Trans>
      </p>
      {locks.length > 0 && (
        <ul className="flex flex-col gap-3">
          {locks.map((lock) => (
            <Condition key={lock.id} lock={lock} currency={currency} />
          ))}
        </ul>
      )}
      {bets.length > 0 && <ShortBets bets={bets} currency={currency} />}
    </section>
  )
}

interface ConditionProps {
  readonly lock: HeldLock
  readonly currency: string
}

function Condition({ lock, currency }: ConditionProps) {
  const formats = useFormats()
  const texts = useHeldBackTexts(currency)
  const title = texts.title(lock)
  const rules = texts.rules(lock)
  const money = { currency, currencyStyle: 'none' } as const
  return (
    <li className="flex flex-col gap-1.5 border-t border-line pt-3 text-13">
      <p className="flex flex-wrap justify-between gap-x-4">
        <b className="text-14 text-fg">{title}</b>
        <span className="text-fg tabular-nums">
          <MoneyText amount={formatMoney(lock.progress)} {...money} />
          {' / '}
          <MoneyText amount={formatMoney(lock.required)} {...money} />
        </span>
      </p>
      <ProgressBar label={title} part={lock} />
      <p className="text-fg-3">
        {formats.dateTime(lock.madeAt)}
        {rules.length > 0 && ` · ${rules.join(' · ')}`}
      </p>
      {lock.state === 'owing' && (
        <p className="text-warning">
          <Trans>It was met; then a bet that had counted was taken back.</Trans>
        </p>
      )}
    </li>
  )
}

function ShortBets({
  bets,
  currency,
}: {
  readonly bets: readonly ShortBet[]
  readonly currency: string
}) {
  const formats = useFormats()
  const texts = useHeldBackTexts(currency)
  const money = { currency, currencyStyle: 'none' } as const
  return (
    <details className="border-t border-line pt-3 text-13">
      <summary className="cursor-pointer font-bold text-fg">
        <Trans>Bets that did not count, or not in full: {bets.length}</Trans>
      </summary>
      <ul className="mt-2 flex max-h-60 flex-col gap-2.5 overflow-y-auto">
        {bets.map((bet) => (
          <li key={bet.id}>
            <p className="flex flex-wrap justify-between gap-x-4 text-fg">
              <bdi>{bet.gameName}</bdi>
              <span className="tabular-nums">
                <MoneyText amount={formatMoney(bet.counted)} {...money} />
                {' / '}
                <MoneyText amount={formatMoney(bet.stake)} {...money} />
              </span>
            </p>
            <p className="text-fg-2">
              {texts.reason(bet)}{' '}
              <span className="text-fg-3">{formats.dateTime(bet.placedAt)}</span>
            </p>
          </li>
        ))}
      </ul>
    </details>
  )
}
