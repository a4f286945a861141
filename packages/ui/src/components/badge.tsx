import type { ReactNode } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'

const styles = tv({
  base: 'inline-block max-w-full truncate rounded-full font-extrabold',
  variants: {
    tone: {
      hot: 'bg-ember text-on-primary',
      live: 'bg-live text-on-live',
      new: 'bg-positive text-on-positive',
      reward: 'bg-reward text-on-reward',
      neutral: 'bg-surface-3 text-fg-2 hairline-strong',
      positive: 'bg-surface-3 text-positive hairline-strong',
      negative: 'bg-surface-3 text-negative hairline-strong',
      warning: 'bg-surface-3 text-warning hairline-strong',
      info: 'bg-surface-3 text-info hairline-strong',
    },
    size: {
      sm: 'px-1.75 py-px text-[10px]/4 tracking-[.04em] uppercase',
      md: 'px-2.5 py-1 text-12',
    },
  },
  defaultVariants: { tone: 'neutral', size: 'sm' },
})

export type BadgeTone = NonNullable<VariantProps<typeof styles>['tone']>

export interface BadgeProps {
  readonly tone?: BadgeTone | undefined
  readonly size?: 'sm' | 'md' | undefined
  readonly children: ReactNode
  readonly className?: string | undefined
}

/** A word that marks a thing. The word carries the meaning, the colour only helps. */
export function Badge({ tone, size, children, className }: BadgeProps) {
  return <span className={styles({ tone, size, className })}>{children}</span>
}
