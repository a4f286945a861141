import { present } from '@lantern/kernel/assert'
import { FORMER_CASCADE } from './former/cascade.ts'
import { FORMER_CLASSIC } from './former/classic.ts'
import { FORMER_HOLD } from './former/hold.ts'
import { FORMER_LINES } from './former/lines.ts'
import { FORMER_WAYS } from './former/ways.ts'
import type { Rules } from './title.ts'
import { findTitle } from './titles.ts'

/** All rules that were replaced and may still have a round that is open, with today's stakes. */
export const FORMER: readonly Rules[] = [
  ...FORMER_LINES,
  ...FORMER_WAYS,
  ...FORMER_CLASSIC,
  ...FORMER_CASCADE,
  ...FORMER_HOLD,
].map((rules) => ({
  ...rules,
  levels: present(findTitle(rules.code), 'former rules are of a title that is here').levels,
}))
