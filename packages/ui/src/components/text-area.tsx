import type { ComponentPropsWithRef } from 'react'
import { cx } from 'tailwind-variants/lite'
import { useFieldControl } from './field.tsx'

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'> {}

/** A text of several lines. Inside a `Field` it takes its id, name, hint and error from there. */
export function TextArea({ className, ...rest }: TextAreaProps) {
  const control = useFieldControl(rest)
  return (
    <textarea
      {...rest}
      {...control}
      className={cx(
        'min-h-28 w-full resize-y rounded-md bg-page px-3.5 py-3 text-16 text-fg hairline-field placeholder:text-fg-3 disabled:opacity-55 aria-invalid:hairline-error',
        className,
      )}
    />
  )
}
