import { Search, X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { cx } from 'tailwind-variants/lite'

export interface SearchBoxProps {
  readonly label: string
  readonly placeholder?: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** By Enter or the glass; the term is trimmed. */
  readonly onSearch: (term: string) => void
  readonly searchLabel: string
  readonly clearLabel: string
  /** More characters than these can neither be typed nor pasted. */
  readonly maxLength?: number | undefined
  /** The key that jumps here, shown at the end on a desk. */
  readonly hotkey?: ReactNode | undefined
  readonly className?: string | undefined
}

/** A search that begins by Enter or by its glass. */
export function SearchBox(props: SearchBoxProps) {
  const { label, placeholder, value, onChange, onSearch, className } = props
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      role="search"
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(value.trim())
      }}
      className={cx(
        'flex h-11 min-w-0 items-center rounded-full bg-surface-1 pe-1 text-fg-3 hairline-field',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
        className,
      )}
    >
      <button
        type="submit"
        aria-label={props.searchLabel}
        className="grid size-11 shrink-0 place-items-center rounded-full hover:text-fg"
      >
        <Search aria-hidden="true" className="size-5" />
      </button>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={props.maxLength}
        onChange={(event) => onChange(event.target.value)}
        className="h-11 w-0 min-w-0 flex-1 bg-transparent text-fg outline-none placeholder:text-fg-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? (
        props.hotkey !== undefined && (
          <kbd className="me-2.5 rounded-xs bg-surface-3 px-1.75 py-0.5 font-ui text-11 font-bold text-fg-2 max-sm:hidden">
            {props.hotkey}
          </kbd>
        )
      ) : (
        <button
          type="button"
          aria-label={props.clearLabel}
          onClick={() => {
            onChange('')
            input.current?.focus()
          }}
          className="-me-1 grid size-11 shrink-0 place-items-center rounded-full hover:text-fg"
        >
          <X aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </form>
  )
}
