import { Children, type ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

const styles = tv({
  base: 'grid gap-2.5 sm:gap-4',
  variants: {
    columns: {
      six: 'grid-cols-3 md:grid-cols-4 lg:grid-cols-6',
      five: 'grid-cols-3 md:grid-cols-4 lg:grid-cols-5',
      // Five are one wide and two pairs on a phone, and one row on a desk.
      fiveWide: 'grid-cols-2 max-md:*:first:col-span-2 md:grid-cols-3 lg:grid-cols-5',
      four: 'grid-cols-2 md:grid-cols-3 lg:grid-cols-4',
      list: 'grid-cols-1 md:grid-cols-2',
    },
  },
  defaultVariants: { columns: 'six' },
})

export interface GameGridProps {
  /** The id of the heading above, or a name of its own. */
  readonly labelledBy?: string | undefined
  readonly label?: string | undefined
  /** Columns on a desk: six for portrait tiles, four for wide ones. Phones show three or two. */
  readonly columns?: 'six' | 'five' | 'fiveWide' | 'four' | 'list' | undefined
  readonly busy?: boolean | undefined
  readonly children: ReactNode
}

/** Tiles in rows. */
export function GameGrid({ labelledBy, label, columns, busy, children }: GameGridProps) {
  return (
    <ul
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-busy={busy}
      className={styles({ columns })}
    >
      {Children.map(children, (child) => (
        <li className="min-w-0">{child}</li>
      ))}
    </ul>
  )
}
