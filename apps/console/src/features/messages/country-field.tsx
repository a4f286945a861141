import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useFormats } from '../../session/operator.ts'
import { OTHERS } from './sending-draft.ts'

export interface CountryFieldProps {
  value: string
  error: string | undefined
  readOnly: boolean
  /** Whether `*` may stand for every other country. */
  knowsOthers: boolean
  onChange: (country: string) => void
}

/** A country by its two letters, with its name below. */
export function CountryField({ value, error, readOnly, knowsOthers, onChange }: CountryFieldProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const name =
    value === OTHERS ? (knowsOthers ? t`Every other country` : '') : formats.country(value)
  return (
    <TextInput
      label={t`Country`}
      dir="ltr"
      maxLength={2}
      readOnly={readOnly}
      value={value}
      error={error}
      description={name === value ? undefined : name}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={({ currentTarget }) => onChange(currentTarget.value.trim().toUpperCase())}
    />
  )
}
