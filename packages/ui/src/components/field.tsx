import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { cx } from 'tailwind-variants/lite'
import { useFormError } from './form.tsx'

interface FieldState {
  readonly id: string
  readonly labelId: string
  readonly name: string | undefined
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
  readonly disabled: boolean
}

const FieldContext = createContext<FieldState | undefined>(undefined)

/** What a control inside a {@link Field} takes over from it. */
export interface ControlAttributes {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

/** The attributes of the surrounding field; what the control says itself wins. */
export function useFieldControl(own: {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly 'aria-describedby'?: string | undefined
}): ControlAttributes {
  const field = useContext(FieldContext)
  if (field === undefined) return own
  const describedBy = [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ')
  return {
    id: own.id ?? field.id,
    name: own.name ?? field.name,
    required: own.required ?? (field.required || undefined),
    disabled: own.disabled ?? (field.disabled || undefined),
    'aria-describedby': describedBy || undefined,
    'aria-invalid': field.invalid || undefined,
  }
}

/** The id of the surrounding field's label, for controls that are not native inputs. */
export const useFieldLabelId = (): string | undefined => useContext(FieldContext)?.labelId

export interface FieldProps {
  readonly label: ReactNode
  /** The control's form name; the field shows the error that the form holds for it. */
  readonly name?: string | undefined
  readonly hint?: ReactNode | undefined
  /** A refusal of this field's value, in words. Wins over the form's. */
  readonly error?: ReactNode | undefined
  /** Stands at the end of the label's line: limits, `optional`, a link. */
  readonly aside?: ReactNode | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly hideLabel?: boolean | undefined
  /** `group` for several controls under one heading (a row of tiles). */
  readonly as?: 'field' | 'group' | undefined
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Label, control, hint and error, tied together for screen readers. */
export function Field(props: FieldProps) {
  const { name, hint, required = false, disabled = false } = props
  const formError = useFormError(name)
  const error = props.error ?? formError
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean)
  const state: FieldState = {
    id,
    labelId: `${id}-label`,
    name,
    describedBy: describedBy.join(' ') || undefined,
    invalid: Boolean(error),
    required,
    disabled,
  }
  return (
    <div
      className={cx('flex min-w-0 flex-col gap-2', props.className)}
      {...(props.as === 'group' && { role: 'group', 'aria-labelledby': state.labelId })}
    >
      <LabelLine {...props} state={state} />
      <FieldContext value={state}>{props.children}</FieldContext>
      {Boolean(hint) && (
        <p id={`${id}-hint`} className="text-12 text-fg-3">
          {hint}
        </p>
      )}
      {Boolean(error) && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

function LabelLine(props: FieldProps & { readonly state: FieldState }) {
  const { label, aside, state } = props
  const text = (
    <>
      {label}
      {state.required && (
        <span aria-hidden="true" className="text-primary">
          {' *'}
        </span>
      )}
    </>
  )
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-3 text-13 font-semibold text-fg-2',
        props.hideLabel && 'sr-only',
      )}
    >
      {props.as === 'group' ? (
        <span id={state.labelId}>{text}</span>
      ) : (
        <label id={state.labelId} htmlFor={state.id}>
          {text}
        </label>
      )}
      {aside !== undefined && <span className="font-medium">{aside}</span>}
    </div>
  )
}

function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-13 font-medium text-negative">
      <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
