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

export type RegisterRules = ReplyOf<typeof system.registerRules>
type WireRule = RegisterRules['fields'][number]

/** Fields of the form that are plain text and switched by the server's rules. */
export const TEXT_FIELDS = [
  'payeeName',
  'email',
  'qqNum',
  'mobileNum',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
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
  | 'captcha'
export type RegisterValues = Record<FieldName, string> & { acceptTerms: boolean }

export const EMPTY_VALUES: RegisterValues = {
  username: '',
  password: '',
  confirmPassword: '',
  birthday: '',
  captcha: '',
  payeeName: '',
  email: '',
  qqNum: '',
  mobileNum: '',
  line: '',
  whatsapp: '',
  facebook: '',
  wechat: '',
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

/** Rules by field. User name and password are asked for whatever the server says. */
export function rulesOf(rules: RegisterRules): ReadonlyMap<string, FieldRule> {
  const byName = new Map(rules.fields.map((rule) => [rule.name, readRule(rule)]))
  for (const name of ['username', 'password', 'birthday']) {
    byName.set(name, { ...ALWAYS, ...byName.get(name), enabled: true, required: true })
  }
  return byName
}

export interface CheckSettings {
  readonly rules: ReadonlyMap<string, FieldRule>
  readonly minimumAge: number
  /** The brand's business day, `yyyy-mm-dd`. */
  readonly today: string
}

/** What is wrong with one field, the way the server will see it. */
export function checkRegisterField(
  name: keyof RegisterValues,
  values: RegisterValues,
  settings: CheckSettings,
): RegisterProblem | undefined {
  switch (name) {
    case 'acceptTerms':
      return values.acceptTerms ? undefined : { why: 'terms' }
    case 'confirmPassword':
      if (values.confirmPassword === '') return { why: 'required' }
      return values.confirmPassword === values.password ? undefined : { why: 'mismatch' }
    case 'birthday':
      return checkBirthday(values.birthday, settings)
    case 'password':
      if (values.password !== values.password.trim()) return { why: 'edge-spaces' }
      return checkField(settings.rules.get(name) ?? ALWAYS, values.password)
    default: {
      const rule = settings.rules.get(name)
      return rule && checkField(rule, values[name].trim())
    }
  }
}

function checkBirthday(
  birthday: string,
  { minimumAge, today }: CheckSettings,
): RegisterProblem | undefined {
  if (birthday === '') return { why: 'required' }
  if (!isDateText(birthday) || birthday > today) return { why: 'not-a-date' }
  return ageOn(birthday, today) >= minimumAge ? undefined : { why: 'under-age', minimumAge }
}
