import { Drawer as Base } from '@base-ui/react/drawer'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'
import { useUiSettings } from './ui-root.tsx'

const styles = tv({
  slots: {
    viewport: 'fixed inset-0 z-50 flex',
    popup: [
      'flex flex-col bg-surface-1 shadow-3 outline-none ring-1 ring-line',
      'transition-transform duration-(--d-4) ease-spring data-swiping:duration-0 data-swiping:select-none',
      'translate-x-(--drawer-swipe-movement-x) translate-y-(--drawer-swipe-movement-y)',
    ],
  },
  variants: {
    side: {
      bottom: {
        viewport: 'items-end justify-center pt-[max(56px,var(--toasts-end))]',
        popup:
          'max-h-full w-full max-w-160 rounded-t-[24px] pb-[env(safe-area-inset-bottom)] data-ending-style:translate-y-full data-starting-style:translate-y-full',
      },
      start: {
        viewport: 'items-stretch justify-start pt-(--toasts-end)',
        popup:
          'w-80 max-w-[calc(100vw-56px)] rounded-e-xl data-ending-style:-translate-x-full data-starting-style:-translate-x-full rtl:data-ending-style:translate-x-full rtl:data-starting-style:translate-x-full',
      },
      end: {
        viewport: 'items-stretch justify-end pt-(--toasts-end)',
        popup:
          'w-90 max-w-[calc(100vw-56px)] rounded-s-xl data-ending-style:translate-x-full data-starting-style:translate-x-full rtl:data-ending-style:-translate-x-full rtl:data-starting-style:-translate-x-full',
      },
    },
  },
})

export interface DrawerProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  /** `bottom` is a sheet that a thumb pulls down; `start` and `end` follow the reading direction. */
  readonly side?: 'bottom' | 'start' | 'end' | undefined
  readonly footer?: ReactNode | undefined
  readonly children: ReactNode
}

/** A panel at an edge: menus and slips. It closes by button, Esc, cover and by a swipe. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, title, closeLabel, side = 'bottom', footer, children } = props
  const { dir } = useUiSettings()
  const s = styles({ side })
  const toRight = (side === 'end') === (dir === 'ltr')
  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      swipeDirection={side === 'bottom' ? 'down' : toRight ? 'right' : 'left'}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-50 min-h-dvh bg-scrim opacity-[calc(1-var(--drawer-swipe-progress,0))] transition-opacity duration-(--d-3) data-ending-style:opacity-0 data-starting-style:opacity-0 data-swiping:duration-0" />
        <Base.Viewport className={s.viewport()}>
          <Base.Popup data-drawer className={s.popup()}>
            {side === 'bottom' && (
              <span
                aria-hidden="true"
                className="mx-auto mt-2.5 -mb-1 h-1 w-10 shrink-0 rounded-full bg-line-strong"
              />
            )}
            <div className="flex min-h-15 shrink-0 items-center gap-3 py-2 ps-4.5 pe-2">
              <Base.Title className="min-w-0 flex-1 text-20 text-balance">{title}</Base.Title>
              <Base.Close
                aria-label={closeLabel}
                className="grid size-11 shrink-0 place-items-center rounded-full text-fg-2 transition-colors hover:bg-surface-2 hover:text-fg"
              >
                <X aria-hidden="true" className="size-5.5" />
              </Base.Close>
            </div>
            <Base.Content className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-4">
              {children}
            </Base.Content>
            {footer !== undefined && (
              <div className="shrink-0 border-t border-line px-4 py-4">{footer}</div>
            )}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
