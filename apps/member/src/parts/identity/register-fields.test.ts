import { describe, expect, test } from 'vitest'
import {
  type CheckedName,
  checkRegisterField,
  EMPTY_VALUES,
  type RegisterRules,
  type RegisterValues,
  rulesOf,
  shownFields,
} from './register-fields.ts'

const rules: RegisterRules = {
  termsVersion: '1',
  variant: 'username',
  minimumAge: 18,
  fields: [
    {
      name: 'username',
      enabled: true,
      required: true,
      patterns: [
        { patternId: 'LETTER_FIRST', pattern: '^[A-Za-z][A-Za-z0-9]*$', minLength: 4, maxLength: 16 },
      ],
    },
    {
      name: 'password',
      enabled: true,
      required: true,
      patterns: [{ patternId: 'LENGTH', pattern: '*', minLength: 8, maxLength: 64 }],
    },
    { name: 'email', enabled: true, required: false, patterns: [{ patternId: 'EMAIL', pattern: '', minLength: 5, maxLength: 254 }] },
    { name: 'line', enabled: false, required: true, patterns: [] },
    { name: 'wechat', enabled: true, required: true, patterns: [{ patternId: 'TOMORROW', pattern: '', minLength: 2, maxLength: 4 }] },
  ],
} // biome-ignore format: a table
const settings = { rules: rulesOf(rules), minimumAge: 18, today: '2026-11-20' }

const problem = (name: CheckedName, values: Partial<RegisterValues>) =>
  checkRegisterField(name, { ...EMPTY_VALUES, ...values }, settings)?.why

describe('the register form follows the server’s rules', () => {
  test.each<[CheckedName, Partial<RegisterValues>, string | undefined]>([
    ['username', {}, 'required'],
    ['username', { username: 'abc' }, 'pattern'],
    ['username', { username: '1abc' }, 'pattern'],
    ['username', { username: ' member01 ' }, undefined],
    ['password', { password: 'short' }, 'pattern'],
    ['password', { password: ' long enough' }, 'edge-spaces'],
    ['password', { password: 'long enough' }, undefined],
    ['confirmPassword', { password: 'long enough' }, 'required'],
    ['confirmPassword', { password: 'long enough', confirmPassword: 'long enougH' }, 'mismatch'],
    ['confirmPassword', { password: 'long enough', confirmPassword: 'long enough' }, undefined],
    ['email', {}, undefined],
    ['email', { email: 'a@b' }, 'pattern'],
    ['line', {}, undefined],
    ['wechat', {}, 'required'],
    ['wechat', { wechat: 'abc' }, undefined],
    ['wechat', { wechat: 'abcde' }, 'pattern'],
    ['qqNum', { qqNum: 'anything' }, undefined],
    ['acceptTerms', {}, 'terms'],
    ['acceptTerms', { acceptTerms: true }, undefined],
  ])('%s with %o: %s', (name, values, why) => {
    expect(problem(name, values)).toBe(why)
  })

  test.each([
    ['', 'required'],
    ['2008-11-21', 'under-age'],
    ['2008-11-20', undefined],
    ['2026-11-21', 'not-a-date'],
    ['2007-02-29', 'not-a-date'],
    ['20-11-2000', 'not-a-date'],
  ])('born %s: %s', (birthday, why) => {
    expect(problem('birthday', { birthday })).toBe(why)
  })
})

describe('registration by mobile number', () => {
  const rule = (name: string, enabled = true, required = true) => ({
    name,
    enabled,
    required,
    patterns: [],
  })
  const mobile: RegisterRules = {
    termsVersion: '1',
    variant: 'mobile',
    minimumAge: 21,
    fields: [rule('mobileNum'), rule('verificationCode'), rule('username', false), rule('captcha')],
  }
  const byPhone = { ...settings, rules: rulesOf(mobile) }
  const why = (name: CheckedName, values: Partial<RegisterValues>) =>
    checkRegisterField(name, { ...EMPTY_VALUES, ...values }, byPhone)?.why

  test('asks for the number and its code first, and for no password that nobody wants', () => {
    expect(shownFields(byPhone)).toEqual([
      'mobileNum',
      'verificationCode',
      'birthday',
      'captcha',
      'acceptTerms',
    ])
    const withPassword = rulesOf({ ...mobile, fields: [...mobile.fields, rule('password')] })
    expect(shownFields({ rules: withPassword })).toContain('confirmPassword')
  })

  test.each([
    ['', '84', 'required'],
    ['912 345 678', '84', undefined],
    ['912 345 678', '', 'not-a-number'],
    ['call me', '84', 'not-a-number'],
  ])('the number %s of +%s: %s', (mobileNum, countryDialingCode, expected) => {
    expect(why('mobileNum', { mobileNum, countryDialingCode })).toBe(expected)
  })

  test('R-025 a picture is read or the browser proves itself, one of the two', () => {
    expect(why('captcha', {})).toBe('required')
    expect(why('captcha', { captcha: 'k3x' })).toBe(undefined)
    const without = { ...byPhone, withoutPicture: true }
    expect(checkRegisterField('captcha', EMPTY_VALUES, without)).toBe(undefined)
  })
})
