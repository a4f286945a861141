import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Children, type ReactNode, useEffect, useRef } from 'react'
import { cx } from 'tailwind-variants/lite'
import { IconButton } from './icon-button.tsx'
import { useUiSettings } from './ui-root.tsx'

export interface GameRailProps {
  readonly labelledBy?: string | undefined
  readonly label?: string | undefined
  readonly previousLabel: string
  readonly nextLabel: string
  readonly itemWidth?: 'tile' | 'wide' | 'logo' | undefined
  readonly children: ReactNode
}

const WIDTHS = {
  tile: 'w-[31%] min-w-27 sm:w-42.5',
  wide: 'w-[46%] min-w-40 sm:w-72',
  logo: 'w-24 sm:w-30',
} as const

/** Tiles in one line that scrolls sideways by touch, wheel, buttons or the arrow keys. */
export function GameRail(props: GameRailProps) {
  const { labelledBy, label, previousLabel, nextLabel, itemWidth = 'tile', children } = props
  const list = useRef<HTMLUListElement>(null)
  const { dir } = useUiSettings()
  const towards = dir === 'rtl' ? -1 : 1

  const scroll = (steps: number) => {
    const element = list.current
    element?.scrollBy({ left: steps * towards * element.clientWidth * 0.8, behavior: 'smooth' })
  }
  useEffect(() => {
    const element = list.current
    const moveFocus = (event: KeyboardEvent) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      const links = [...(element?.querySelectorAll<HTMLElement>('li a[href]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      const step = (event.key === 'ArrowRight' ? 1 : -1) * towards
      const next = at < 0 ? undefined : links[at + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    element?.addEventListener('keydown', moveFocus)
    return () => element?.removeEventListener('keydown', moveFocus)
  }, [towards])
  return (
    <div className="group/rail relative">
      <ul
        ref={list}
        aria-labelledby={labelledBy}
        aria-label={label}
        className="-mx-gutter flex snap-x snap-proximity gap-2.5 overflow-x-auto scroll-px-gutter px-gutter pt-2 pb-4 no-scrollbar sm:gap-4"
      >
        {Children.map(children, (child) => (
          <li className={cx('shrink-0 snap-start', WIDTHS[itemWidth])}>{child}</li>
        ))}
      </ul>
      <div className="pointer-events-none absolute inset-y-0 -inset-x-3 hidden items-center justify-between opacity-0 transition-opacity group-focus-within/rail:opacity-100 group-hover/rail:opacity-100 lg:flex">
        <IconButton
          label={previousLabel}
          variant="solid"
          icon={<ChevronLeft aria-hidden="true" className="flip-rtl" />}
          onClick={() => scroll(-1)}
          className="pointer-events-auto shadow-2"
        />
        <IconButton
          label={nextLabel}
          variant="solid"
          icon={<ChevronRight aria-hidden="true" className="flip-rtl" />}
          onClick={() => scroll(1)}
          className="pointer-events-auto shadow-2"
        />
      </div>
    </div>
  )
}
