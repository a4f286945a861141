import { Check, Clock, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'

export type StepState = 'done' | 'current' | 'waiting' | 'failed'

export interface TimelineStep {
  readonly id: string
  readonly title: string
  readonly state: StepState
  /** The state in words, for those who do not see the sign. */
  readonly stateLabel: string
  readonly detail?: ReactNode | undefined
  readonly time?: string | undefined
}

const SIGNS: Readonly<Record<StepState, ReactNode>> = {
  done: <Check strokeWidth={3} />,
  current: <Clock />,
  waiting: <span className="size-2 rounded-full bg-current" />,
  failed: <X strokeWidth={3} />,
}
const LOOKS: Readonly<Record<StepState, string>> = {
  done: 'bg-positive text-on-positive',
  current: 'bg-reward text-on-reward',
  waiting: 'bg-surface-3 text-fg-3 hairline-strong',
  failed: 'bg-negative text-on-live',
}

export interface StatusTimelineProps {
  readonly label: string
  readonly steps: readonly TimelineStep[]
}

/** Where a deposit or a withdrawal stands, and what comes next. */
export function StatusTimeline({ label, steps }: StatusTimelineProps) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, i) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className="grid grid-cols-[32px_minmax(0,1fr)_auto] gap-x-3"
        >
          <span aria-hidden="true" className="flex flex-col items-center">
            <span
              className={cx(
                'grid size-8 shrink-0 place-items-center rounded-full [&_svg]:size-4',
                LOOKS[step.state],
              )}
            >
              {SIGNS[step.state]}
            </span>
            {i < steps.length - 1 && (
              <span
                className={cx(
                  'my-1 w-0.5 flex-1 rounded-full',
                  step.state === 'done' ? 'bg-positive' : 'bg-line-strong',
                )}
              />
            )}
          </span>
          <div className="min-w-0 pt-1.5 pb-5">
            <p className={cx('font-bold', step.state === 'waiting' ? 'text-fg-3' : 'text-fg')}>
              {step.title}
              <span className="sr-only">, {step.stateLabel}</span>
            </p>
            {step.detail !== undefined && (
              <div className="mt-0.5 text-13 text-fg-2">{step.detail}</div>
            )}
          </div>
          {step.time !== undefined && (
            <span className="num pt-1.75 text-13 text-fg-3">{step.time}</span>
          )}
        </li>
      ))}
    </ol>
  )
}
