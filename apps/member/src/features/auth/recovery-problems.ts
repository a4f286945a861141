import type { CallRefusal } from '@lantern/web-kit/call-refusal'

export type FieldName =
  | 'username'
  | 'email'
  | 'mobileNum'
  | 'verificationCode'
  | 'newPassword'
  | 'confirmNewPassword'

/** One thing that is wrong; without a name it concerns the form as a whole. */
export type Problem = { readonly name?: FieldName; readonly message: string }

const FIELDS: Readonly<Record<string, FieldName>> = {
  password_weak: 'newPassword',
  password_unchanged: 'newPassword',
  password_mismatch: 'confirmNewPassword',
  phone_invalid: 'mobileNum',
  phone_missing: 'mobileNum',
  phone_not_served: 'mobileNum',
  username_or_email_unknown: 'email',
}
const NAMES: readonly FieldName[] = ['newPassword', 'confirmNewPassword', 'email', 'mobileNum']

/** The field that a refusal of a recovery belongs to. */
export function fieldOf({ code, details }: CallRefusal): FieldName | undefined {
  if (code.startsWith('verification_code_')) return 'verificationCode'
  if (code !== 'field_invalid') return FIELDS[code]
  return details['field'] === 'password'
    ? 'newPassword'
    : NAMES.find((name) => name === details['field'])
}
