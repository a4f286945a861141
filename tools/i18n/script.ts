import { LANGUAGE_FACTS, type Script } from '@lantern/contract/languages'

/** The letters of a writing. */
const LETTERS: Readonly<Record<Script, RegExp>> = {
  Arab: /\p{Script=Arabic}/gu,
  Beng: /\p{Script=Bengali}/gu,
  Cyrl: /\p{Script=Cyrillic}/gu,
  Deva: /\p{Script=Devanagari}/gu,
  Grek: /\p{Script=Greek}/gu,
  Hans: /\p{Script=Han}/gu,
  Hant: /\p{Script=Han}/gu,
  Jpan: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  Khmr: /\p{Script=Khmer}/gu,
  Kore: /\p{Script=Hangul}/gu,
  Laoo: /\p{Script=Lao}/gu,
  Latn: /\p{Script=Latin}/gu,
  Mymr: /\p{Script=Myanmar}/gu,
  Sinh: /\p{Script=Sinhala}/gu,
  Taml: /\p{Script=Tamil}/gu,
  Telu: /\p{Script=Telugu}/gu,
  Thai: /\p{Script=Thai}/gu,
}

/** Arguments, tags and what is called the same everywhere. */
const NO_WORDS =
  /\{[^{}]*,\s*plural,|\b(?:zero|one|two|few|many|other)\b|\{\w+\}|<\/?\w+\/?>|HMAC-SHA256\([^)]*\)|\p{Lu}[\p{Lu}\d-]+|\b(?:floor|clientSeed|nonce|yyyy|dd|Idempotency-Key|https?|Telegram|WhatsApp|WeChat|Facebook|Google|Zalo|MB|SMS|seed)\b/gu
const ENOUGH_LETTERS = 10
const LEAST_SHARE = 0.5

const count = (text: string, pattern: RegExp): number => [...text.matchAll(pattern)].length

/** Whether most of a text stands in another writing than its language's: English was left in it. */
export function isInOtherScript(translation: string, language: string): boolean {
  const script = LANGUAGE_FACTS[language]?.script
  if (script === undefined) return false
  const words = translation.replaceAll(NO_WORDS, ' ')
  const letters = count(words, /\p{L}/gu)
  return letters >= ENOUGH_LETTERS && count(words, LETTERS[script]) < letters * LEAST_SHARE
}
