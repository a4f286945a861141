import { Field } from '@lantern/ui/field'
import { Skeleton } from '@lantern/ui/skeleton'
import { Suspense } from 'react'
import { loadable } from '../loadable.tsx'
import type { PhoneEntryProps } from './phone-entry.tsx'

/** The list of countries, its flags and the search in it come when a number is asked for. */
const PhoneEntry = loadable(async () => (await import('./phone-entry.tsx')).PhoneEntry)

export interface PhoneFieldProps extends PhoneEntryProps {
  readonly label: string
  readonly name: string
  readonly required?: boolean
  readonly error?: string | undefined
  readonly hint?: string | undefined
}

/** A mobile number with its country. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, name, required = false, error, hint, ...entry } = props
  return (
    <Field label={label} name={name} required={required} error={error} hint={error ? '' : hint}>
      <Suspense fallback={<Skeleton className="h-12 rounded-md" />}>
        <PhoneEntry {...entry} />
      </Suspense>
    </Field>
  )
}
