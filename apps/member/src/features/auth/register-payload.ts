import type { CallRefusal } from '@lantern/web-kit/call-refusal'
import { plainNumber } from '../../parts/identity/phone.ts'
import {
  type CheckSettings,
  EMPTY_VALUES,
  type FieldName,
  type RegisterValues,
  TEXT_FIELDS,
} from '../../parts/identity/register-fields.ts'

/** Refusals of a registration that name no field, and the field that each of them belongs to. */
const REFUSED_FIELD: Readonly<Record<string, FieldName>> = {
  username_taken: 'username',
  password_mismatch: 'confirmPassword',
  captcha_required: 'captcha',
  captcha_wrong: 'captcha',
  under_age: 'birthday',
  referral_invalid: 'affiliateCode',
  affiliate_code_invalid: 'affiliateCode',
  domain_check_failed: 'affiliateCode',
  phone_missing: 'mobileNum',
  phone_invalid: 'mobileNum',
  phone_not_served: 'mobileNum',
  phone_taken: 'mobileNum',
  email_taken: 'email',
}

const isField = (name: unknown): name is FieldName =>
  typeof name === 'string' && name in EMPTY_VALUES && name !== 'acceptTerms'

/** The field that a refusal belongs to; undefined when it concerns the form as a whole. */
export function refusedField({ code, details }: CallRefusal): FieldName | undefined {
  if (code.startsWith('verification_code_')) return 'verificationCode'
  const known = REFUSED_FIELD[code]
  if (known !== undefined) return known
  return isField(details['field']) ? details['field'] : undefined
}

/** An invitation code that is not good is told in a dialog too, as the specification says. */
export const isCodeRefused = ({ code }: Pick<CallRefusal, 'code'>): boolean =>
  code === 'affiliate_code_invalid' || code === 'domain_check_failed' || code === 'referral_invalid'

/** Fields that stand in the form, with what the person typed, as the calls want them. */
export function payloadOf(values: RegisterValues, settings: CheckSettings) {
  const isShown = (name: FieldName) => settings.rules.get(name)?.enabled === true
  const filled = (name: FieldName) => isShown(name) && values[name].trim() !== ''
  const texts = TEXT_FIELDS.filter(filled).map((name) => [name, values[name].trim()] as const)
  return {
    birthday: values.birthday,
    acceptTerms: values.acceptTerms,
    ...Object.fromEntries(texts),
    ...(filled('mobileNum') && { countryDialingCode: values.countryDialingCode }),
    ...(filled('verificationCode') && { verificationCode: values.verificationCode.trim() }),
    ...(filled('captcha') && !settings.withoutPicture && { captcha: values.captcha.trim() }),
  }
}

/** The same with what a member signs in with later. */
export function usernamePayload(values: RegisterValues, settings: CheckSettings) {
  const { password, confirmPassword } = values
  return {
    ...payloadOf(values, settings),
    username: values.username.trim(),
    password,
    confirmPassword,
    ...(settings.rules.get('mobileNum')?.enabled &&
      values.mobileNum.trim() !== '' && { mobileNum: plainNumber(values.mobileNum) }),
  }
}

/** Registration by mobile number: name and password only where the form asks for them. */
export function mobilePayload(values: RegisterValues, settings: CheckSettings) {
  const { password, confirmPassword } = values
  const username = values.username.trim()
  return {
    ...payloadOf(values, settings),
    mobileNum: plainNumber(values.mobileNum),
    ...(settings.rules.get('username')?.enabled && username !== '' && { username }),
    ...(settings.rules.get('password')?.enabled && { password, confirmPassword }),
  }
}
