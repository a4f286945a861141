import { refuse } from '@lantern/contract/errors'
import type { BrandId } from '@lantern/kernel/ids'
import { assert } from '@lantern/kernel/assert'
import type { AcceptedPattern, FieldRule } from '@lantern/rules/patterns/field'
import {
  isOwnPatternId,
  isPatternId,
  matchesPattern,
  type PatternId,
} from '@lantern/rules/patterns/patterns'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { isOn } from './module-flags.ts'
import {
  defineSetting,
  minimumAgeSetting,
  passwordPolicySetting,
  type Setting,
  termsVersionSetting,
} from './settings.ts'
import { type Site, siteOf } from './site.ts'

/** Fields of the registration form, in the order of the form. */
export const REGISTER_FIELDS = [
  'username', 'mobileNum', 'verificationCode', 'password', 'payeeName', 'nickname', 'email',
  'birthday', 'qqNum', 'line', 'whatsapp', 'facebook', 'wechat', 'zalo', 'telegram', 'idNumber',
  'paymentPassword', 'recommenderId', 'affiliateCode', 'captcha',
] as const // biome-ignore format: a list
export type RegisterField = (typeof REGISTER_FIELDS)[number]

/** The form by user name, or the one by mobile number. */
export type RegisterVariant = 'username' | 'mobile'

/** What an operator says about a field; `patternId` is one of the house or of the brand. */
export interface ChosenRule {
  readonly enabled: boolean
  readonly required: boolean
  readonly patterns: readonly {
    readonly patternId: string
    readonly minLength: number
    readonly maxLength: number
  }[]
}

const bound = z.int().check(z.minimum(0), z.maximum(255))
const chosenRule = z.strictObject({
  enabled: z.boolean(),
  required: z.boolean(),
  patterns: z
    .array(z.strictObject({ patternId: z.string(), minLength: bound, maxLength: bound }))
    .check(z.maxLength(6)),
})

const one = (patternId: PatternId, minLength: number, maxLength: number) => [
  { patternId, minLength, maxLength },
]
type Patterns = ChosenRule['patterns']
const required = (patterns: Patterns): ChosenRule => ({ enabled: true, required: true, patterns })
const off = (patterns: Patterns): ChosenRule => ({ enabled: false, required: false, patterns })

/** What holds until the operator changes it: a name, a password, a birthday. */
const DEFAULTS: Readonly<Record<RegisterField, ChosenRule>> = {
  username: required(one('LETTER_FIRST', 4, 16)),
  mobileNum: off(one('DIGITS', 6, 15)),
  verificationCode: off(one('LENGTH', 1, 255)),
  password: required(one('LENGTH', 8, 64)),
  payeeName: off(one('LENGTH', 2, 80)),
  nickname: off(one('LENGTH', 2, 20)),
  email: off(one('EMAIL', 5, 254)),
  birthday: required(one('DATE_YMD', 10, 10)),
  qqNum: off(one('DIGITS', 5, 12)),
  line: off(one('NO_SPACES', 2, 40)),
  whatsapp: off(one('NO_SPACES', 5, 40)),
  facebook: off(one('LENGTH', 2, 80)),
  wechat: off(one('NO_SPACES', 2, 40)),
  zalo: off(one('NO_SPACES', 5, 40)),
  telegram: off(one('NO_SPACES', 2, 40)),
  idNumber: off(one('ALPHANUMERIC', 5, 30)),
  paymentPassword: off(one('DIGITS', 6, 6)),
  recommenderId: off(one('ALPHANUMERIC', 4, 16)),
  affiliateCode: off(one('LETTERS_DIGITS_SYMBOLS', 2, 32)),
  captcha: off(one('ALPHANUMERIC', 4, 8)),
}

/** By mobile number, the number takes the place of the name; an account gets one by itself. */
const MOBILE_DEFAULTS: Readonly<Record<RegisterField, ChosenRule>> = {
  ...DEFAULTS,
  username: off(DEFAULTS.username.patterns),
  mobileNum: required(DEFAULTS.mobileNum.patterns),
}

/** Fields that a form can not do without. */
export const FIXED_FIELDS: Readonly<Record<RegisterVariant, readonly RegisterField[]>> = {
  username: ['username', 'password', 'birthday'],
  mobile: ['mobileNum', 'birthday'],
}

/** Fields whose rule follows from a module or a setting and is not chosen in the form. */
export const DERIVED_FIELDS: readonly RegisterField[] = ['verificationCode']

type Stored = Partial<Record<RegisterField, ChosenRule>>
const stored = z.partialRecord(z.enum(REGISTER_FIELDS), chosenRule)

/** Only the fields an operator changed; every other one has its default. */
export const registerFieldsSetting = defineSetting<Stored>('register.fields', stored, {})
export const mobileFieldsSetting = defineSetting<Stored>('register.mobileFields', stored, {})

export const fieldsSetting = (variant: RegisterVariant): Setting<Stored> =>
  variant === 'mobile' ? mobileFieldsSetting : registerFieldsSetting

/** Everything registration asks of a brand. */
export interface RegisterRules {
  readonly variant: RegisterVariant
  readonly fields: Readonly<Record<RegisterField, FieldRule>>
  readonly termsVersion: string
  readonly minimumAge: number
}

/** The form that visitors get. */
export const variantOf = (site: Site): RegisterVariant =>
  isOn('MOBILENUMREG3', site.switched) ? 'mobile' : 'username'

/** What the operator chose for each field, defaults filled in, before modules have their say. */
export const chosenFields = (
  site: Site,
  variant: RegisterVariant,
): Readonly<Record<RegisterField, ChosenRule>> => ({
  ...(variant === 'mobile' ? MOBILE_DEFAULTS : DEFAULTS),
  ...site.setting(fieldsSetting(variant)),
})

/**
 * The rules a registration is checked by. What a form can not do without is on whatever was chosen;
 * the verification code follows the modules, the password the brand's policy for passwords.
 */
export async function registrationRules(
  ctx: Context,
  brandId: BrandId,
  variant: RegisterVariant = 'username',
): Promise<RegisterRules> {
  const site = await siteOf(ctx, brandId)
  return {
    variant,
    fields: ruledFields(site, variant),
    termsVersion: site.setting(termsVersionSetting),
    minimumAge: site.setting(minimumAgeSetting),
  }
}

function ruledFields(site: Site, variant: RegisterVariant): Record<RegisterField, FieldRule> {
  const chosen = { ...chosenFields(site, variant) }
  for (const name of FIXED_FIELDS[variant])
    chosen[name] = { ...chosen[name], enabled: true, required: true }
  const asksPassword = variant === 'username' || isOn('MOBILENUMPASSREG3', site.switched)
  // Without a password the number is all that the account can be entered by: it is proven.
  const asksCode = (isOn('REGMOBVERF3', site.switched) || !asksPassword) && chosen.mobileNum.enabled
  const { minLength, maxLength, patternId } = site.setting(passwordPolicySetting)
  const ruled: Record<RegisterField, ChosenRule> = {
    ...chosen,
    password: always(asksPassword, [{ patternId, minLength, maxLength }]),
    verificationCode: always(asksCode, DEFAULTS.verificationCode.patterns),
    birthday: DEFAULTS.birthday,
    // A transaction password is six digits everywhere it is asked for.
    paymentPassword: {
      ...chosen.paymentPassword,
      patterns: DEFAULTS.paymentPassword.patterns,
    },
  }
  const entries = REGISTER_FIELDS.map((name) => [name, resolved(site, ruled[name])] as const)
  return Object.fromEntries(entries) as Record<RegisterField, FieldRule>
}

const always = (enabled: boolean, patterns: Patterns): ChosenRule => ({
  enabled,
  required: enabled,
  patterns,
})

const resolved = (site: Site, rule: ChosenRule): FieldRule => ({
  ...rule,
  patterns: rule.patterns.map((chosen) => accepted(site, chosen)),
})

function accepted(site: Site, chosen: Patterns[number]): AcceptedPattern {
  const { patternId, minLength, maxLength } = chosen
  if (isPatternId(patternId)) return { patternId, minLength, maxLength }
  const own = site.ownPatterns.get(patternId)
  assert(own && isOwnPatternId(patternId), 'a pattern that a rule names is not removed')
  return { patternId, minLength, maxLength, source: own.pattern }
}

/** Refuses `field_invalid` for rules that can not hold. Answers them as they are kept. */
export function checkedFields(
  site: Site,
  variant: RegisterVariant,
  wanted: readonly (ChosenRule & { readonly name: string })[],
): Stored {
  const kept: Stored = {}
  for (const { name, ...rule } of wanted) {
    if (!isEditable(name) || Object.hasOwn(kept, name)) refuse('field_invalid', { field: name })
    const wrong = rule.patterns.some(
      ({ patternId, minLength, maxLength }) =>
        !isKnown(site, patternId) || minLength > maxLength || maxLength === 0,
    )
    if (wrong) refuse('field_invalid', { field: name, why: 'pattern' })
    const isFixed = FIXED_FIELDS[variant].includes(name)
    // Any text at all would make names that nobody can tell apart.
    if (name === 'username' && rule.patterns.length === 0)
      refuse('field_invalid', { field: name, why: 'required' })
    const enabled = isFixed || rule.enabled
    kept[name] = { ...rule, enabled, required: isFixed || (enabled && rule.required) }
  }
  return kept
}

const isEditable = (name: string): name is RegisterField =>
  REGISTER_FIELDS.some((field) => field === name) && !DERIVED_FIELDS.some((field) => field === name)

/** Whether the house or the brand has a pattern of this id. */
export const isKnown = (site: Site, patternId: string): boolean =>
  isPatternId(patternId) || site.ownPatterns.has(patternId)

/** Fields and settings that use a pattern. */
export const isInUse = (site: Site, patternId: string): boolean =>
  site.setting(passwordPolicySetting).patternId === patternId ||
  (['username', 'mobile'] as const).some((variant) =>
    Object.values(site.setting(fieldsSetting(variant))).some((rule) =>
      rule?.patterns.some((used) => used.patternId === patternId),
    ),
  )

/** True when a text may be a transaction password: six digits. */
export const isTransactionPassword = (text: string): boolean =>
  text.length === 6 && matchesPattern('DIGITS', text)
