import { ChevronRight } from 'lucide-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { chipStyles } from './chip.tsx'
import type { RenderLink } from './link.tsx'

export interface SectionHeaderProps {
  readonly title: string
  readonly id?: string | undefined
  readonly icon?: ReactNode | undefined
  readonly more?:
    | {
        readonly href: string
        readonly label: string
        /** “More hot games”: the word “More” alone says too little in a list of links. */
        readonly fullLabel: string
        readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
        readonly renderLink: RenderLink
      }
    | undefined
  /** Anything else at the end of the line. */
  readonly end?: ReactNode | undefined
}

/** The heading of a rail or a board. */
export function SectionHeader({ title, id, icon, more, end }: SectionHeaderProps) {
  return (
    <div className="flex min-h-11 items-center gap-2.5">
      {icon !== undefined && (
        <span aria-hidden="true" className="text-fg-2 [&_svg]:size-5.5">
          {icon}
        </span>
      )}
      <h2 id={id} className="min-w-0 text-20 sm:text-24">
        {title}
      </h2>
      <span className="ms-auto flex shrink-0 items-center gap-2">
        {end}
        {more?.renderLink({
          href: more.href,
          onClick: more.onClick,
          className: chipStyles({ className: 'gap-1! pe-2.5!' }),
          children: (
            <>
              <span aria-hidden={more.label !== more.fullLabel}>{more.label}</span>
              {more.label !== more.fullLabel && <span className="sr-only">{more.fullLabel}</span>}
              <ChevronRight aria-hidden="true" className="flip-rtl" />
            </>
          ),
        })}
      </span>
    </div>
  )
}
