import { Check, Circle } from 'lucide-react'
import { cx } from 'tailwind-variants/lite'

export interface PasswordMeterProps {
  /** From 0 (nothing typed) to 4. How it is reckoned is the application's business. */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly label: string
  /** The score in a word. */
  readonly scoreLabel: string
  readonly rules?: readonly {
    readonly id: string
    readonly text: string
    readonly isMet: boolean
    /** “met” or “not yet”, for those who do not see the tick. */
    readonly stateLabel: string
  }[]
}

const COLOURS = ['bg-line-strong', 'bg-negative', 'bg-warning', 'bg-info', 'bg-positive'] as const

/** How strong a password is, and which rules it meets. */
export function PasswordMeter({ score, label, scoreLabel, rules = [] }: PasswordMeterProps) {
  return (
    <div className="flex flex-col gap-2 text-12">
      <div
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={4}
        aria-valuenow={score}
        aria-valuetext={scoreLabel}
        className="flex items-center gap-1.5"
      >
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx(
              'h-1.5 flex-1 rounded-full transition-colors',
              step <= score ? COLOURS[score] : 'bg-surface-3',
            )}
          />
        ))}
        <span className="min-w-14 text-end font-semibold text-fg-2">{scoreLabel}</span>
      </div>
      {rules.length > 0 && (
        <ul className="flex flex-col gap-1">
          {rules.map((rule) => (
            <li
              key={rule.id}
              className={cx('flex items-center gap-2', rule.isMet ? 'text-positive' : 'text-fg-2')}
            >
              {rule.isMet ? (
                <Check aria-hidden="true" strokeWidth={3} className="size-3.5" />
              ) : (
                <Circle aria-hidden="true" className="size-3.5" />
              )}
              {rule.text}
              <span className="sr-only">, {rule.stateLabel}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
