import { CircleAlert } from 'lucide-react'
import {
  type ComponentPropsWithRef,
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
} from 'react'
import { cx } from 'tailwind-variants/lite'

/** One refused value. Without a `name` it concerns the form as a whole. */
export interface FormError {
  readonly name?: string | undefined
  readonly message: string
}

const Errors = createContext<readonly FormError[]>([])

/** The message that the surrounding form holds for a control of this name. */
export function useFormError(name: string | undefined): string | undefined {
  const errors = useContext(Errors)
  if (name === undefined) return undefined
  return errors.find((error) => error.name === name)?.message
}

export interface FormProps extends Omit<ComponentPropsWithRef<'form'>, 'onSubmit' | 'ref'> {
  readonly onSubmit: (data: FormData, event: FormEvent<HTMLFormElement>) => void
  /** A new array announces itself: the summary takes the focus. Fields show theirs by name. */
  readonly errors?: readonly FormError[] | undefined
  /** The heading of the summary, for example “Please check two answers”. */
  readonly summaryTitle?: string | undefined
  readonly children: ReactNode
}

const NO_ERRORS: readonly FormError[] = []

/**
 * A form that says what went wrong: a summary above the fields with one link per refused field.
 * The browser's own bubbles are off, as they can neither be translated nor read twice.
 */
export function Form(props: FormProps) {
  const { onSubmit, errors = NO_ERRORS, summaryTitle, children, className, ...rest } = props
  const form = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (errors.length > 0) summary.current?.focus()
  }, [errors])

  const goTo = (name: string) => (event: MouseEvent) => {
    event.preventDefault()
    const control = form.current?.elements.namedItem(name)
    const target = control instanceof RadioNodeList ? control.item(0) : control
    if (target instanceof HTMLElement) target.focus()
  }
  return (
    <form
      {...rest}
      ref={form}
      noValidate
      className={cx('flex flex-col gap-4', className)}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit(new FormData(event.currentTarget), event)
      }}
    >
      {errors.length > 0 && (
        <div
          ref={summary}
          role="alert"
          tabIndex={-1}
          className="flex gap-3 rounded-md bg-surface-2 p-3.5 text-13 hairline-error"
        >
          <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-negative" />
          <div className="min-w-0">
            {summaryTitle !== undefined && <p className="font-bold text-fg">{summaryTitle}</p>}
            <ul className="flex flex-col gap-1 text-fg-2">
              {errors.map((error) => (
                <li key={`${error.name ?? ''}:${error.message}`}>
                  {error.name === undefined ? (
                    error.message
                  ) : (
                    <a href={`#${error.name}`} onClick={goTo(error.name)} className="underline">
                      {error.message}
                    </a>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <Errors value={errors}>{children}</Errors>
    </form>
  )
}
