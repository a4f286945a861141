import { LANGUAGES } from '@lantern/contract/languages'
import * as z from 'zod/mini'

/** One setting of a brand: its key, its shape, and what holds until the operator chooses. */
export interface Setting<Value> {
  readonly key: string
  readonly schema: z.ZodMiniType<Value>
  readonly fallback: Value
}

/** Declares a setting. Rooms declare their own; `key` is `area.name`. */
export const defineSetting = <Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  fallback: Value,
): Setting<Value> => ({ key, schema, fallback })

/** What a brand may offer; the pseudo-locales prove layouts and never reach players. */
export { LANGUAGES }
export const PSEUDO_LANGUAGES: readonly string[] = ['en-XA', 'ar-XB']

const language = z.string().check(z.regex(/^[a-z]{2,3}(-[A-Z]{2})?$/))

export const maintenanceSetting = defineSetting<{ active: boolean; end: string | null }>(
  'system.maintenance',
  z.strictObject({ active: z.boolean(), end: z.nullable(z.iso.datetime()) }),
  { active: false, end: null },
)
export const languagesSetting = defineSetting<string[]>(
  'site.languages',
  z.array(language).check(z.minLength(1), z.maxLength(60)),
  [...LANGUAGES],
)
export const defaultLanguageSetting = defineSetting<string>('site.defaultLanguage', language, 'en')
/** What the site may send people to, and what it loads from elsewhere. */
export interface Links {
  readonly allowedHosts: readonly string[]
  /** In the order in which they are offered; the first is the fallback. */
  readonly customerService: readonly { readonly csType: string; readonly url: string }[]
  readonly resources: readonly {
    readonly key: string
    readonly url: string
    readonly labelNameEn: string
  }[]
  readonly gtagId: string | null
  readonly imageCDNs: readonly string[]
  readonly launchGameCDNs: readonly string[]
}

const text = z.string().check(z.maxLength(500))

/** Its addresses are checked against its own list of hosts before it is written: see links.ts. */
export const linksSetting = defineSetting<Links>(
  'site.links',
  z.strictObject({
    allowedHosts: z.array(text),
    customerService: z.array(z.strictObject({ csType: text, url: text })),
    resources: z.array(z.strictObject({ key: text, url: text, labelNameEn: text })),
    gtagId: z.nullable(text),
    imageCDNs: z.array(text),
    launchGameCDNs: z.array(text),
  }),
  {
    allowedHosts: [],
    customerService: [],
    resources: [],
    gtagId: null,
    imageCDNs: [],
    launchGameCDNs: [],
  },
)
/** What a password must be; the list of common passwords holds in any case. */
export interface PasswordPolicy {
  readonly minLength: number
  readonly maxLength: number
  /** A pattern of the house or of the operator; `LENGTH` asks for nothing but the length. */
  readonly patternId: string
}

/** Long rather than odd: length and a list of common passwords, no rule of signs. */
export const passwordPolicySetting = defineSetting<PasswordPolicy>(
  'password.policy',
  z.strictObject({
    minLength: z.int().check(z.minimum(8), z.maximum(32)),
    maxLength: z.int().check(z.minimum(64), z.maximum(128)),
    patternId: z.string().check(z.maxLength(40)),
  }),
  { minLength: 8, maxLength: 64, patternId: 'LENGTH' },
)
/** Days after which a password must be changed, while PWDEXPFORCECHANGE3 is on; null: never. */
export const passwordExpirySetting = defineSetting<number | null>(
  'password.expiryDays',
  z.nullable(z.int().check(z.minimum(1), z.maximum(3650))),
  null,
)
/** Never below 18, whatever an operator writes. */
export const minimumAgeSetting = defineSetting<number>(
  'register.minimumAge',
  z.int().check(z.minimum(18), z.maximum(99)),
  18,
)
export const termsVersionSetting = defineSetting<string>(
  'register.termsVersion',
  z.string().check(z.minLength(1), z.maxLength(40)),
  '2026-01',
)
