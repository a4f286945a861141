import { isPatternId, type PatternId } from '@lantern/rules/patterns/patterns'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RegisterProblem } from './register-fields.ts'

/** One text per pattern; the bounds of the length follow in a sentence of their own. */
const PATTERN_TEXTS: Readonly<Record<PatternId, MessageDescriptor>> = {
  LENGTH: msg`Any characters.`,
  LETTER_FIRST: msg`A letter first, then letters and digits.`,
  CHINESE_DIGITS: msg`Chinese characters and digits only.`,
  EMAIL: msg`Please enter a valid email address.`,
  ALPHANUMERIC: msg`Letters and digits only.`,
  LETTERS_AND_DIGITS: msg`Letters and digits, at least one of each.`,
  DIGITS: msg`Digits only.`,
  ALPHANUMERIC_UPPER: msg`Letters and digits, at least one upper-case letter.`,
  ENGLISH_SPACES: msg`English letters and spaces only.`,
  NO_SPACES: msg`No spaces, please.`,
  CHINESE_PUNCTUATION: msg`Chinese characters and punctuation only.`,
  DATE_YMD: msg`A date as yyyy-MM-dd.`,
  DATE_MDY: msg`A date as MM-dd-yyyy.`,
  KOREAN: msg`Korean characters only.`,
  THAI: msg`Thai characters only.`,
  THAI_ENGLISH: msg`Thai or English letters only.`,
  UPPER_SPACES: msg`Upper-case letters and spaces only.`,
  LETTERS_DIGITS_SYMBOLS: msg`Letters, digits and symbols only.`,
  STRONG: msg`At least one upper-case letter, one lower-case letter, one digit and one symbol.`,
}

interface Bounds {
  readonly minLength: number
  readonly maxLength: number
}

const lengthText = (i18n: I18n, { minLength: min, maxLength: max }: Bounds): string =>
  min === max ? i18n._(msg`Exactly ${max} characters.`) : i18n._(msg`${min} to ${max} characters.`)

interface Told extends Bounds {
  readonly patternId: string
  /** The operator's own words, with (min) and (max) to fill. */
  readonly message?: string
}

/** The rule of a field in words, before anything is wrong. */
export function ruleText(i18n: I18n, told: Told): string {
  const { patternId, message, minLength: min, maxLength: max } = told
  if (message !== undefined)
    return min === max
      ? message.replace(/\(min\).*\(max\)|\(min\)|\(max\)/, String(min))
      : message.replace('(min)', String(min)).replace('(max)', String(max))
  return patternId === 'LENGTH' || patternId === 'EMAIL' || !isPatternId(patternId)
    ? lengthText(i18n, told)
    : `${i18n._(PATTERN_TEXTS[patternId])} ${lengthText(i18n, told)}`
}

/** What is wrong with a field of the register form, in the person's language. */
export function problemText(i18n: I18n, problem: RegisterProblem): string {
  switch (problem.why) {
    case 'required':
      return i18n._(msg`This can not be empty.`)
    case 'pattern':
      return problem.patternId === 'EMAIL' ? i18n._(PATTERN_TEXTS.EMAIL) : ruleText(i18n, problem)
    case 'mismatch':
      return i18n._(msg`The two entries are inconsistent.`)
    case 'not-a-date':
      return i18n._(msg`Please enter a real date.`)
    case 'under-age': {
      const age = problem.minimumAge
      return i18n._(msg`You must be at least ${age} years old.`)
    }
    case 'terms':
      return i18n._(msg`Please accept the terms and conditions.`)
    case 'not-a-number':
      return i18n._(msg`Please enter a valid mobile number.`)
    case 'edge-spaces':
      return i18n._(msg`A password can not begin or end with a space.`)
  }
}
