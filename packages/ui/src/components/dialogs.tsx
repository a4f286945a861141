import { CircleAlert, CircleCheck, CircleHelp, Info, TriangleAlert } from 'lucide-react'
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Button, type ButtonProps } from './button.tsx'
import { Modal } from './modal.tsx'

export type DialogIcon = 'info' | 'success' | 'warning' | 'error' | 'question'

export interface DialogButton {
  /** What {@link Dialogs.open} answers when this button is pressed. */
  readonly value: string
  readonly label: string
  readonly variant?: ButtonProps['variant'] | undefined
}

export interface DialogRequest {
  readonly icon?: DialogIcon | undefined
  readonly title: string
  readonly text?: ReactNode | undefined
  /** Markup from an operator. It passes through the host's sanitiser, always. */
  readonly html?: string | undefined
  readonly buttons: readonly DialogButton[]
  /** A press on the cover closes the dialog with no answer. */
  readonly closeOnCover?: boolean | undefined
  /** Closes the dialog with no answer after this time. */
  readonly timeoutMs?: number | undefined
}

export interface Dialogs {
  /** Opens a dialog after those already waiting; answers the pressed button's value, or undefined. */
  open(request: DialogRequest): Promise<string | undefined>
  /** Closes the open and the waiting dialogs with no answer. */
  closeAll(): void
}

interface Waiting {
  readonly id: number
  readonly request: DialogRequest
  readonly answer: (value: string | undefined) => void
}

const Context = createContext<Dialogs | undefined>(undefined)

/** The dialog helper of the surrounding {@link DialogHost}. */
export function useDialogs(): Dialogs {
  const dialogs = useContext(Context)
  if (dialogs === undefined) throw new Error('useDialogs needs a DialogHost around it')
  return dialogs
}

const ICONS: Readonly<Record<DialogIcon, ReactNode>> = {
  info: <Info className="text-info" />,
  success: <CircleCheck className="text-positive" />,
  warning: <TriangleAlert className="text-warning" />,
  error: <CircleAlert className="text-negative" />,
  question: <CircleHelp className="text-info" />,
}

export interface DialogHostProps {
  /** Makes operator markup harmless. The kit has no sanitiser of its own. */
  readonly sanitise: (html: string) => string
  readonly children: ReactNode
}

/** Shows one dialog at a time, in the order they were asked for. */
export function DialogHost({ sanitise, children }: DialogHostProps) {
  const [queue, setQueue] = useState<readonly Waiting[]>([])
  const lastId = useRef(0)
  const queueNow = useRef(queue)
  useEffect(() => {
    queueNow.current = queue
  }, [queue])

  const dialogs = useMemo<Dialogs>(
    () => ({
      open: (request) =>
        new Promise((answer) => {
          lastId.current += 1
          const id = lastId.current
          setQueue((before) => [...before, { id, request, answer }])
        }),
      closeAll: () => {
        for (const waiting of queueNow.current) waiting.answer(undefined)
        setQueue([])
      },
    }),
    [],
  )
  const remove = useCallback((id: number) => {
    setQueue((before) => before.filter((other) => other.id !== id))
  }, [])
  const first = queue[0]
  return (
    <Context value={dialogs}>
      {children}
      {first !== undefined && (
        <OneDialog
          key={first.id}
          request={first.request}
          sanitise={sanitise}
          onAnswer={first.answer}
          onGone={() => remove(first.id)}
        />
      )}
    </Context>
  )
}

interface OneDialogProps {
  readonly request: DialogRequest
  readonly sanitise: (html: string) => string
  readonly onAnswer: (value: string | undefined) => void
  /** After the closing movement, when the next dialog may come. */
  readonly onGone: () => void
}

const CLOSING_MS = 300

function OneDialog({ request, sanitise, onAnswer, onGone }: OneDialogProps) {
  const [open, setOpen] = useState(true)
  const latest = useRef({ onAnswer, onGone })
  useEffect(() => {
    latest.current = { onAnswer, onGone }
  })
  const finish = useCallback((value: string | undefined) => {
    setOpen(false)
    latest.current.onAnswer(value)
  }, [])
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => latest.current.onGone(), CLOSING_MS)
    return () => clearTimeout(timer)
  }, [open])
  const { timeoutMs, closeOnCover = false, icon, html } = request
  useEffect(() => {
    if (timeoutMs === undefined) return
    const timer = setTimeout(() => finish(undefined), timeoutMs)
    return () => clearTimeout(timer)
  }, [timeoutMs, finish])
  const clean = useMemo(() => (html === undefined ? undefined : sanitise(html)), [html, sanitise])
  return (
    <Modal
      name="dialog"
      role="alertdialog"
      size="sm"
      open={open}
      title={request.title}
      hideTitle
      closable={closeOnCover || request.buttons.length === 0}
      closeOnOutsidePress={closeOnCover}
      onClose={() => finish(undefined)}
    >
      <div className="flex min-h-42 flex-col items-center justify-center gap-3 pt-7 text-center">
        {icon !== undefined && (
          <span aria-hidden="true" className="[&_svg]:size-11 [&_svg]:stroke-[1.6]">
            {ICONS[icon]}
          </span>
        )}
        <p aria-hidden="true" className="display text-20 text-balance text-display">
          {request.title}
        </p>
        {request.text !== undefined && <div className="max-w-prose text-fg-2">{request.text}</div>}
        {clean !== undefined && (
          <div
            className="max-w-prose text-fg-2 [&_a]:underline"
            // The host's sanitiser made it harmless.
            dangerouslySetInnerHTML={{ __html: clean }}
          />
        )}
        {request.buttons.length > 0 && (
          <div className="mt-3 flex w-full flex-wrap-reverse justify-center gap-3">
            {request.buttons.map((button) => (
              <Button
                key={button.value}
                variant={button.variant ?? 'secondary'}
                className="min-w-32 flex-1"
                onClick={() => finish(button.value)}
              >
                {button.label}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Modal>
  )
}
