import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface EmptyProps {
  readonly icon?: ReactNode | undefined
  readonly title: string
  readonly text?: ReactNode | undefined
  /** What to do about it. */
  readonly action?: ReactNode | undefined
  readonly className?: string | undefined
}

/** Nothing here, why, and what to do. Also for errors and missing pages. */
export function Empty({ icon, title, text, action, className }: EmptyProps) {
  return (
    <div className={cx('flex flex-col items-center gap-3 px-4 py-12 text-center', className)}>
      {icon !== undefined && (
        <span
          aria-hidden="true"
          className="grid size-16 place-items-center rounded-full bg-surface-2 text-fg-3 hairline [&_svg]:size-7"
        >
          {icon}
        </span>
      )}
      <p className="display text-18 text-display">{title}</p>
      {text !== undefined && <p className="max-w-prose text-fg-2">{text}</p>}
      {action}
    </div>
  )
}
