import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

export interface TabItem {
  readonly value: string
  readonly label: ReactNode
  readonly icon?: ReactNode | undefined
  readonly panel: ReactNode
  readonly disabled?: boolean | undefined
}

const styles = tv({
  slots: { list: '', tab: '' },
  variants: {
    look: {
      chips: {
        list: '-mx-1 flex gap-2 overflow-x-auto px-1 py-1 no-scrollbar',
        tab: [
          'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full bg-surface-2 px-4 text-13 font-semibold whitespace-nowrap text-fg-2 hairline transition-colors',
          'hover:bg-surface-3 data-active:bg-paper data-active:text-on-paper data-active:shadow-none data-disabled:opacity-50 [&_svg]:size-5',
        ],
      },
      line: {
        list: 'flex gap-1 overflow-x-auto border-b border-line no-scrollbar',
        tab: [
          'inline-flex min-h-11 shrink-0 items-center gap-2 px-3 text-14 font-semibold whitespace-nowrap text-fg-2 transition-colors -outline-offset-2',
          'hover:text-fg data-active:text-display data-active:shadow-[inset_0_-2px_0_var(--primary)] data-disabled:opacity-50 [&_svg]:size-5',
        ],
      },
      segmented: {
        list: 'grid auto-cols-fr grid-flow-col rounded-md bg-page p-1',
        tab: [
          'inline-flex min-h-11 min-w-0 items-center justify-center gap-2 rounded-sm px-3 text-center text-14 font-bold text-fg-2 transition-colors',
          'hover:text-fg data-active:bg-surface-3 data-active:text-display data-disabled:opacity-50 [&_svg]:size-5',
        ],
      },
    },
  },
  defaultVariants: { look: 'line' },
})

export interface TabsProps {
  readonly label: string
  readonly items: readonly TabItem[]
  readonly value: string
  readonly onChange: (value: string) => void
  readonly look?: 'chips' | 'line' | 'segmented' | undefined
  readonly className?: string | undefined
  /** Keeps the panels that are not shown, with what was typed in them. */
  readonly keepMounted?: boolean | undefined
}

/** Tabs with their panels; arrow keys move, following the reading direction. */
export function Tabs(props: TabsProps) {
  const { label, items, value, onChange, look, className, keepMounted = false } = props
  const s = styles({ look })
  return (
    <Base.Root
      value={value}
      onValueChange={(next: unknown) => typeof next === 'string' && onChange(next)}
      className={className}
    >
      <Base.List aria-label={label} activateOnFocus className={s.list()}>
        {items.map((item) => (
          <Base.Tab
            key={item.value}
            value={item.value}
            disabled={item.disabled}
            className={s.tab()}
          >
            {item.icon}
            {item.label}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel
          key={item.value}
          value={item.value}
          keepMounted={keepMounted}
          className="pt-4 outline-offset-4"
        >
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
