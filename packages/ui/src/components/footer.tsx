import type { ReactNode } from 'react'
import type { NavItem } from './category-nav.tsx'
import type { RenderLink } from './link.tsx'
import { Logo } from './logo.tsx'

export interface FooterProps {
  readonly brandName: string
  readonly groups: readonly {
    readonly id: string
    readonly title: string
    readonly items: readonly NavItem[]
  }[]
  readonly renderLink: RenderLink
  readonly social?: readonly {
    readonly id: string
    readonly label: string
    readonly href: string
    readonly icon: ReactNode
  }[]
  readonly socialLabel?: string | undefined
  /** Age sign, licence, help for those who play too much. */
  readonly notes?: ReactNode | undefined
  readonly copyright: string
}

/** The end of every page, clear of the bottom bar. */
export function Footer(props: FooterProps) {
  const { brandName, groups, renderLink, social = [] } = props
  return (
    <footer className="mt-10 border-t border-line bg-sunken px-gutter pt-10 pb-[calc(var(--bottom-nav-h)+40px)] text-13 text-fg-2 lg:pb-10">
      <div className="mx-auto flex max-w-content flex-col gap-8">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 sm:grid-cols-[minmax(0,1.4fr)_repeat(auto-fit,minmax(140px,1fr))]">
          <div className="col-span-2 flex flex-col gap-5 sm:col-span-1">
            <Logo name={brandName} />
            {social.length > 0 && (
              <ul aria-label={props.socialLabel} className="-ms-2.5 flex flex-wrap">
                {social.map((item) => (
                  <li key={item.id}>
                    <a
                      href={item.href}
                      aria-label={item.label}
                      rel="noopener noreferrer"
                      target="_blank"
                      className="grid size-11 place-items-center rounded-full hover:bg-surface-2 hover:text-fg [&_svg]:size-5"
                    >
                      {item.icon}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
          {groups.map((group) => (
            <nav key={group.id} aria-labelledby={`footer-${group.id}`}>
              <h2
                id={`footer-${group.id}`}
                className="mb-1 font-ui text-14 tracking-normal text-fg"
              >
                {group.title}
              </h2>
              <ul>
                {group.items.map((item) => (
                  <li key={item.id}>
                    {renderLink({
                      href: item.href,
                      onClick: item.onClick,
                      lang: item.lang,
                      // A finger needs more room than a pointer.
                      className:
                        'inline-flex min-h-11 items-center hover:text-fg hover:underline lg:pointer-fine:min-h-8',
                      children: item.label,
                    })}
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex flex-col gap-3 border-t border-line pt-6 text-12 text-fg-3">
          {props.notes}
          <p>{props.copyright}</p>
        </div>
      </div>
    </footer>
  )
}
