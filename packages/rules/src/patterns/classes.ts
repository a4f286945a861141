/** Inclusive ranges of code points. */
export type CharacterClass = readonly (readonly [from: number, to: number])[]

/** True when the code point lies in one of the ranges. */
export const inClass = (codePoint: number, ranges: CharacterClass): boolean =>
  ranges.some(([from, to]) => codePoint >= from && codePoint <= to)

export const UPPER: CharacterClass = [[0x41, 0x5a]]
export const LOWER: CharacterClass = [[0x61, 0x7a]]
export const LETTER: CharacterClass = [...UPPER, ...LOWER]
export const DIGIT: CharacterClass = [[0x30, 0x39]]
export const SPACE: CharacterClass = [[0x20, 0x20]]
/** Printable ASCII that is neither letter, digit nor space. */
export const SYMBOL: CharacterClass = [
  [0x21, 0x2f],
  [0x3a, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
]
/** Chinese characters, with the number zero that looks like a circle. */
export const HAN: CharacterClass = [
  [0x3007, 0x3007],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0x20000, 0x2fa1f],
]
/** Chinese punctuation: the middle dot of names, dashes, quotes, full-width forms. */
export const HAN_PUNCTUATION: CharacterClass = [
  [0xb7, 0xb7],
  [0x2013, 0x2014],
  [0x2018, 0x201d],
  [0x2026, 0x2026],
  [0x3001, 0x3002],
  [0x3008, 0x3011],
  [0xff01, 0xff0f],
  [0xff1a, 0xff20],
]
export const HANGUL: CharacterClass = [
  [0x1100, 0x11ff],
  [0x3130, 0x318f],
  [0xac00, 0xd7a3],
]
export const THAI: CharacterClass = [
  [0x0e01, 0x0e3a],
  [0x0e40, 0x0e4e],
]
export const ANYTHING: CharacterClass = [[0, 0x10ffff]]
/** Every code point that Unicode calls white space. */
export const WHITE: CharacterClass = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0x85, 0x85],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]
