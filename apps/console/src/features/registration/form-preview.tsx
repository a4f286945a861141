import { type AcceptedPattern, checkField } from '@lantern/rules/patterns/field'
import { isOwnPatternId, isPatternId } from '@lantern/rules/patterns/patterns'
import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormField, FormVariant } from './form-editor.tsx'
import { fieldName, patternText } from './register-words.ts'
import type { Registration } from './registration-page.tsx'

export interface FormPreviewProps {
  fields: readonly FormField[]
  variant: FormVariant
  registration: Registration
}

/** The form as a visitor meets it, checked by the same rules; nothing is sent. */
export function FormPreview({ fields, variant, registration }: FormPreviewProps) {
  const fixed = registration.fixed[variant]
  const shown = fields.filter(({ name, enabled }) => enabled || fixed.includes(name))
  return (
    <aside className="console-preview" aria-labelledby="preview">
      <h3 id="preview">
        <Trans>Preview</Trans>
      </h3>
      <Text fz="xs" c="dimmed">
        <Trans>Type to try it. Nothing is sent.</Trans>
      </Text>
      <Stack gap="sm" mt="sm">
        {shown.map((field) => (
          <PreviewField
            key={field.name}
            field={field}
            isFixed={fixed.includes(field.name)}
            registration={registration}
          />
        ))}
      </Stack>
    </aside>
  )
}

interface PreviewFieldProps {
  field: FormField
  isFixed: boolean
  registration: Registration
}

function PreviewField({ field, isFixed, registration }: PreviewFieldProps) {
  const { t, i18n } = useLingui()
  const [value, setValue] = useState<string>()
  const required = isFixed || field.required
  const patterns = patternsOf(field, registration, i18n.locale)
  const problem =
    value === undefined
      ? undefined
      : checkField({ enabled: true, required, patterns }, value.trim())
  const [first] = patterns
  const isSecret = field.name === 'password' || field.name === 'paymentPassword'
  return (
    <TextInput
      label={fieldName(i18n, field.name)}
      withAsterisk={required}
      type={isSecret ? 'password' : field.name === 'birthday' ? 'date' : 'text'}
      autoComplete="off"
      value={value ?? ''}
      description={first && field.name !== 'birthday' ? patternText(i18n, first) : undefined}
      error={
        problem?.why === 'required'
          ? t`This can not be empty.`
          : problem && patternText(i18n, problem)
      }
      onChange={({ currentTarget }) => setValue(currentTarget.value)}
    />
  )
}

function patternsOf(
  field: FormField,
  { ownPatterns, password }: Registration,
  locale: string,
): AcceptedPattern[] {
  const chosen = field.name === 'password' ? [password] : field.patterns
  return chosen.flatMap(({ patternId, minLength, maxLength }): AcceptedPattern[] => {
    if (isPatternId(patternId)) return [{ patternId, minLength, maxLength }]
    const own = ownPatterns.find((one) => one.patternId === patternId)
    if (!own || !isOwnPatternId(patternId)) return []
    const message = own.messages[locale] ?? Object.values(own.messages)[0]
    const told = message === undefined ? {} : { message }
    return [{ patternId, source: own.pattern, minLength, maxLength, ...told }]
  })
}
