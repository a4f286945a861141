import type { MouseEventHandler, ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'
import type { RenderLink } from './link.tsx'

export interface SideRailItem {
  readonly id: string
  readonly label: string
  readonly icon: ReactNode
  /** A link when given, else `onPress` acts. */
  readonly href?: string | undefined
  readonly onPress?: (() => void) | undefined
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  readonly isActive?: boolean | undefined
  /** Deposit: the one entry in the colour of actions. */
  readonly isPrimary?: boolean | undefined
  readonly count?: number | undefined
  readonly startsGroup?: boolean | undefined
}

export interface SideRailProps {
  readonly label: string
  readonly items: readonly SideRailItem[]
  readonly renderLink: RenderLink
  /** The last place, for example the language menu. */
  readonly end?: ReactNode | undefined
}

/** The look of an entry, for parts that stand in `end`. */
export const sideRailEntry = (state: { isPrimary?: boolean | undefined } = {}) =>
  cx(
    'relative grid min-h-13 w-full content-center justify-items-center gap-1.25 rounded-md px-0.5 py-2 text-center text-11 leading-tight font-semibold transition-colors hover:bg-surface-2 hover:text-fg [&_svg]:size-5 aria-[current=page]:bg-surface-2 aria-[current=page]:text-display',
    state.isPrimary ? 'text-primary-hover' : 'text-fg-3',
  )

/** The narrow menu at the edge of a desk. */
export function SideRail({ label, items, renderLink, end }: SideRailProps) {
  return (
    <aside className="sticky top-header h-[calc(100dvh-var(--header-h))] w-rail shrink-0 shadow-[1px_0_0_var(--line)] max-lg:hidden rtl:shadow-[-1px_0_0_var(--line)]">
      <nav aria-label={label} className="h-full overflow-y-auto px-2 py-3.5 no-scrollbar">
        <ul className="flex flex-col gap-0.5">
          {items.map((item) => {
            const content = (
              <>
                <span aria-hidden="true">{item.icon}</span>
                <span className="max-w-full hyphens-auto">{item.label}</span>
                {item.count !== undefined && item.count > 0 && (
                  <span className="num absolute end-2 top-1 min-w-4 rounded-full bg-live px-1 text-[10px]/4 font-extrabold text-on-live">
                    {item.count > 99 ? '99+' : item.count}
                  </span>
                )}
              </>
            )
            const className = sideRailEntry({ isPrimary: item.isPrimary })
            return (
              <li key={item.id}>
                {item.startsGroup && (
                  <hr aria-hidden="true" className="mx-2.5 my-1.5 border-line" />
                )}
                {item.href !== undefined ? (
                  renderLink({
                    href: item.href,
                    onClick: item.onClick,
                    'aria-current': item.isActive ? 'page' : undefined,
                    className,
                    children: content,
                  })
                ) : (
                  <button type="button" onClick={item.onPress} className={className}>
                    {content}
                  </button>
                )}
              </li>
            )
          })}
          {end !== undefined && <li>{end}</li>}
        </ul>
      </nav>
    </aside>
  )
}
