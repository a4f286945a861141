import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'
import { useFieldControl, useFieldLabelId } from './field.tsx'

export interface SelectOption {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode | undefined
  readonly note?: string | undefined
  readonly disabled?: boolean | undefined
}

export interface SelectProps {
  readonly options: readonly SelectOption[]
  readonly value: string | null
  readonly onChange: (value: string) => void
  readonly placeholder?: string | undefined
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
  readonly required?: boolean | undefined
  /** Needed outside a `Field`. */
  readonly label?: string | undefined
  readonly className?: string | undefined
}

/** One choice out of a list. */
export function Select(props: SelectProps) {
  const { options, value, onChange, placeholder, label, className } = props
  const control = useFieldControl({
    name: props.name,
    disabled: props.disabled,
    required: props.required,
  })
  const labelId = useFieldLabelId()
  return (
    <Base.Root
      items={options}
      value={value}
      onValueChange={(next) => next !== null && onChange(next)}
      name={control.name}
      disabled={control.disabled}
      required={control.required}
    >
      <Base.Trigger
        id={control.id}
        aria-label={label}
        aria-labelledby={label === undefined ? labelId : undefined}
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        className={cx(
          'flex min-h-12 w-full items-center justify-between gap-2 rounded-md bg-page px-3.5 text-start text-16 hairline-field',
          'hover:bg-surface-2 data-disabled:opacity-55 aria-invalid:hairline-error',
          className,
        )}
      >
        <Base.Value
          className="min-w-0 flex-1 truncate data-placeholder:text-fg-3"
          placeholder={placeholder}
        />
        <Base.Icon className="text-fg-3 transition-[rotate] data-popup-open:rotate-180">
          <ChevronDown aria-hidden="true" className="size-5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner className="z-60 outline-none" sideOffset={6} alignItemWithTrigger={false}>
          <Base.Popup className="max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto overscroll-contain rounded-md bg-surface-3 p-1.5 shadow-3 ring-1 ring-line-strong outline-none">
            <Base.List>
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className="flex min-h-11 items-center gap-3 rounded-sm px-3 py-1.5 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-surface-hover"
                >
                  {option.icon}
                  <span className="min-w-0 flex-1">
                    <Base.ItemText className="block">{option.label}</Base.ItemText>
                    {option.note !== undefined && (
                      <span className="block text-12 text-fg-2">{option.note}</span>
                    )}
                  </span>
                  <Base.ItemIndicator>
                    <Check aria-hidden="true" className="size-5 text-positive" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
