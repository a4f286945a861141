import type { whitelabel } from '@lantern/contract/system'
import type { AcceptedPattern } from '@lantern/rules/patterns/field'
import { patterns } from '@lantern/rules/patterns/patterns'
import type * as z from 'zod/mini'
import { isOn, MODULES } from './module-flags.ts'
import type { BannerRow, NoticeRow } from './queries.ts'
import { REGISTER_FIELDS, type RegisterRules } from './register-rules.ts'

type Whitelabel = z.output<typeof whitelabel>

/** The module tree of the wire: `modId`, `enabled`, `childrenNodes`. */
export function presentModules(
  switched: ReadonlyMap<string, boolean>,
  parent: string | null = null,
): Whitelabel['modules'] {
  return MODULES.filter((module) => module.parent === parent).map((module) => ({
    modId: module.code,
    enabled: isOn(module.code, switched) ? '1' : '0',
    childrenNodes: presentModules(switched, module.code),
  }))
}

export const presentNotice = (row: NoticeRow): Whitelabel['notices'][number] => ({
  id: row.id,
  title: row.title,
  language: row.language,
})

export const presentBanner = (row: BannerRow): Whitelabel['banners'][number] => ({
  groupName: row.groupName,
  language: row.language,
  badge: row.badge,
  title: row.title,
  text: row.body,
  url: row.url,
})

/**
 * The rules of a form as they travel. An operator's own pattern brings its text, in the wanted
 * language or else in the brand's.
 */
export const presentRules = (
  rules: RegisterRules,
  texts: (patternId: string) => string | undefined = () => undefined,
) => ({
  variant: rules.variant,
  fields: REGISTER_FIELDS.map((name) => ({
    name,
    enabled: rules.fields[name].enabled,
    required: rules.fields[name].required,
    patterns: rules.fields[name].patterns.map((accepted) => presentPattern(accepted, texts)),
  })),
  termsVersion: rules.termsVersion,
  minimumAge: rules.minimumAge,
})

function presentPattern(
  accepted: AcceptedPattern,
  texts: (patternId: string) => string | undefined,
) {
  const { patternId, minLength, maxLength } = accepted
  if (!('source' in accepted))
    return { patternId, pattern: patterns[accepted.patternId].source, minLength, maxLength }
  const message = texts(patternId)
  const told = message === undefined ? {} : { message }
  return { patternId, pattern: accepted.source, minLength, maxLength, ...told }
}
