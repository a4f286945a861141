import { ChevronLeft, ChevronRight } from 'lucide-react'
import { cx } from 'tailwind-variants/lite'
import { clampPage, pagerPages } from './pager-pages.ts'

export interface PagerProps {
  readonly page: number
  readonly totalPages: number
  /** Never called with the current page, nor with one before the first or beyond the last. */
  readonly onPage: (page: number) => void
  readonly margin?: number | undefined
  readonly range?: number | undefined
  readonly label: string
  readonly previousLabel: string
  readonly nextLabel: string
  readonly pageLabel: (page: number) => string
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

const CELL =
  'num grid h-11 min-w-11 place-items-center rounded-sm px-2 font-semibold text-fg-2 transition-colors hover:bg-surface-2 hover:text-fg disabled:opacity-40'

/** Page numbers. Nothing is drawn for a single page. */
export function Pager(props: PagerProps) {
  const { totalPages, onPage, margin = 2, range = 5, disabled = false } = props
  if (totalPages <= 1) return null
  const page = clampPage(props.page, totalPages)
  const go = (to: number) => {
    if (to !== page && to >= 1 && to <= totalPages) onPage(to)
  }
  const arrow = 'size-5 flip-rtl'
  return (
    <nav aria-label={props.label} className={cx('flex justify-center', props.className)}>
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <button
            type="button"
            aria-label={props.previousLabel}
            disabled={disabled || page === 1}
            onClick={() => go(page - 1)}
            className={CELL}
          >
            <ChevronLeft aria-hidden="true" className={arrow} />
          </button>
        </li>
        {pagerPages(page, totalPages, { margin, range }).map((entry, i, all) =>
          entry === 'gap' ? (
            <li key={`gap-after-${all[i - 1]}`} aria-hidden="true" className="px-1 text-fg-3">
              …
            </li>
          ) : (
            <li key={entry}>
              <button
                type="button"
                aria-label={props.pageLabel(entry)}
                aria-current={entry === page ? 'page' : undefined}
                disabled={disabled}
                onClick={() => go(entry)}
                className={cx(
                  CELL,
                  entry === page && 'bg-paper text-on-paper hover:bg-paper hover:text-on-paper',
                )}
              >
                {entry}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label={props.nextLabel}
            disabled={disabled || page === totalPages}
            onClick={() => go(page + 1)}
            className={CELL}
          >
            <ChevronRight aria-hidden="true" className={arrow} />
          </button>
        </li>
      </ul>
    </nav>
  )
}
