import { assert } from '@lantern/kernel/assert'
import { isDateText } from '@lantern/kernel/time'
import { compilePattern } from './engine.ts'

interface Pattern {
  /** Expression of the linear engine, and of any other; `*` is any text. */
  readonly source: string
  /** A further check, itself linear, for what an expression can not say: the calendar. */
  readonly also?: (text: string) => boolean
}

/** Chinese characters, with the number zero that looks like a circle. */
const HAN = '\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{2fa1f}'
/** Chinese punctuation: the middle dot of names, dashes, quotes, full-width forms. */
const HAN_PUNCTUATION =
  '\\u00b7\\u2013\\u2014\\u2018-\\u201d\\u2026\\u3001\\u3002\\u3008-\\u3011\\uff01-\\uff0f\\uff1a-\\uff20'
const HANGUL = '\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3'
const THAI = '\\u0e01-\\u0e3a\\u0e40-\\u0e4e'
const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?'

/** The pattern variants, by their stable ids; the client translates a message by the same id. */
export const patterns = {
  LENGTH: { source: '*' },
  LETTER_FIRST: { source: '^[A-Za-z][A-Za-z0-9]*$' },
  CHINESE_DIGITS: { source: `^[${HAN}0-9]+$` },
  EMAIL: { source: `^${ATOM}(?:\\.${ATOM})*@${LABEL}(?:\\.${LABEL})+$` },
  ALPHANUMERIC: { source: '^[A-Za-z0-9]+$' },
  LETTERS_AND_DIGITS: { source: '^(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]+$' },
  DIGITS: { source: '^[0-9]+$' },
  ALPHANUMERIC_UPPER: { source: '^(?=[^A-Z]*[A-Z])[A-Za-z0-9]+$' },
  ENGLISH_SPACES: { source: '^(?! )[A-Za-z ]*[A-Za-z]$' },
  NO_SPACES: { source: '^[^\\s\\u0085]+$' },
  CHINESE_PUNCTUATION: { source: `^[${HAN}${HAN_PUNCTUATION}]+$` },
  DATE_YMD: { source: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', also: isDateText },
  DATE_MDY: {
    source: '^[0-9]{2}-[0-9]{2}-[0-9]{4}$',
    also: (text) => isDateText(`${text.slice(6)}-${text.slice(0, 5)}`),
  },
  KOREAN: { source: `^[${HANGUL}]+$` },
  THAI: { source: `^[${THAI}]+$` },
  THAI_ENGLISH: { source: `^[${THAI}A-Za-z]+$` },
  UPPER_SPACES: { source: '^(?! )[A-Z ]*[A-Z]$' },
  LETTERS_DIGITS_SYMBOLS: { source: '^[!-~]+$' },
  STRONG: {
    source: '^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9])[!-~]+$',
  },
} as const satisfies Record<string, Pattern>

export type PatternId = keyof typeof patterns

/** A pattern that an operator wrote. */
export type OwnPatternId = `OWN_${string}`

export const isPatternId = (id: string): id is PatternId => Object.hasOwn(patterns, id)

export const isOwnPatternId = (id: string): id is OwnPatternId => id.startsWith('OWN_')

export const patternIds: readonly PatternId[] = Object.keys(patterns).filter(isPatternId)

/** Whether a text follows a pattern. Lengths are not its business; linear in the text. */
export function matchesPattern(id: PatternId, text: string): boolean {
  const pattern: Pattern = patterns[id]
  return matchesSource(pattern.source, text) && (pattern.also === undefined || pattern.also(text))
}

/** Whether a text follows an expression that was compiled before it was kept; `*` is any text. */
export function matchesSource(source: string, text: string): boolean {
  if (source === '*') return true
  const compiled = compilePattern(source)
  assert(compiled.ok, 'a pattern is compiled before it is kept')
  return compiled.matcher.matches(text)
}
