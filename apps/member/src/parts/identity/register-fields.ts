import type { ReplyOf } from '@lantern/contract/endpoint'
import type { system } from '@lantern/contract/system'
import { ageOn, isDateText } from '@lantern/kernel/time'
import {
  type AcceptedPattern,
  checkField,
  type FieldProblem,
  type FieldRule,
} from '@lantern/rules/patterns/field'
import { isOwnPatternId, isPatternId } from '@lantern/rules/patterns/patterns'
import { mayBeNumber, plainNumber } from './phone.ts'

export type RegisterRules = ReplyOf<typeof system.registerRules>
type WireRule = RegisterRules['fields'][number]

/** Fields of the form that are plain text and switched by the server's rules, in their order. */
export const TEXT_FIELDS = [
  'nickname',
  'payeeName',
  'email',
  'qqNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'zalo',
  'telegram',
  'idNumber',
  'paymentPassword',
  'recommenderId',
  'affiliateCode',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

export type FieldName =
  | TextField
  | 'username'
  | 'password'
  | 'confirmPassword'
  | 'birthday'
  | 'mobileNum'
  | 'verificationCode'
  | 'captcha'
export type RegisterValues = Record<FieldName, string> & {
  countryDialingCode: string
  acceptTerms: boolean
}
/** What can be wrong in the form; the dialling code belongs to its number. */
export type CheckedName = FieldName | 'acceptTerms'

export const EMPTY_VALUES: RegisterValues = {
  username: '',
  password: '',
  confirmPassword: '',
  birthday: '',
  mobileNum: '',
  countryDialingCode: '',
  verificationCode: '',
  captcha: '',
  nickname: '',
  payeeName: '',
  email: '',
  qqNum: '',
  line: '',
  whatsapp: '',
  facebook: '',
  wechat: '',
  zalo: '',
  telegram: '',
  idNumber: '',
  paymentPassword: '',
  recommenderId: '',
  affiliateCode: '',
  acceptTerms: false,
}

/** Why a value is not accepted; each has its words in problem-text.ts. */
export type RegisterProblem =
  | FieldProblem
  | { readonly why: 'mismatch' }
  | { readonly why: 'not-a-date' }
  | { readonly why: 'under-age'; readonly minimumAge: number }
  | { readonly why: 'terms' }
  | { readonly why: 'edge-spaces' }
  | { readonly why: 'not-a-number' }

type WirePattern = WireRule['patterns'][number]

/** A pattern that this build does not know accepts any text here; the server decides. */
function readPattern(wire: WirePattern): AcceptedPattern {
  const { patternId, minLength, maxLength, pattern, message } = wire
  const bounds = { minLength, maxLength }
  if (isOwnPatternId(patternId))
    return { patternId, source: pattern, ...bounds, ...(message === undefined ? {} : { message }) }
  return { patternId: isPatternId(patternId) ? patternId : 'LENGTH', ...bounds }
}

const readRule = (rule: WireRule): FieldRule => ({
  enabled: rule.enabled,
  required: rule.required,
  patterns: rule.patterns.map(readPattern),
})

const ALWAYS: FieldRule = { enabled: true, required: true, patterns: [] }

/** What each way of registering asks for whatever the server says. */
const NEEDED: Readonly<Record<RegisterRules['variant'], readonly string[]>> = {
  username: ['username', 'password', 'birthday'],
  mobile: ['mobileNum', 'birthday'],
}

/** Rules by field. A password is always typed twice. */
export function rulesOf(rules: RegisterRules): ReadonlyMap<string, FieldRule> {
  const byName = new Map(rules.fields.map((rule) => [rule.name, readRule(rule)]))
  for (const name of NEEDED[rules.variant]) {
    byName.set(name, { ...ALWAYS, ...byName.get(name), enabled: true, required: true })
  }
  const password = byName.get('password')
  if (password?.enabled) byName.set('confirmPassword', { ...password, patterns: [] })
  return byName
}

const isFieldName = (name: string): name is FieldName =>
  name in EMPTY_VALUES && name !== 'acceptTerms' && name !== 'countryDialingCode'

/**
 * The fields that stand in the form, in the order of the server's rules: a password is followed by
 * itself, and what proves a person stands at the end, before the terms.
 */
export function shownFields({ rules }: Pick<CheckSettings, 'rules'>): CheckedName[] {
  const enabled = [...rules].filter(([, rule]) => rule.enabled).map(([name]) => name)
  const plain = enabled.filter(isFieldName).filter((name) => !AT_THE_END.includes(name))
  return [
    ...plain.flatMap((name) => (name === 'password' ? [name, 'confirmPassword' as const] : [name])),
    ...(enabled.includes('captcha') ? (['captcha'] as const) : []),
    'acceptTerms',
  ]
}

const AT_THE_END: readonly FieldName[] = ['captcha', 'confirmPassword']

export interface CheckSettings {
  readonly rules: ReadonlyMap<string, FieldRule>
  readonly minimumAge: number
  /** The brand's business day, `yyyy-mm-dd`. */
  readonly today: string
  /** The browser proves itself instead of its owner reading a picture. */
  readonly withoutPicture?: boolean
}

/** What is wrong with one field, the way the server will see it. */
export function checkRegisterField(
  name: CheckedName,
  values: RegisterValues,
  settings: CheckSettings,
): RegisterProblem | undefined {
  switch (name) {
    case 'acceptTerms':
      return values.acceptTerms ? undefined : { why: 'terms' }
    case 'confirmPassword':
      return checkAgain(values)
    case 'birthday':
      return checkBirthday(values.birthday, settings)
    case 'mobileNum':
      return checkNumber(values, settings)
    case 'captcha':
      return settings.withoutPicture ? undefined : needed(values.captcha)
    case 'password':
      return checkPassword(values.password, settings)
    default: {
      const rule = settings.rules.get(name)
      return rule && checkField(rule, values[name].trim())
    }
  }
}

const needed = (text: string): RegisterProblem | undefined =>
  text.trim() === '' ? { why: 'required' } : undefined

function checkAgain({ password, confirmPassword }: RegisterValues): RegisterProblem | undefined {
  if (confirmPassword === '') return { why: 'required' }
  return confirmPassword === password ? undefined : { why: 'mismatch' }
}

function checkPassword(password: string, { rules }: CheckSettings): RegisterProblem | undefined {
  if (password !== password.trim()) return { why: 'edge-spaces' }
  return checkField(rules.get('password') ?? ALWAYS, password)
}

function checkNumber(
  values: RegisterValues,
  { rules }: CheckSettings,
): RegisterProblem | undefined {
  const problem = checkField(rules.get('mobileNum') ?? ALWAYS, plainNumber(values.mobileNum))
  if (problem !== undefined || values.mobileNum.trim() === '') return problem
  return mayBeNumber(values) ? undefined : { why: 'not-a-number' }
}

function checkBirthday(
  birthday: string,
  { minimumAge, today }: CheckSettings,
): RegisterProblem | undefined {
  if (birthday === '') return { why: 'required' }
  if (!isDateText(birthday) || birthday > today) return { why: 'not-a-date' }
  return ageOn(birthday, today) >= minimumAge ? undefined : { why: 'under-age', minimumAge }
}
