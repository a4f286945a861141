import type { CSSProperties } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface SkeletonProps {
  /** Size and shape; the skeleton has none of its own. */
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
}

/** A place that waits for its content. Put `aria-busy` on the part around it. */
export function Skeleton({ className, style }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      style={style}
      className={cx(
        'block animate-[lr-shimmer_1.6s_linear_infinite] rounded-sm bg-surface-2 bg-[linear-gradient(100deg,transparent_30%,rgb(255_255_255/.06)_50%,transparent_70%)] bg-[length:200%_100%]',
        className,
      )}
    />
  )
}
