import { OTPField as Base } from '@base-ui/react/otp-field'
import { cx } from 'tailwind-variants/lite'
import { useFieldControl } from './field.tsx'

export interface OtpFieldProps {
  readonly length?: number | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onComplete?: ((value: string) => void) | undefined
  /** The name of one box, for example “Digit 2 of 6”. */
  readonly boxLabel: (position: number, length: number) => string
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
}

/** A code from a message or an authenticator, one box per digit; pasting fills them all. */
export function OtpField(props: OtpFieldProps) {
  const { length = 6, value, onChange, onComplete, boxLabel } = props
  const control = useFieldControl({ name: props.name, disabled: props.disabled })
  return (
    <Base.Root
      id={control.id}
      name={control.name}
      disabled={control.disabled}
      length={length}
      value={value}
      onValueChange={(next) => onChange(next)}
      onValueComplete={(next) => onComplete?.(next)}
      aria-describedby={control['aria-describedby']}
      dir="ltr"
      className="flex gap-2"
    >
      {Array.from({ length }, (_, i) => i + 1).map((position) => (
        <Base.Input
          key={position}
          aria-label={boxLabel(position, length)}
          aria-invalid={control['aria-invalid']}
          className={cx(
            'h-14 w-full max-w-13 min-w-0 rounded-md bg-page text-center font-display text-24! font-extrabold text-display hairline-field',
            'disabled:opacity-55 aria-invalid:hairline-error',
          )}
        />
      ))}
    </Base.Root>
  )
}
