import { cx } from 'tailwind-variants/lite'

export interface SpinnerProps {
  /** Said to screen readers. Leave it out when the surrounding part already says that it waits. */
  readonly label?: string | undefined
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  readonly className?: string | undefined
}

const SIZES = { sm: 'size-4.5', md: 'size-7', lg: 'size-11' } as const

/** A turning ring in the colour of the text around it. */
export function Spinner({ label, size = 'md', className }: SpinnerProps) {
  const ring = (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      aria-hidden="true"
      className={cx('animate-spin', SIZES[size], className)}
    >
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeOpacity=".25" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  )
  if (label === undefined) return ring
  return (
    <span role="status" className="inline-flex">
      {ring}
      <span className="sr-only">{label}</span>
    </span>
  )
}
