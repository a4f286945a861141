import { useId } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface LogoProps {
  /** The brand's name beside the mark; the link around it carries the accessible name. */
  readonly name?: string | undefined
  readonly hideNameOnPhones?: boolean | undefined
  readonly className?: string | undefined
}

/** The mark: three stacked bars, a paper lantern and three reels at once. */
export function Logo({ name, hideNameOnPhones = false, className }: LogoProps) {
  const id = useId()
  const fill = `url(#${id})`
  return (
    <span className={cx('inline-flex items-center gap-2.5', className)}>
      <svg viewBox="0 0 28 32" aria-hidden="true" className="h-8 w-7 shrink-0">
        <defs>
          <linearGradient id={id} x2="1" y2="1">
            <stop stopColor="#FFB45C" />
            <stop offset=".5" stopColor="#FF6F3C" />
            <stop offset="1" stopColor="#FF3F71" />
          </linearGradient>
        </defs>
        <path d="M10 1h8v3h-8zM12 28h4v3h-4z" fill="#FFCB66" />
        <rect x="3" y="5.5" width="22" height="6.4" rx="3.2" fill={fill} />
        <rect x="0" y="13" width="28" height="6.4" rx="3.2" fill={fill} />
        <rect x="3" y="20.5" width="22" height="6.4" rx="3.2" fill={fill} />
      </svg>
      {name !== undefined && (
        <span
          className={cx(
            'display text-20 leading-none whitespace-nowrap text-display',
            hideNameOnPhones && 'max-sm:hidden',
          )}
        >
          {name}
        </span>
      )}
    </span>
  )
}
