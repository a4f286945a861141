import { useEffect, useState } from 'react'
import { cx } from 'tailwind-variants/lite'
import { Logo } from './logo.tsx'
import { Spinner } from './spinner.tsx'

export interface LoadingCoverProps {
  readonly open: boolean
  readonly label: string
  /** Covers only the nearest positioned part instead of the page. */
  readonly inside?: boolean | undefined
  /** Quick work shows no cover at all. */
  readonly delayMs?: number | undefined
}

/** Covers what is being prepared. */
export function LoadingCover({ open, label, inside = false, delayMs = 150 }: LoadingCoverProps) {
  const [shown, setShown] = useState(open && delayMs === 0)
  useEffect(() => {
    if (!open) {
      setShown(false)
      return
    }
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [open, delayMs])
  return (
    <div role="status" aria-live="polite">
      {open && shown && (
        <div
          className={cx(
            'inset-0 grid place-content-center justify-items-center gap-4',
            inside ? 'absolute z-10 rounded-[inherit] bg-scrim' : 'fixed z-70 bg-page',
          )}
        >
          {!inside && <Logo className="animate-pulse scale-150 motion-reduce:animate-none" />}
          <Spinner className="text-primary" />
          <span className={inside ? 'sr-only' : 'text-fg-2'}>{label}</span>
        </div>
      )}
    </div>
  )
}
