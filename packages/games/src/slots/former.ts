import { present } from '@lantern/kernel/assert'
import { FORMER_LINES } from './former/lines.ts'
import { FORMER_WAYS } from './former/ways.ts'
import type { Rules } from './round.ts'
import { findTitle } from './titles.ts'

/** All rules that were replaced and may still have a round that is open, with today's stakes. */
export const FORMER: readonly Rules[] = [...FORMER_LINES, ...FORMER_WAYS].map((rules) => ({
  ...rules,
  levels: present(findTitle(rules.code), 'former rules are of a title that is here').levels,
}))
