import { type ReactNode, useId } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly options: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly disabled?: boolean | undefined
  }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly name?: string | undefined
  readonly className?: string | undefined
}

/** Two to four choices side by side, one of them taken: radio buttons for the keyboard. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, name, className } = props
  const id = useId()
  return (
    <fieldset
      className={cx('grid auto-cols-fr grid-flow-col rounded-md bg-page p-1', className)}
      aria-label={label}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-sm px-3 text-center font-bold text-fg-2 transition-colors hover:text-fg',
            'has-checked:bg-surface-3 has-checked:text-display has-checked:hairline-strong has-disabled:opacity-50',
            'has-focus-visible:outline-2 has-focus-visible:outline-offset-1 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            data-segment
            name={name ?? id}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
