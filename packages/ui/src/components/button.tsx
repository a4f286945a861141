import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { tv, type VariantProps } from 'tailwind-variants/lite'
import { Spinner } from './spinner.tsx'

/** The recipe, for links that must look like a button: `className={buttonStyles({ … })}`. */
export const buttonStyles = tv({
  base: [
    'relative inline-flex shrink-0 items-center justify-center gap-2 rounded-full font-bold select-none',
    'text-center transition-[scale,filter,background-color,opacity] active:scale-97',
    'disabled:pointer-events-none disabled:opacity-50 aria-disabled:cursor-not-allowed',
    '[&_svg]:size-5 [&_svg]:shrink-0',
  ],
  variants: {
    variant: {
      primary: [
        'bg-ember text-on-primary hover:brightness-108',
        'shadow-[var(--glow-ember),inset_0_1px_0_rgb(255_255_255/.35)]',
      ],
      secondary: 'bg-surface-3 text-fg hairline-strong hover:bg-surface-hover',
      ghost: 'text-fg-2 hover:bg-surface-2 hover:text-fg',
      reward: 'bg-reward text-on-reward shadow-gilt hover:brightness-106',
      danger: 'bg-surface-3 text-negative hairline-strong hover:bg-surface-hover',
    },
    size: {
      // 36 px to the eye, 44 to the finger.
      sm: 'min-h-9 px-3.5 py-1 text-13 after:absolute after:inset-x-0 after:-inset-y-1',
      md: 'min-h-11 px-5 py-2 text-14',
      lg: 'min-h-13 px-7 py-2.5 text-16',
    },
    block: { true: 'w-full' },
  },
  defaultVariants: { variant: 'primary', size: 'md' },
})

export interface ButtonProps
  extends Omit<ComponentPropsWithRef<'button'>, 'children'>,
    Omit<VariantProps<typeof buttonStyles>, 'className'> {
  readonly children?: ReactNode | undefined
  readonly icon?: ReactNode | undefined
  readonly iconEnd?: ReactNode | undefined
  /** Shows a spinner and ignores presses; the button keeps its width and its focus. */
  readonly loading?: boolean | undefined
}

/**
 * A button. `sm` is drawn 36 px high but answers to 44; leave it 4 px of room above and below.
 */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconEnd, loading, children, className, ...rest } = props
  const { onClick, type, ...others } = rest
  return (
    <button
      {...others}
      type={type ?? 'button'}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonStyles({ variant, size, block, className })}
    >
      <Turning isOn={loading ?? false} />
      <span className={loading ? 'contents *:opacity-0' : 'contents'}>
        {icon}
        {children !== undefined && <span className="min-w-0">{children}</span>}
        {iconEnd}
      </span>
    </button>
  )
}

/** Once it has turned it stays where it is, unseen: putting it up again takes the time of a frame. */
function Turning({ isOn }: { readonly isOn: boolean }) {
  const [hasTurned, setTurned] = useState(isOn)
  if (isOn && !hasTurned) setTurned(true)
  if (!isOn && !hasTurned) return null
  return (
    <span className={isOn ? 'absolute inset-0 grid place-items-center' : 'hidden'}>
      <Spinner size="sm" />
    </span>
  )
}
