import type { MouseEventHandler } from 'react'
import type { RenderLink } from './link.tsx'

export interface NavItem {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly isActive?: boolean | undefined
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
}

export interface CategoryNavProps {
  readonly label: string
  readonly items: readonly NavItem[]
  readonly renderLink: RenderLink
}

/** The categories in the header of a desk; phones have the bottom bar and the chips instead. */
export function CategoryNav({ label, items, renderLink }: CategoryNavProps) {
  return (
    <nav aria-label={label} className="min-w-0 flex-1 max-lg:hidden">
      <ul className="flex gap-0.5 overflow-x-auto no-scrollbar">
        {items.map((item) => (
          <li key={item.id} className="shrink-0">
            {renderLink({
              href: item.href,
              onClick: item.onClick,
              'aria-current': item.isActive ? 'page' : undefined,
              className:
                'flex min-h-11 items-center px-3 text-13 font-semibold whitespace-nowrap text-fg-2 -outline-offset-2 transition-colors hover:text-fg aria-[current=page]:text-display aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)]',
              children: item.label,
            })}
          </li>
        ))}
      </ul>
    </nav>
  )
}
