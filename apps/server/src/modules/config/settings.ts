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

/** Languages that have a catalogue; the pseudo-locales prove layouts and never reach players. */
export const LANGUAGES: readonly string[] = ['en', 'vi']
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
/** Where customer service is reached: https only, chosen by the operator. */
export const customerServiceSetting = defineSetting<string | null>(
  'site.customerServiceUrl',
  z.nullable(z.url({ protocol: /^https$/ })),
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
