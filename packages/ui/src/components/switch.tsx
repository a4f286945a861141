import { Switch as Base } from '@base-ui/react/switch'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface SwitchProps {
  readonly label: ReactNode
  /** For a switch whose meaning a surrounding card shows already. */
  readonly hideLabel?: boolean | undefined
  readonly hint?: ReactNode | undefined
  readonly checked?: boolean | undefined
  readonly defaultChecked?: boolean | undefined
  readonly onChange?: ((checked: boolean) => void) | undefined
  readonly name?: string | undefined
  readonly disabled?: boolean | undefined
  readonly className?: string | undefined
}

/** On or off, at once. The tick inside says the state without colour. */
export function Switch(props: SwitchProps) {
  const { label, hideLabel, hint, onChange, className, ...state } = props
  return (
    <label
      className={cx(
        'flex min-h-11 items-center justify-between gap-4',
        state.disabled && 'opacity-55',
        className,
      )}
    >
      <span className={hideLabel ? 'sr-only' : 'min-w-0'}>
        <span className="block font-semibold">{label}</span>
        {hint !== undefined && <span className="block text-13 text-fg-2">{hint}</span>}
      </span>
      <Base.Root
        name={state.name}
        checked={state.checked}
        defaultChecked={state.defaultChecked}
        disabled={state.disabled}
        onCheckedChange={(checked) => onChange?.(checked)}
        className="group inline-flex h-7 w-11.5 shrink-0 items-center rounded-full bg-surface-3 p-0.75 hairline-field transition-colors data-checked:bg-switch-on data-checked:shadow-none"
      >
        <Base.Thumb className="grid size-5.5 place-items-center rounded-full bg-fg-3 text-transparent transition-[translate,background-color] duration-(--d-2) data-checked:translate-x-4.5 data-checked:bg-white data-checked:text-on-positive rtl:data-checked:-translate-x-4.5">
          <Check aria-hidden="true" strokeWidth={3.5} className="size-3.5" />
        </Base.Thumb>
      </Base.Root>
    </label>
  )
}
