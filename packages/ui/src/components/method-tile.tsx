import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface MethodTileProps {
  /** Radio group name: one tile of a group is taken. Put the group into a `Field as="group"`. */
  readonly name: string
  readonly value: string
  readonly checked: boolean
  readonly onChange: (value: string) => void
  readonly title: string
  readonly note?: string | undefined
  /** Two letters or a sign. */
  readonly icon: ReactNode
  readonly disabled?: boolean | undefined
}

/** A way to pay. */
export function MethodTile(props: MethodTileProps) {
  const { name, value, checked, onChange, title, note, icon, disabled } = props
  return (
    <label
      className={cx(
        'relative grid min-h-15 grid-cols-[36px_minmax(0,1fr)] items-center gap-x-2.5 rounded-md bg-surface-2 p-3 text-start hairline transition-colors',
        'hover:bg-surface-3 has-checked:bg-selected has-checked:hairline-selected has-disabled:opacity-50 has-disabled:hover:bg-surface-2',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
      )}
    >
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        disabled={disabled}
        onChange={() => onChange(value)}
        className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="grid size-9 place-items-center rounded-[11px] bg-surface-3 font-display text-12 font-extrabold text-reward [&_svg]:size-5"
      >
        {icon}
      </span>
      <span className="min-w-0">
        <b className="block font-bold">{title}</b>
        {note !== undefined && <small className="block text-11 text-fg-3">{note}</small>}
      </span>
      {checked && (
        <span
          aria-hidden="true"
          className="absolute -end-1.5 -top-1.5 grid size-4.5 place-items-center rounded-full bg-primary text-on-primary"
        >
          <Check strokeWidth={3.5} className="size-3" />
        </span>
      )}
    </label>
  )
}
