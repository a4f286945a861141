import { matchesPattern, type PatternId, patternIds } from '@lantern/rules/patterns/patterns'
import type { FieldRule } from '@lantern/rules/patterns/field'
import type { BrandId } from '@lantern/kernel/ids'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { defineSetting, minimumAgeSetting, termsVersionSetting } from './settings.ts'
import { siteOf } from './site.ts'

/** Fields of the registration form that the server's rules switch, in the order of the form. */
export const REGISTER_FIELDS = [
  'username', 'password', 'payeeName', 'email', 'qqNum', 'mobileNum', 'line', 'whatsapp',
  'facebook', 'wechat', 'idNumber', 'birthday', 'paymentPassword', 'recommenderId',
  'affiliateCode', 'captcha',
] as const // biome-ignore format: a list
export type RegisterField = (typeof REGISTER_FIELDS)[number]

const fieldRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  patterns: z
    .array(
      z.strictObject({
        patternId: z.enum(patternIds as [PatternId, ...PatternId[]]),
        minLength: z.int().check(z.minimum(0), z.maximum(255)),
        maxLength: z.int().check(z.minimum(1), z.maximum(255)),
      }),
    )
    .check(z.maxLength(6)),
})

const one = (patternId: PatternId, minLength: number, maxLength: number) => [
  { patternId, minLength, maxLength },
]
const required = (patterns: FieldRule['patterns']): FieldRule => ({
  enabled: true,
  required: true,
  patterns,
})
const off = (patterns: FieldRule['patterns']): FieldRule => ({
  enabled: false,
  required: false,
  patterns,
})

/** What holds until the operator changes it: a name, a password, a birthday. */
export const DEFAULT_RULES: Readonly<Record<RegisterField, FieldRule>> = {
  username: required(one('LETTER_FIRST', 4, 16)),
  password: required(one('LENGTH', 8, 64)),
  payeeName: off(one('LENGTH', 2, 80)),
  email: off(one('EMAIL', 5, 254)),
  qqNum: off(one('DIGITS', 5, 12)),
  mobileNum: off(one('DIGITS', 6, 15)),
  line: off(one('NO_SPACES', 2, 40)),
  whatsapp: off(one('NO_SPACES', 5, 40)),
  facebook: off(one('LENGTH', 2, 80)),
  wechat: off(one('NO_SPACES', 2, 40)),
  idNumber: off(one('ALPHANUMERIC', 5, 30)),
  birthday: required(one('DATE_YMD', 10, 10)),
  paymentPassword: off(one('DIGITS', 6, 6)),
  recommenderId: off(one('ALPHANUMERIC', 4, 16)),
  affiliateCode: off(one('ALPHANUMERIC', 4, 16)),
  captcha: off(one('ALPHANUMERIC', 4, 8)),
}

const stored = z.partialRecord(z.enum(REGISTER_FIELDS), fieldRule)

/** Only the fields an operator changed; every other one has its default. */
export const registerFieldsSetting = defineSetting<Partial<Record<RegisterField, FieldRule>>>(
  'register.fields',
  stored,
  {},
)

/** Everything registration asks of a brand. */
export interface RegisterRules {
  readonly fields: Readonly<Record<RegisterField, FieldRule>>
  readonly termsVersion: string
  readonly minimumAge: number
}

/** The rules a registration is checked by. Name, password and birthday can not be switched off. */
export async function registrationRules(ctx: Context, brandId: BrandId): Promise<RegisterRules> {
  const site = await siteOf(ctx, brandId)
  const chosen = { ...DEFAULT_RULES, ...site.setting(registerFieldsSetting) }
  const always = { enabled: true, required: true }
  return {
    fields: {
      ...chosen,
      username: { ...chosen.username, ...always },
      password: { ...chosen.password, ...always },
      birthday: { ...DEFAULT_RULES.birthday },
      // A transaction password is six digits everywhere it is asked for.
      paymentPassword: {
        ...chosen.paymentPassword,
        patterns: DEFAULT_RULES.paymentPassword.patterns,
      },
    },
    termsVersion: site.setting(termsVersionSetting),
    minimumAge: site.setting(minimumAgeSetting),
  }
}

/** True when a text may be a transaction password: six digits. */
export const isTransactionPassword = (text: string): boolean =>
  text.length === 6 && matchesPattern('DIGITS', text)
