import { ChevronDown } from 'lucide-react'
import {
  type MouseEventHandler,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { RenderLink } from './link.tsx'

export interface NavItem {
  readonly id: string
  readonly label: string
  readonly href: string
  readonly isActive?: boolean | undefined
  readonly onClick?: MouseEventHandler<HTMLAnchorElement> | undefined
  /** What the label is written in, where that is not the page's language. */
  readonly lang?: string | undefined
}

export interface CategoryNavProps {
  readonly label: string
  readonly items: readonly (NavItem & {
    /** What opens below the entry, and the name of the button that opens it by keyboard. */
    readonly menu?: { readonly label: string; readonly render: (close: () => void) => ReactNode }
  })[]
  readonly renderLink: RenderLink
}

/** A pointer on its way to a menu may leave its entry for so long. */
const CLOSE_AFTER_MS = 180

/** The menu that is open: by a pointer that rests on its entry, or by its button. */
function useOpenMenu(nav: RefObject<HTMLElement | null>) {
  const [open, setOpen] = useState<string>()
  useEffect(() => {
    const element = nav.current
    let timer: ReturnType<typeof setTimeout> | undefined
    const over = (event: PointerEvent) => {
      clearTimeout(timer)
      if (event.pointerType !== 'mouse' || !(event.target instanceof Element)) return
      const entry = event.target.closest<HTMLElement>('[data-entry]')
      if (entry) setOpen(entry.dataset['entry'])
    }
    const out = () => {
      timer = setTimeout(() => setOpen(undefined), CLOSE_AFTER_MS)
    }
    const key = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setOpen(undefined)
    }
    const blur = (event: FocusEvent) => {
      const { relatedTarget } = event
      if (relatedTarget instanceof Node && !element?.contains(relatedTarget)) setOpen(undefined)
    }
    element?.addEventListener('pointerover', over)
    element?.addEventListener('pointerleave', out)
    element?.addEventListener('keydown', key)
    element?.addEventListener('focusout', blur)
    return () => {
      clearTimeout(timer)
      element?.removeEventListener('pointerover', over)
      element?.removeEventListener('pointerleave', out)
      element?.removeEventListener('keydown', key)
      element?.removeEventListener('focusout', blur)
    }
  }, [nav])
  return { open, setOpen }
}

/** The categories in the header of a desk; phones have the bottom bar and the chips instead. */
export function CategoryNav({ label, items, renderLink }: CategoryNavProps) {
  const nav = useRef<HTMLElement>(null)
  const { open, setOpen } = useOpenMenu(nav)
  const opened = items.find(({ id }) => id === open)
  const close = () => setOpen(undefined)
  return (
    <nav ref={nav} aria-label={label} className="relative min-w-0 flex-1 max-lg:hidden">
      <ul className="flex gap-0.5 overflow-x-auto pe-8 no-scrollbar fade-end">
        {items.map((item) => (
          <li key={item.id} data-entry={item.id} className="flex shrink-0 items-center">
            {renderLink({
              href: item.href,
              onClick: item.onClick,
              'aria-current': item.isActive ? 'page' : undefined,
              className:
                'flex min-h-11 items-center px-3 text-13 font-semibold whitespace-nowrap text-fg-2 -outline-offset-2 transition-colors hover:text-fg aria-[current=page]:text-display aria-[current=page]:shadow-[inset_0_-2px_0_var(--primary)]',
              children: item.label,
            })}
            {item.menu && (
              // A pointer needs no button: the entry opens under it.
              <button
                type="button"
                aria-label={item.menu.label}
                aria-expanded={item.id === open}
                onClick={() => setOpen(item.id === open ? undefined : item.id)}
                className="sr-only focus-visible:not-sr-only"
              >
                <ChevronDown aria-hidden="true" className="size-4" />
              </button>
            )}
          </li>
        ))}
      </ul>
      {opened?.menu && (
        <div className="absolute start-0 top-full z-30 mt-1 max-w-[92vw] overflow-hidden rounded-lg bg-surface-1 shadow-3 hairline-strong empty:hidden">
          {opened.menu.render(close)}
        </div>
      )}
    </nav>
  )
}
