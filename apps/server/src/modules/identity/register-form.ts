import { refuse } from '@lantern/contract/errors'
import type { InputOf } from '@lantern/contract/endpoint'
import type { member } from '@lantern/contract/member'
import { ageOn, isDateText } from '@lantern/kernel/time'
import { checkField } from '@lantern/rules/patterns/field'
import { REGISTER_FIELDS, type RegisterField, type RegisterRules } from '../config/index.ts'
import { type Phone, readPhone } from '../notify/index.ts'
import type { Doorstep } from './devices.ts'
import { checkNewPassword, isCommonPassword } from './passwords.ts'
import type { Profile } from './profile.ts'
import { todayAt } from './queries/members.ts'

/** A form of either variant, as it was filled. */
export type Registration =
  | InputOf<(typeof member)['register']>
  | InputOf<(typeof member)['registerMobile']>

/** Looked at by themselves, when everything else is right. */
const LATER: ReadonlySet<RegisterField> = new Set(['captcha', 'verificationCode', 'password'])

/** Refuses the first thing that is wrong with what was filled in; see {@link register}. */
export async function checkForm(
  { ctx, caller }: Doorstep,
  rules: RegisterRules,
  wanted: Registration,
): Promise<void> {
  if (!wanted.acceptTerms) refuse('terms_not_accepted')
  for (const field of REGISTER_FIELDS) {
    if (LATER.has(field)) continue
    const problem = checkField(rules.fields[field], wanted[field])
    if (problem) refuse('field_invalid', { field, ...problem })
  }
  checkName(wanted.username)
  checkPassword(rules, wanted)
  checkPaymentPassword(rules, wanted)
  const today = await todayAt(ctx.db, caller.brand.offsetMinutes)
  checkAge(wanted.birthday, today, rules.minimumAge)
}

/** Signs that nobody sees: a name with one of them would be taken for another's. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Whatever the brand takes for a name: its owner signs in with what can be seen of it. */
function checkName(username: string | undefined): void {
  if (username === undefined) return
  if (username !== username.trim() || INVISIBLE.test(username))
    refuse('field_invalid', { field: 'username', why: 'spaces' })
}

/** As where it is set later: no run such as 123456. */
function checkPaymentPassword(rules: RegisterRules, wanted: Registration): void {
  const digits = asked(rules, wanted, 'paymentPassword')
  if (digits !== undefined && isCommonPassword(digits, wanted.username ?? ''))
    refuse('password_weak', { field: 'paymentPassword' })
}

function checkPassword(rules: RegisterRules, wanted: Registration): void {
  if (!rules.fields.password.enabled) {
    if (wanted.password !== undefined) refuse('field_invalid', { field: 'password', why: 'off' })
    return
  }
  checkNewPassword(rules, {
    account: wanted.username ?? '',
    password: wanted.password ?? '',
    confirmation: wanted.confirmPassword ?? '',
    field: 'password',
  })
}

/** Refuses a birthday that is no date or lies ahead, and whoever is too young on that day. */
export function checkAge(birthday: string, today: string, minimumAge: number): void {
  const isPast = isDateText(birthday) && birthday >= '1900-01-01' && birthday <= today
  if (!isPast) refuse('field_invalid', { field: 'birthday', why: 'date' })
  if (ageOn(birthday, today) < minimumAge) refuse('under_age', { minimumAge })
}

/** What was filled into a field that the brand asks for; nothing for any other. */
export function asked(
  rules: RegisterRules,
  wanted: Registration,
  field: RegisterField,
): string | undefined {
  const value = rules.fields[field].enabled ? wanted[field] : undefined
  return value === '' ? undefined : value
}

/** The number of the form, where it asks for one. Refuses `phone_invalid`, `phone_missing`. */
export function phoneOf(rules: RegisterRules, wanted: Registration): Phone | undefined {
  const typed = asked(rules, wanted, 'mobileNum')
  return typed === undefined ? undefined : readPhone(typed, wanted.countryDialingCode ?? '')
}

/** Fields that are personal data and kept sealed. */
const PERSONAL = [
  'birthday', 'payeeName', 'email', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'zalo',
  'telegram', 'idNumber',
] as const // biome-ignore format: a list

/** What the brand asked for; fields that are not enabled are not kept. */
export function profileOf(
  rules: RegisterRules,
  wanted: Registration,
  phone: Phone | undefined,
): Profile {
  const given = PERSONAL.flatMap((field) => {
    const value = asked(rules, wanted, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  const { countryDialingCode } = wanted
  return {
    ...Object.fromEntries(given),
    ...(phone ? { mobileNum: phone.e164 } : {}),
    ...(phone && countryDialingCode ? { countryDialingCode } : {}),
  }
}
