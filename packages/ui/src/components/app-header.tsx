import type { ReactNode } from 'react'
import type { RenderLink } from './link.tsx'
import { Logo } from './logo.tsx'

export interface AppHeaderProps {
  readonly brand: { readonly name: string; readonly href: string; readonly homeLabel: string }
  readonly renderLink: RenderLink
  /** Text of the link that jumps over the header. Its target is `#main`. */
  readonly skipLabel: string
  /** Usually a `CategoryNav`. */
  readonly nav?: ReactNode | undefined
  /** Wallet, notices and avatar, or the two buttons of a visitor. */
  readonly end: ReactNode
}

/** The bar at the top of every page. */
export function AppHeader({ brand, renderLink, skipLabel, nav, end }: AppHeaderProps) {
  return (
    <header className="sticky top-0 z-20 flex h-header items-center gap-2 bg-bar px-gutter shadow-[0_1px_0_var(--line)] backdrop-blur-[18px] backdrop-saturate-140 sm:gap-4.5">
      <a
        href="#main"
        className="absolute start-gutter top-2 z-1 -translate-y-20 rounded-full bg-paper px-5 py-3 font-bold text-on-paper focus:translate-y-0"
      >
        {skipLabel}
      </a>
      {renderLink({
        href: brand.href,
        'aria-label': brand.homeLabel,
        className: 'flex min-h-11 shrink-0 items-center rounded-xs',
        children: <Logo name={brand.name} hideNameOnPhones />,
      })}
      {nav}
      <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-3">{end}</div>
    </header>
  )
}
