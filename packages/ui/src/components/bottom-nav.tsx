import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'
import type { NavItem } from './category-nav.tsx'
import type { RenderLink } from './link.tsx'

export interface BottomNavItem extends NavItem {
  readonly icon: ReactNode
  readonly count?: number | undefined
  readonly isRaised?: boolean | undefined
}

export interface BottomNavProps {
  readonly label: string
  /** Five entries at most; the one in the middle may be raised. */
  readonly items: readonly BottomNavItem[]
  readonly renderLink: RenderLink
}

/** The bar under the thumb, on phones and tablets. */
export function BottomNav({ label, items, renderLink }: BottomNavProps) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-30 bg-bar-bottom pb-[env(safe-area-inset-bottom)] shadow-[0_-1px_0_var(--line)] backdrop-blur-[18px] lg:hidden"
    >
      <ul className="grid h-bottom-nav auto-cols-fr grid-flow-col">
        {items.map((item) => {
          const { isRaised } = item
          return (
            <li key={item.id} className="min-w-0">
              {renderLink({
                href: item.href,
                onClick: item.onClick,
                'aria-current': item.isActive ? 'page' : undefined,
                className: cx(
                  'relative grid h-full content-center justify-items-center gap-1 px-0.5 text-center text-11 leading-tight font-bold -outline-offset-2 [&_svg]:size-5.5',
                  isRaised ? 'text-display' : 'text-fg-3 aria-[current=page]:text-primary-hover',
                ),
                children: (
                  <>
                    <span
                      aria-hidden="true"
                      className={
                        isRaised
                          ? '-mt-6.5 grid size-13.5 place-items-center rounded-[19px] bg-ember text-on-primary shadow-[var(--glow-ember),0_0_0_5px_var(--surface-1)]'
                          : undefined
                      }
                    >
                      {item.icon}
                    </span>
                    <span className="max-w-full truncate">{item.label}</span>
                    {item.count !== undefined && item.count > 0 && (
                      <span className="num absolute start-1/2 top-1.5 ms-1.5 min-w-4 rounded-full bg-live px-1 text-[10px]/4 font-extrabold text-on-live">
                        {item.count > 99 ? '99+' : item.count}
                      </span>
                    )}
                  </>
                ),
              })}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
