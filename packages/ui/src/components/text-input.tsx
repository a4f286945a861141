import type { ComponentPropsWithRef, ReactNode } from 'react'
import { cx } from 'tailwind-variants/lite'
import { useFieldControl } from './field.tsx'

/** The box of every one-line control. */
export const inputBox = [
  'flex min-h-12 w-full items-center gap-2 rounded-md bg-page px-3.5 hairline-field transition-shadow',
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus',
  'has-[:disabled]:opacity-55 has-[[aria-invalid=true]]:hairline-error',
].join(' ')

/** The control inside {@link inputBox}: the box shows the focus, not the control. */
export const inputControl =
  'h-12 w-0 min-w-0 flex-1 bg-transparent text-16 text-fg outline-none placeholder:text-fg-3 disabled:cursor-not-allowed'

export interface TextInputProps extends Omit<ComponentPropsWithRef<'input'>, 'size'> {
  readonly start?: ReactNode | undefined
  readonly end?: ReactNode | undefined
}

/** A one-line text control. Inside a `Field` it takes its id, name, hint and error from there. */
export function TextInput({ start, end, className, ...rest }: TextInputProps) {
  const control = useFieldControl(rest)
  return (
    <span className={cx(inputBox, className)}>
      {start !== undefined && <span className="text-fg-3 [&_svg]:size-5">{start}</span>}
      <input type="text" {...rest} {...control} className={inputControl} />
      {end}
    </span>
  )
}
