import { CallRefusal } from '@lantern/web-kit/call-refusal'
import { expect, test } from 'vitest'
import { EMPTY_VALUES, type RegisterRules, rulesOf } from '../../parts/identity/register-fields.ts'
import { isCodeRefused, mobilePayload, refusedField, usernamePayload } from './register-payload.ts'

const rule = (name: string, enabled = true) => ({ name, enabled, required: false, patterns: [] })
const rulesFor = (variant: RegisterRules['variant'], ...names: string[]) => ({
  rules: rulesOf({ variant, termsVersion: '1', minimumAge: 18, fields: names.map((n) => rule(n)) }),
  minimumAge: 18,
  today: '2026-11-20',
})
const values = {
  ...EMPTY_VALUES,
  username: ' ann ',
  password: 'long enough',
  confirmPassword: 'long enough',
  birthday: '1990-05-17',
  mobileNum: '(912) 345-678',
  countryDialingCode: '84',
  verificationCode: ' 123456 ',
  email: ' a@b.co ',
  line: 'typed before the field went away',
  captcha: 'k3x',
  acceptTerms: true,
}

test('R-034 only fields of the form are sent, as they were meant', () => {
  const settings = rulesFor('username', 'email', 'captcha')
  expect(usernamePayload(values, settings)).toEqual({
    username: 'ann',
    password: 'long enough',
    confirmPassword: 'long enough',
    birthday: '1990-05-17',
    acceptTerms: true,
    email: 'a@b.co',
    captcha: 'k3x',
  })
  expect(usernamePayload(values, { ...settings, withoutPicture: true })).not.toHaveProperty(
    'captcha',
  )
})

test('by mobile number: the plain number with its code, no password that is not asked for', () => {
  expect(mobilePayload(values, rulesFor('mobile', 'verificationCode'))).toEqual({
    mobileNum: '912345678',
    countryDialingCode: '84',
    verificationCode: '123456',
    birthday: '1990-05-17',
    acceptTerms: true,
  })
  expect(mobilePayload(values, rulesFor('mobile', 'password', 'username'))).toMatchObject({
    username: 'ann',
    password: 'long enough',
  })
})

const refusal = (code: string, field?: string) =>
  new CallRefusal(code as 'field_invalid', { details: field === undefined ? {} : { field } })

test.each([
  [refusal('username_taken'), 'username'],
  [refusal('verification_code_expired'), 'verificationCode'],
  [refusal('phone_taken'), 'mobileNum'],
  [refusal('affiliate_code_invalid'), 'affiliateCode'],
  [refusal('field_invalid', 'zalo'), 'zalo'],
  [refusal('password_weak', 'password'), 'password'],
  [refusal('password_weak', 'paymentPassword'), 'paymentPassword'],
  [refusal('field_invalid', 'acceptTerms'), undefined],
  [refusal('field_invalid', 'unheardOf'), undefined],
  [refusal('busy'), undefined],
])('each refusal finds its field', (refused, field) => {
  expect(refusedField(refused)).toBe(field)
})

test('a bad invitation code is told in a dialog as well', () => {
  expect(isCodeRefused({ code: 'affiliate_code_invalid' })).toBe(true)
  expect(isCodeRefused({ code: 'domain_check_failed' })).toBe(true)
  expect(isCodeRefused({ code: 'username_taken' })).toBe(false)
})
