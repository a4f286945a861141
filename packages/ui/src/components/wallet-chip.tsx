import { Eye, EyeOff, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from 'tailwind-variants/lite'
import { buttonStyles } from './button.tsx'
import type { RenderLink } from './link.tsx'
import { MoneyText } from './money-text.tsx'
import { Skeleton } from './skeleton.tsx'

export interface WalletChipProps {
  /** The wire's decimal string; undefined while it is not known. */
  readonly balance: string | undefined
  readonly currency: string
  /** What stands beside the balance, where there is a bonus. */
  readonly bonus?: { readonly amount: string; readonly label: string } | undefined
  readonly label: string
  readonly hidden: boolean
  readonly onToggleHidden: () => void
  readonly hideLabel: string
  readonly showLabel: string
  readonly hiddenLabel: string
  /** Undefined where nobody pays in. */
  readonly deposit: { readonly href: string; readonly label: string } | undefined
  readonly renderLink: RenderLink
  /** Shown instead of the balance while the money is at a vendor's table. */
  readonly inPlay?: ReactNode | undefined
}

const PULSE_MS = 900

/** True for a moment after the balance changed, but not when it first came. */
function usePulse(balance: string | undefined): boolean {
  const before = useRef(balance)
  const [pulsing, setPulsing] = useState(false)
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== balance
    before.current = balance
    if (!changed) return
    setPulsing(true)
    const timer = setTimeout(() => setPulsing(false), PULSE_MS)
    return () => clearTimeout(timer)
  }, [balance])
  return pulsing
}

/** Balance, the eye that hides it, and the way to deposit, in one pill. */
export function WalletChip(props: WalletChipProps) {
  const { balance, bonus, currency, hidden, deposit, renderLink, inPlay } = props
  const pulsing = usePulse(balance)
  const amount =
    balance === undefined ? (
      <Skeleton className="h-5 w-16" />
    ) : (
      <MoneyText
        amount={balance}
        hidden={hidden}
        hiddenLabel={props.hiddenLabel}
        className={cx(
          'text-16 font-extrabold',
          pulsing && 'animate-[lr-pulse_.9s_ease-out] motion-reduce:animate-none',
        )}
      />
    )
  return (
    <div
      role="group"
      aria-label={props.label}
      className="flex h-11 items-center rounded-full bg-surface-2 hairline"
    >
      <button
        type="button"
        aria-label={hidden ? props.showLabel : props.hideLabel}
        aria-pressed={hidden}
        onClick={props.onToggleHidden}
        className="grid size-11 shrink-0 place-items-center rounded-full text-fg-2 hover:text-fg"
      >
        {hidden ? (
          <EyeOff aria-hidden="true" className="size-5" />
        ) : (
          <Eye aria-hidden="true" className="size-5" />
        )}
      </button>
      <span className="flex items-baseline gap-2 pe-2.5">
        {inPlay ?? (
          <>
            {amount}
            <small className="text-11 font-bold text-fg-3 max-[359px]:hidden">{currency}</small>
            {bonus && (
              <small className="text-11 font-bold text-reward max-sm:hidden" title={bonus.label}>
                <span className="sr-only">{bonus.label} </span>+
                <MoneyText amount={bonus.amount} hidden={hidden} hiddenLabel={props.hiddenLabel} />
              </small>
            )}
          </>
        )}
      </span>
      {deposit &&
        renderLink({
          href: deposit.href,
          'aria-label': deposit.label,
          className: buttonStyles({
            size: 'sm',
            className: 'me-1 max-sm:w-11 max-sm:px-0!',
          }),
          children: (
            <>
              <Plus aria-hidden="true" />
              <span className="max-sm:hidden">{deposit.label}</span>
            </>
          ),
        })}
    </div>
  )
}
