/** Inclusive ranges of code points, in any order. */
export type CharacterClass = readonly (readonly [from: number, to: number])[]

/** The last code point there is. */
export const LAST = 0x10ffff

export const DIGIT: CharacterClass = [[0x30, 0x39]]
/** `\w`: letters, digits and the low line. */
export const WORD: CharacterClass = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
]
/** `\s`: every code point that JavaScript calls white space. */
export const WHITE: CharacterClass = [
  [0x09, 0x0d],
  [0x20, 0x20],
  [0xa0, 0xa0],
  [0x1680, 0x1680],
  [0x2000, 0x200a],
  [0x2028, 0x2029],
  [0x202f, 0x202f],
  [0x205f, 0x205f],
  [0x3000, 0x3000],
  [0xfeff, 0xfeff],
]

/** Every code point that lies in none of the ranges. */
export function complement(ranges: CharacterClass): CharacterClass {
  const free: [number, number][] = []
  let next = 0
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    if (from > next) free.push([next, from - 1])
    next = Math.max(next, to + 1)
  }
  if (next <= LAST) free.push([next, LAST])
  return free
}

/** `.`: anything but the end of a line. */
export const DOT: CharacterClass = complement([
  [0x0a, 0x0a],
  [0x0d, 0x0d],
  [0x2028, 0x2029],
])
