import { system } from '@lantern/contract/system'
import { checkField } from '@lantern/rules/patterns/field'
import { Field } from '@lantern/ui/field'
import { PasswordInput } from '@lantern/ui/password-input'
import { useRead } from '@lantern/web-kit/hooks'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { PasswordStrength } from './password-strength.tsx'
import { problemText } from './problem-text.ts'
import { rulesOf } from './register-fields.ts'

export interface NewPassword {
  readonly newPassword: string
  readonly confirmNewPassword: string
}
export type NewPasswordErrors = Partial<Record<keyof NewPassword, string>>

export const NO_PASSWORD: NewPassword = { newPassword: '', confirmNewPassword: '' }

/** What is wrong with a new password, by the brand's own rule for passwords. */
export function useNewPasswordCheck(): (i18n: I18n, values: NewPassword) => NewPasswordErrors {
  const { i18n: texts } = useLingui()
  // Of the form by user name: it always asks for a password, by the brand's policy.
  const input = { variant: 'username', language: texts.locale } as const
  const { data } = useRead(system.registerRules, input, { staleMs: 300_000 })
  return (i18n, { newPassword, confirmNewPassword }) => {
    const rule = data && rulesOf(data).get('password')
    const problem =
      newPassword === newPassword.trim()
        ? checkField(rule ?? { enabled: true, required: true, patterns: [] }, newPassword)
        : ({ why: 'edge-spaces' } as const)
    const isSame = confirmNewPassword === newPassword
    return {
      ...(problem && { newPassword: problemText(i18n, problem) }),
      ...(!isSame && { confirmNewPassword: problemText(i18n, { why: 'mismatch' }) }),
    }
  }
}

interface NewPasswordFieldsProps {
  readonly values: NewPassword
  readonly errors: NewPasswordErrors
  readonly onChange: (values: NewPassword) => void
}

/** A new password, twice. */
export function NewPasswordFields({ values, errors, onChange }: NewPasswordFieldsProps) {
  const { t } = useLingui()
  const field = (name: keyof NewPassword, label: string) => (
    <Field label={label} name={name} required error={errors[name]}>
      <PasswordInput
        value={values[name]}
        onChange={(event) => onChange({ ...values, [name]: event.target.value })}
        autoComplete="new-password"
        showLabel={t`Show the password`}
        hideLabel={t`Hide the password`}
        maxLength={128}
      />
      {name === 'newPassword' && <PasswordStrength password={values.newPassword} />}
    </Field>
  )
  return (
    <>
      {field('newPassword', t`New password`)}
      {field('confirmNewPassword', t`New password again`)}
    </>
  )
}
