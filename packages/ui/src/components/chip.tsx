import type { ComponentPropsWithRef, ReactNode } from 'react'
import { tv } from 'tailwind-variants/lite'

/** Lit up as paper is, once it is chosen. */
const PAPER =
  'min-h-11 bg-surface-2 hover:bg-surface-3 aria-pressed:bg-paper aria-pressed:text-on-paper aria-pressed:shadow-none aria-[current=page]:bg-paper aria-[current=page]:text-on-paper aria-[current=page]:shadow-none data-active:bg-paper data-active:text-on-paper data-active:shadow-none'

/** The recipe, shared by tabs and links that look like chips. */
export const chipStyles = tv({
  base: [
    'inline-flex shrink-0 items-center justify-center gap-2 text-13 whitespace-nowrap hairline',
    'transition-colors hover:text-fg disabled:opacity-50 [&_svg]:size-5 [&_svg]:shrink-0',
  ],
  variants: {
    shape: {
      pill: `rounded-full px-4 font-semibold text-fg-2 ${PAPER}`,
      block: `rounded-[12px] px-2 font-bold text-fg ${PAPER}`,
      // The chosen one is framed: its wordmark keeps its colours.
      mark: 'min-h-13 rounded-md bg-surface-1 px-4 font-bold text-fg-2 hover:bg-surface-2 aria-pressed:text-display aria-pressed:hairline-selected',
    },
  },
  defaultVariants: { shape: 'pill' },
})

export interface ChipProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-pressed'> {
  /** A chip that is on or off. Leave it out for one that only acts. */
  readonly pressed?: boolean | undefined
  readonly icon?: ReactNode | undefined
  readonly shape?: 'pill' | 'block' | 'mark' | undefined
}

/** A small choice among others: a filter, a quick amount. */
export function Chip({ pressed, icon, shape, children, className, ...rest }: ChipProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-pressed={pressed}
      className={chipStyles({ shape, className })}
    >
      {icon}
      {children}
    </button>
  )
}
