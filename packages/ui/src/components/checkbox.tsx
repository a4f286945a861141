import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check, CircleAlert, Minus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cx } from 'tailwind-variants/lite'
import { useFormError } from './form.tsx'

export interface CheckboxProps {
  /** Text, possibly with links in it. */
  readonly label: ReactNode
  readonly hint?: ReactNode | undefined
  readonly error?: string | undefined
  readonly name?: string | undefined
  readonly value?: string | undefined
  readonly checked?: boolean | undefined
  readonly defaultChecked?: boolean | undefined
  readonly indeterminate?: boolean | undefined
  readonly onChange?: ((checked: boolean) => void) | undefined
  readonly required?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

/** A tick with its label beside it; the whole line is the target. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, name, onChange, className, ...state } = props
  const formError = useFormError(name)
  const error = props.error ?? formError
  const id = useId()
  const describedBy = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean)
  return (
    <div className={className}>
      <label
        className={cx(
          'flex min-h-11 items-start gap-3 py-2.5 leading-6',
          state.disabled && 'opacity-55',
        )}
      >
        <Base.Root
          name={name}
          value={state.value}
          checked={state.checked}
          defaultChecked={state.defaultChecked}
          indeterminate={state.indeterminate}
          required={state.required}
          disabled={state.disabled}
          onCheckedChange={(checked) => onChange?.(checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy.join(' ') || undefined}
          className={cx(
            'grid size-6 shrink-0 place-items-center rounded-xs bg-page hairline-field transition-colors',
            'data-checked:bg-primary data-checked:text-on-primary data-indeterminate:bg-primary data-indeterminate:text-on-primary',
            'aria-invalid:hairline-error',
          )}
        >
          <Base.Indicator className="grid">
            {state.indeterminate ? (
              <Minus aria-hidden="true" strokeWidth={3} className="size-4.5" />
            ) : (
              <Check aria-hidden="true" strokeWidth={3} className="size-4.5" />
            )}
          </Base.Indicator>
        </Base.Root>
        <span className="min-w-0 text-fg-2">{label}</span>
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="ps-9 text-12 text-fg-3">
          {hint}
        </p>
      )}
      {error !== undefined && error !== '' && (
        <p
          id={`${id}-error`}
          className="flex items-start gap-1.5 ps-9 text-13 font-medium text-negative"
        >
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {error}
        </p>
      )}
    </div>
  )
}
