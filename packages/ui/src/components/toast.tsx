import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'

export type ToastTone = 'info' | 'success' | 'warning' | 'error'

export interface ToastRequest {
  readonly tone?: ToastTone | undefined
  readonly title: string
  readonly text?: string | undefined
  /** 0 leaves it until it is closed. Errors stay twice as long as the rest. */
  readonly timeoutMs?: number | undefined
  readonly action?: { readonly label: string; readonly onPress: () => void } | undefined
}

type Manager = ReturnType<typeof Toast.createToastManager>

/** The messages of one application. Code outside React may show some too. */
export interface Toasts {
  readonly manager: Manager
  show(request: ToastRequest): string
  close(id: string): void
}

const TIMEOUT_MS = 5_000

/** Makes the store that {@link ToastHost} shows. */
export function createToasts(): Toasts {
  const manager = Toast.createToastManager()
  return {
    manager,
    show: ({ tone = 'info', title, text, timeoutMs, action }) =>
      manager.add({
        title,
        type: tone,
        timeout: timeoutMs ?? (tone === 'error' ? 2 * TIMEOUT_MS : TIMEOUT_MS),
        priority: tone === 'error' || tone === 'warning' ? 'high' : 'low',
        ...(text !== undefined && { description: text }),
        ...(action && { actionProps: { children: action.label, onClick: action.onPress } }),
      }),
    close: (id) => manager.close(id),
  }
}

const ICONS: Readonly<Record<ToastTone, ReactNode>> = {
  info: <Info className="text-info" />,
  success: <CircleCheck className="text-positive" />,
  warning: <TriangleAlert className="text-warning" />,
  error: <CircleAlert className="text-negative" />,
}
const isTone = (type: string | undefined): type is ToastTone =>
  type !== undefined && Object.hasOwn(ICONS, type)

export interface ToastHostProps {
  readonly toasts: Toasts
  readonly closeLabel: string
  /** The name of the region that F6 jumps to. */
  readonly regionLabel: string
  readonly children: ReactNode
}

/** Tells the page how high the messages are: on a phone what lies over the page leaves them room. */
function tellHeight(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined
  const { style } = document.documentElement
  const watch = new ResizeObserver(() => {
    style.setProperty('--toasts-h', `${list.offsetHeight}px`)
  })
  watch.observe(list)
  return () => {
    watch.disconnect()
    style.removeProperty('--toasts-h')
  }
}

/**
 * Shows the messages above everything: on phones, whose buttons are at the foot, under the header, or
 * above what lies over the page, and in the corner elsewhere.
 */
export function ToastHost({ toasts, closeLabel, regionLabel, children }: ToastHostProps) {
  return (
    <Toast.Provider toastManager={toasts.manager} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport
          ref={tellHeight}
          aria-label={regionLabel}
          className="fixed inset-x-3.5 top-(--toasts-top) z-80 flex flex-col gap-2.5 outline-none sm:start-auto sm:end-6 sm:top-auto sm:bottom-[calc(var(--bottom-nav-h)+16px)] sm:w-90 lg:bottom-6"
        >
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList({ closeLabel }: { readonly closeLabel: string }) {
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['up', 'down', 'right', 'left']}
      className="translate-x-(--toast-swipe-movement-x) translate-y-(--toast-swipe-movement-y) rounded-md bg-surface-3 shadow-3 ring-1 ring-line-strong transition-[opacity,translate] duration-(--d-3) select-none data-ending-style:opacity-0 data-limited:hidden data-starting-style:translate-y-4 data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-start gap-3 py-2 ps-4 pe-2">
        <span aria-hidden="true" className="mt-2.75 [&_svg]:size-5.5">
          {isTone(toast.type) && ICONS[toast.type]}
        </span>
        <div className="min-w-0 flex-1 py-3">
          <Toast.Title className="font-ui text-14 font-bold tracking-normal text-fg" />
          <Toast.Description className="mt-0.5 text-13 text-fg-2" />
          <Toast.Action className="mt-1 -mb-2 min-h-11 font-bold text-primary hover:text-primary-hover" />
        </div>
        <Toast.Close
          aria-label={closeLabel}
          className="grid size-11 shrink-0 place-items-center rounded-full text-fg-3 hover:text-fg"
        >
          <X aria-hidden="true" className="size-5" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
