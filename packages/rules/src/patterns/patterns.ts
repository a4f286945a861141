import { isDateText } from '@lantern/kernel/time'
import {
  ANYTHING,
  type CharacterClass,
  DIGIT,
  HAN,
  HAN_PUNCTUATION,
  HANGUL,
  inClass,
  LETTER,
  LOWER,
  SPACE,
  SYMBOL,
  THAI,
  UPPER,
  WHITE,
} from './classes.ts'

/**
 * One registration pattern: which characters a text may hold, and what it must. All of it is
 * decided in one pass over the text, so no input, however hostile, takes more than linear time.
 */
interface Pattern {
  /** The same rule as a regular expression, for clients that have nothing else; `*` is any text. */
  readonly source: string
  readonly allowed: CharacterClass
  readonly forbidden?: CharacterClass
  /** Class of the first character. */
  readonly first?: CharacterClass
  /** Class of the last character. */
  readonly last?: CharacterClass
  /** At least one character of each. */
  readonly needs?: readonly CharacterClass[]
  /** A further check, itself linear, for what classes can not say. */
  readonly also?: (text: string) => boolean
}

const EMAIL_SYMBOLS: CharacterClass = Array.from(".!#$%&'*+/=?^_`{|}~@-", (symbol) => {
  const code = symbol.codePointAt(0) ?? 0
  return [code, code]
})
const DATE_PARTS: CharacterClass = [...DIGIT, [0x2d, 0x2d]]

/** The pattern variants, by their stable ids; the client translates a message by the same id. */
export const patterns = {
  LENGTH: { source: '*', allowed: ANYTHING },
  LETTER_FIRST: {
    source: '^[A-Za-z][A-Za-z0-9]*$',
    allowed: [...LETTER, ...DIGIT],
    first: LETTER,
  },
  CHINESE_DIGITS: {
    source: '^[\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{2fa1f}0-9]+$',
    allowed: [...HAN, ...DIGIT],
  },
  EMAIL: {
    source:
      "^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@" +
      '[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$',
    allowed: [...LETTER, ...DIGIT, ...EMAIL_SYMBOLS],
    also: isEmail,
  },
  ALPHANUMERIC: { source: '^[A-Za-z0-9]+$', allowed: [...LETTER, ...DIGIT] },
  LETTERS_AND_DIGITS: {
    source: '^(?=[^A-Za-z]*[A-Za-z])(?=[^0-9]*[0-9])[A-Za-z0-9]+$',
    allowed: [...LETTER, ...DIGIT],
    needs: [LETTER, DIGIT],
  },
  DIGITS: { source: '^[0-9]+$', allowed: DIGIT },
  ALPHANUMERIC_UPPER: {
    source: '^(?=[^A-Z]*[A-Z])[A-Za-z0-9]+$',
    allowed: [...LETTER, ...DIGIT],
    needs: [UPPER],
  },
  ENGLISH_SPACES: {
    source: '^(?! )[A-Za-z ]*[A-Za-z]$',
    allowed: [...LETTER, ...SPACE],
    first: LETTER,
    last: LETTER,
  },
  NO_SPACES: { source: '^\\S+$', allowed: ANYTHING, forbidden: WHITE },
  CHINESE_PUNCTUATION: {
    source:
      '^[\\u3007\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufaff\\u{20000}-\\u{2fa1f}' +
      '\\u00b7\\u2013\\u2014\\u2018-\\u201d\\u2026\\u3001\\u3002\\u3008-\\u3011\\uff01-\\uff0f\\uff1a-\\uff20]+$',
    allowed: [...HAN, ...HAN_PUNCTUATION],
  },
  DATE_YMD: { source: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', allowed: DATE_PARTS, also: isDateText },
  DATE_MDY: {
    source: '^[0-9]{2}-[0-9]{2}-[0-9]{4}$',
    allowed: DATE_PARTS,
    also: (text) => isDateText(`${text.slice(6)}-${text.slice(0, 5)}`),
  },
  KOREAN: {
    source: '^[\\u1100-\\u11ff\\u3130-\\u318f\\uac00-\\ud7a3]+$',
    allowed: HANGUL,
  },
  THAI: { source: '^[\\u0e01-\\u0e3a\\u0e40-\\u0e4e]+$', allowed: THAI },
  THAI_ENGLISH: {
    source: '^[\\u0e01-\\u0e3a\\u0e40-\\u0e4eA-Za-z]+$',
    allowed: [...THAI, ...LETTER],
  },
  UPPER_SPACES: {
    source: '^(?! )[A-Z ]*[A-Z]$',
    allowed: [...UPPER, ...SPACE],
    first: UPPER,
    last: UPPER,
  },
  LETTERS_DIGITS_SYMBOLS: {
    source: '^[!-~]+$',
    allowed: [...LETTER, ...DIGIT, ...SYMBOL],
  },
  STRONG: {
    source: '^(?=[^A-Z]*[A-Z])(?=[^a-z]*[a-z])(?=[^0-9]*[0-9])(?=[A-Za-z0-9]*[^A-Za-z0-9])[!-~]+$',
    allowed: [...LETTER, ...DIGIT, ...SYMBOL],
    needs: [UPPER, LOWER, DIGIT, SYMBOL],
  },
} as const satisfies Record<string, Pattern>

export type PatternId = keyof typeof patterns

export const isPatternId = (id: string): id is PatternId => Object.hasOwn(patterns, id)

export const patternIds: readonly PatternId[] = Object.keys(patterns).filter(isPatternId)

/** Whether a text follows a pattern. Lengths are not its business; linear in the text. */
export function matchesPattern(id: PatternId, text: string): boolean {
  const pattern: Pattern = patterns[id]
  if (pattern.source === '*') return true
  const missing = new Set(pattern.needs ?? [])
  let last: number | undefined
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    if (!mayStand(pattern, code, last === undefined)) return false
    for (const wanted of missing) if (inClass(code, wanted)) missing.delete(wanted)
    last = code
  }
  return last !== undefined && missing.size === 0 && mayEnd(pattern, last, text)
}

function mayEnd(pattern: Pattern, last: number, text: string): boolean {
  if (pattern.last && !inClass(last, pattern.last)) return false
  return pattern.also === undefined || pattern.also(text)
}

function mayStand(pattern: Pattern, code: number, isFirst: boolean): boolean {
  if (!inClass(code, pattern.allowed)) return false
  if (pattern.forbidden && inClass(code, pattern.forbidden)) return false
  return !isFirst || !pattern.first || inClass(code, pattern.first)
}

/** Local part in dotted pieces, one `@`, a domain of at least two labels without edge hyphens. */
function isEmail(text: string): boolean {
  const at = text.indexOf('@')
  if (at < 1 || text.includes('@', at + 1)) return false
  const local = text.slice(0, at).split('.')
  const labels = text.slice(at + 1).split('.')
  return (
    local.every((piece) => piece !== '') &&
    labels.length > 1 &&
    labels.every((label) => matchesLabel(label))
  )
}

function matchesLabel(label: string): boolean {
  if (label === '' || label.startsWith('-') || label.endsWith('-')) return false
  for (const character of label) {
    const code = character.codePointAt(0) ?? 0
    if (character !== '-' && !inClass(code, LETTER) && !inClass(code, DIGIT)) return false
  }
  return true
}
