import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { isPatternId, type PatternId } from '@lantern/rules/patterns/patterns'

const FIELDS: Readonly<Record<string, MessageDescriptor>> = {
  username: msg`User name`,
  mobileNum: msg`Mobile number`,
  password: msg`Password`,
  payeeName: msg`Real name`,
  nickname: msg`Nickname`,
  email: msg`E-mail`,
  birthday: msg`Birthday`,
  qqNum: msg`QQ number`,
  line: msg`LINE`,
  whatsapp: msg`WhatsApp`,
  facebook: msg`Facebook`,
  wechat: msg`WeChat`,
  zalo: msg`Zalo`,
  telegram: msg`Telegram`,
  idNumber: msg`Identity number`,
  paymentPassword: msg`Transaction password`,
  recommenderId: msg`Recommender`,
  affiliateCode: msg`Affiliate code`,
  captcha: msg`Captcha`,
}

/** What a field of the registration form is called. */
export const fieldName = (i18n: I18n, name: string): string => {
  const known = FIELDS[name]
  return known ? i18n._(known) : name
}

const PATTERNS: Readonly<Record<PatternId, MessageDescriptor>> = {
  LENGTH: msg`Any characters`,
  LETTER_FIRST: msg`A letter first, then letters and digits`,
  CHINESE_DIGITS: msg`Chinese characters and digits`,
  EMAIL: msg`An e-mail address`,
  ALPHANUMERIC: msg`Letters and digits`,
  LETTERS_AND_DIGITS: msg`Letters and digits, at least one of each`,
  DIGITS: msg`Digits`,
  ALPHANUMERIC_UPPER: msg`Letters and digits, at least one upper-case letter`,
  ENGLISH_SPACES: msg`English letters and spaces`,
  NO_SPACES: msg`Anything without spaces`,
  CHINESE_PUNCTUATION: msg`Chinese characters and punctuation`,
  DATE_YMD: msg`A date as yyyy-MM-dd`,
  DATE_MDY: msg`A date as MM-dd-yyyy`,
  KOREAN: msg`Korean characters`,
  THAI: msg`Thai characters`,
  THAI_ENGLISH: msg`Thai or English letters`,
  UPPER_SPACES: msg`Upper-case letters and spaces`,
  LETTERS_DIGITS_SYMBOLS: msg`Letters, digits and symbols`,
  STRONG: msg`An upper-case and a lower-case letter, a digit and a symbol`,
}

/** What a pattern asks for; an operator's own goes by its id. */
export const patternName = (i18n: I18n, patternId: string): string =>
  isPatternId(patternId) ? i18n._(PATTERNS[patternId]) : patternId

/** The message of a field that does not fit, as the member reads it. */
export function patternText(
  i18n: I18n,
  rule: { patternId: string; minLength: number; maxLength: number; message?: string | undefined },
): string {
  const { patternId, minLength: min, maxLength: max, message } = rule
  if (message !== undefined)
    return min === max
      ? message.replace(/\(min\).*\(max\)|\(min\)|\(max\)/, String(min))
      : message.replace('(min)', String(min)).replace('(max)', String(max))
  const length =
    min === max ? i18n._(msg`${max} characters`) : i18n._(msg`${min} to ${max} characters`)
  return `${patternName(i18n, patternId)}: ${length}`
}

const FAULTS: Readonly<Record<string, MessageDescriptor>> = {
  syntax: msg`This is not a whole expression.`,
  unsupported: msg`The engine does not take this: back-references, conditions further in, word boundaries.`,
  too_large: msg`This could become slow, so it is not taken. Use smaller counts and fewer choices.`,
  matches_nothing: msg`No text at all fits this.`,
}

/** Why an expression is not taken. */
export const faultText = (i18n: I18n, why: string, at: number): string => {
  const known = FAULTS[why]
  const text = known ? i18n._(known) : why
  const place = at + 1
  return at === 0 ? text : `${text} ${i18n._(msg`Character ${place}.`)}`
}
