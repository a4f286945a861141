/** How other letters are written: `ß` as `ss`. Whole letters or groups of them. */
export type LetterTable = Readonly<Record<string, string>>

/** The longest first, so that a group is not taken for its first letter. */
function written(name: string, table: LetterTable): string {
  const letters = Object.keys(table)
    .filter((one) => one !== '')
    .sort((one, other) => other.length - one.length)
  let text = ''
  for (let at = 0; at < name.length; ) {
    const found = letters.find((one) => name.startsWith(one, at))
    text += found === undefined ? name.charAt(at) : (table[found] ?? '')
    at += found?.length ?? 1
  }
  return text
}

const small = (text: string): string => text.normalize('NFC').toLowerCase()

/** Marks that banks leave out: accents. In Thai, Devanagari, kana and others a mark is a sound of its own. */
const ACCENTS = /([\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Arab}\p{sc=Hebr}])\p{M}+/gu

/** A name as it is compared: no accents, no signs, in small letters, its words in one order. */
function plainName(name: string, table: LetterTable): string {
  const letters = Object.entries(table).map(([one, as]) => [small(one), small(as)] as const)
  return written(small(name), Object.fromEntries(letters))
    .normalize('NFKD')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(ACCENTS, '$1')
    .replaceAll('đ', 'd')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort((one, other) => (one < other ? -1 : 1))
    .join(' ')
}

/**
 * Whether two ways to write a name are the same one: banks turn words round, drop accents, and write
 * letters as the table says.
 */
export const isSameName = (one: string, other: string, table: LetterTable = {}): boolean =>
  plainName(one, table) === plainName(other, table)

const asWritten = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/g, ' ')

/** Whether two names are the same letter by letter, but for spaces. */
export const isExactName = (one: string, other: string): boolean =>
  asWritten(one) === asWritten(other)

/** `N•••• V•• A•`: the first letter of each word. */
export const maskedHolder = (name: string): string =>
  name
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => `${Array.from(word)[0] ?? ''}••`)
    .join(' ')
