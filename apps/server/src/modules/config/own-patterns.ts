import { refuse } from '@lantern/contract/errors'
import { compilePattern } from '@lantern/rules/patterns/engine'
import { changeSite, type OperatorCall } from './change-site.ts'
import type { OwnPatternRow } from './queries.ts'
import { deletePattern, upsertPattern } from './queries/settings.ts'
import { isInUse } from './register-rules.ts'
import { defaultLanguageSetting } from './settings.ts'

/** What other engines would look for anywhere in a text stands for the whole of it here: said so. */
const anchored = (pattern: string): string =>
  pattern.startsWith('^') || pattern.endsWith('$') ? pattern : `^(?:${pattern})$`

/**
 * Keeps a pattern that an operator wrote. Refuses `pattern_invalid` with `why` and `at` when the
 * linear engine does not take it, `field_invalid` without a text in the brand's own language.
 */
export function savePattern(call: OperatorCall, wanted: OwnPatternRow): Promise<{ done: true }> {
  const { patternId, messages } = wanted
  const typed = compilePattern(wanted.pattern)
  if (!typed.ok) refuse('pattern_invalid', { why: typed.why, at: typed.at })
  const pattern = anchored(wanted.pattern)
  const kept = compilePattern(pattern)
  if (!kept.ok) refuse('pattern_invalid', { why: kept.why, at: kept.at })
  return changeSite(call, {
    event: 'pattern.saved',
    subject: patternId,
    look: (site) => site.ownPatterns.get(patternId),
    write: async (tx, site) => {
      if (messages[site.setting(defaultLanguageSetting)] === undefined)
        refuse('field_invalid', { field: 'messages', why: 'required' })
      await upsertPattern(tx, call.caller.brand.id, { patternId, pattern, messages })
    },
  })
}

/** Removes one. Refuses `pattern_in_use` and `not_found`. */
export const removePattern = (call: OperatorCall, patternId: string): Promise<{ done: true }> =>
  changeSite(call, {
    event: 'pattern.removed',
    subject: patternId,
    look: (site) => site.ownPatterns.get(patternId),
    write: async (tx, site) => {
      if (!site.ownPatterns.has(patternId)) refuse('not_found')
      if (isInUse(site, patternId)) refuse('pattern_in_use')
      await deletePattern(tx, call.caller.brand.id, patternId)
    },
  })
