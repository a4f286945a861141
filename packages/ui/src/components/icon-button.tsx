import type { ComponentPropsWithRef, ReactNode } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'

const styles = tv({
  base: [
    'relative grid size-11 shrink-0 place-items-center rounded-full text-fg-2 transition-colors',
    'hover:bg-surface-2 hover:text-fg disabled:opacity-50 [&_svg]:size-5.5',
  ],
  variants: { variant: { ghost: '', solid: 'bg-surface-2 hairline hover:bg-surface-hover' } },
  defaultVariants: { variant: 'ghost' },
})

export interface IconButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'>,
    Omit<VariantProps<typeof styles>, 'className'> {
  /** What the button does: it has no other text. Mention the count when there is one. */
  readonly label: string
  readonly icon: ReactNode
  /** A count on the corner; 0 shows nothing, above 99 shows `99+`. Say it in `label` too. */
  readonly count?: number | undefined
}

/** A round 44 px button that shows a sign only. */
export function IconButton({ label, icon, count, variant, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" {...rest} aria-label={label} className={styles({ variant, className })}>
      {icon}
      {count !== undefined && count > 0 && (
        <span
          aria-hidden="true"
          // Not text: the label says the number in full where this says 99+.
          data-count={count > 99 ? '99+' : count}
          className="num absolute end-1.5 top-1.5 min-w-4 rounded-full bg-live px-1 text-center text-[10px]/4 font-extrabold text-on-live before:content-[attr(data-count)]"
        />
      )}
    </button>
  )
}
