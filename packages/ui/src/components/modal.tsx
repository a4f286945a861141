import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'

const styles = tv({
  slots: {
    viewport: [
      'fixed inset-0 z-50 flex items-center justify-center p-4',
      // messages lie above it, not on its title
      'max-sm:pt-[max(var(--modal-gap,16px),var(--toasts-end))]',
    ],
    popup: [
      'relative flex max-h-full min-h-50 w-full min-w-50 flex-col overflow-hidden rounded-xl bg-surface-1',
      'shadow-3 outline-none ring-1 ring-line transition-[scale,opacity,translate] duration-(--d-3)',
      'data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
    ],
    grab: 'hidden',
    header: 'flex min-h-15 shrink-0 items-center gap-3 py-2 ps-6 pe-3',
    body: 'min-h-0 flex-1 overflow-y-auto overscroll-contain px-6 pb-6',
    footer: 'shrink-0 border-t border-line px-6 py-4',
  },
  variants: {
    size: {
      sm: { popup: 'max-w-105' },
      md: { popup: 'max-w-140' },
      lg: { popup: 'max-w-190' },
      xl: { popup: 'max-w-260' },
      full: {
        // a phone on its side has no height to give away
        viewport: 'max-sm:p-0 max-sm:[--modal-gap:0px] [@media(max-height:520px)]:p-0',
        popup: 'h-full max-w-none max-sm:rounded-none [@media(max-height:520px)]:rounded-none',
        header: '[@media(max-height:520px)]:min-h-12 [@media(max-height:520px)]:py-0.5',
      },
    },
    sheet: {
      true: {
        viewport: 'max-sm:items-end max-sm:px-0 max-sm:pb-0 max-sm:[--modal-gap:56px]',
        popup: [
          'max-sm:rounded-b-none max-sm:rounded-t-[24px] max-sm:data-ending-style:translate-y-full',
          'max-sm:data-starting-style:translate-y-full max-sm:data-starting-style:scale-100',
          'max-sm:data-ending-style:scale-100',
        ],
        grab: 'mx-auto mt-2.5 -mb-1 h-1 w-10 shrink-0 rounded-full bg-line-strong max-sm:block',
        header: 'max-sm:ps-4.5 max-sm:pe-2',
        body: 'max-sm:px-4',
        footer: 'max-sm:px-4 max-sm:pb-[max(16px,env(safe-area-inset-bottom))]',
      },
    },
  },
  defaultVariants: { size: 'md' },
})

export interface ModalProps extends Omit<VariantProps<typeof styles>, 'className'> {
  /** The popup's name in the application's table of popups; shown as `data-modal`. */
  readonly name: string
  readonly open: boolean
  /** Asked by the close button, by Esc and, when allowed, by a press on the cover. */
  readonly onClose: () => void
  readonly title: string
  readonly hideTitle?: boolean | undefined
  /** The close button's name. Without it there is no close button, and Esc does nothing. */
  readonly closeLabel?: string | undefined
  /** Lets Esc close a modal that has no close button. */
  readonly closable?: boolean | undefined
  /** Off by default: a press on the cover does nothing. */
  readonly closeOnOutsidePress?: boolean | undefined
  readonly openDelayMs?: number | undefined
  /** Small controls at the end of the title's line, before the close button. */
  readonly tools?: ReactNode | undefined
  /** Stays in place below the scrolling body. */
  readonly footer?: ReactNode | undefined
  readonly description?: string | undefined
  readonly role?: 'dialog' | 'alertdialog' | undefined
  readonly children?: ReactNode | undefined
}

/** A choice between two forms comes before their fields, and is mostly made already. */
const FIRST_FIELD = 'input:not([type="hidden"], [data-segment]), textarea'

/**
 * Where the focus goes. A form begins at its first field; under a finger it is the modal itself,
 * so that no keyboard comes up that nobody asked for.
 */
function firstFocus(body: HTMLElement | null): HTMLElement | true {
  if (body === null) return true
  const popup = body.closest<HTMLElement>('[data-modal]') ?? true
  if (matchMedia('(pointer: coarse)').matches) return popup
  return body.querySelector<HTMLElement>(FIRST_FIELD) ?? true
}

/** The questions on the page. While one waits for its answer, no other modal opens. */
const questions = new Set<symbol>()
const whenAnswered = new Set<() => void>()
const listenForAnswers = (listener: () => void) => {
  whenAnswered.add(listener)
  return () => whenAnswered.delete(listener)
}
const isQuestionOpen = () => questions.size > 0

/** Stands for an open question until it is gone. */
function useQuestion(open: boolean): void {
  useEffect(() => {
    if (!open) return
    const question = Symbol('question')
    const tell = () => {
      for (const listener of whenAnswered) listener()
    }
    questions.add(question)
    tell()
    return () => {
      questions.delete(question)
      tell()
    }
  }, [open])
}

/** The moment of opening comes late, and not while a question is open; that of closing at once. */
function useDelayedOpen(open: boolean, delayMs: number, isQuestion: boolean): boolean {
  const [shown, setShown] = useState(open && delayMs === 0)
  useQuestion(open && isQuestion)
  const mustWait = useSyncExternalStore(listenForAnswers, isQuestionOpen, () => false)
  const isWaiting = mustWait && !isQuestion && !shown
  useEffect(() => {
    if (!open) {
      setShown(false)
      return
    }
    if (isWaiting) return
    const timer = setTimeout(() => setShown(true), delayMs)
    return () => clearTimeout(timer)
  }, [open, delayMs, isWaiting])
  return shown && open
}

/**
 * The one modal of the product: locks the page's scrolling, keeps the focus inside and gives it
 * back, opens 100 ms after it was asked to, is at least 200 × 200 and can not be moved. An
 * `alertdialog` is a question: what would open meanwhile waits for its answer. With
 * `sheet` it rises from the lower edge on phones.
 */
export function Modal(props: ModalProps) {
  const { name, open, onClose, title, closeLabel, openDelayMs = 100, size, sheet } = props
  const shown = useDelayedOpen(open, openDelayMs, props.role === 'alertdialog')
  const mayEscape = closeLabel !== undefined || props.closable === true
  const s = styles({ size, sheet })
  const body = useRef<HTMLDivElement>(null)
  return (
    <Dialog.Root
      open={shown}
      disablePointerDismissal={!props.closeOnOutsidePress}
      onOpenChange={(next, details) => {
        if (next) return
        if (details.reason === 'escape-key' && !mayEscape) details.cancel()
        else onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 min-h-dvh bg-scrim transition-opacity duration-(--d-3) data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className={s.viewport()}>
          <Dialog.Popup
            data-modal={name}
            role={props.role ?? 'dialog'}
            initialFocus={() => firstFocus(body.current)}
            className={s.popup()}
          >
            <span aria-hidden="true" className={s.grab()} />
            <div className={props.hideTitle && !closeLabel ? 'sr-only' : s.header()}>
              <Dialog.Title
                className={props.hideTitle ? 'sr-only' : 'min-w-0 flex-1 text-[22px] text-balance'}
              >
                {title}
              </Dialog.Title>
              {props.tools}
              {closeLabel !== undefined && (
                <Dialog.Close
                  aria-label={closeLabel}
                  className="ms-auto grid size-11 shrink-0 place-items-center rounded-full text-fg-2 transition-colors hover:bg-surface-2 hover:text-fg"
                >
                  <X aria-hidden="true" className="size-5.5" />
                </Dialog.Close>
              )}
            </div>
            <div ref={body} className={s.body()}>
              {props.description !== undefined && (
                <Dialog.Description className="mb-4 text-fg-2">
                  {props.description}
                </Dialog.Description>
              )}
              {props.children}
            </div>
            {props.footer !== undefined && <div className={s.footer()}>{props.footer}</div>}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
