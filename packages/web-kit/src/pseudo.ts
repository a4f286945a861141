import type { Messages } from '@lingui/core'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'å', b: 'ƀ', c: 'ç', d: 'ð', e: 'é', f: 'ƒ', g: 'ĝ', h: 'ĥ', i: 'î', j: 'ĵ', k: 'ķ', l: 'ļ',
  m: 'ɱ', n: 'ñ', o: 'ö', p: 'þ', q: 'ǫ', r: 'ŕ', s: 'š', t: 'ţ', u: 'û', v: 'ṽ', w: 'ŵ', x: 'ẋ',
  y: 'ý', z: 'ž', A: 'Å', B: 'Ɓ', C: 'Ç', D: 'Ð', E: 'É', F: 'Ƒ', G: 'Ĝ', H: 'Ĥ', I: 'Î', J: 'Ĵ',
  K: 'Ķ', L: 'Ļ', M: 'Ṁ', N: 'Ñ', O: 'Ö', P: 'Þ', Q: 'Ǫ', R: 'Ŕ', S: 'Š', T: 'Ţ', U: 'Û', V: 'Ṽ',
  W: 'Ŵ', X: 'Ẋ', Y: 'Ý', Z: 'Ž',
} // biome-ignore format: a table

const TAG = /(<\/?\d+\/?>)/

/** A word that is two fifths longer, as words of other languages are. */
const lengthened = (word: string): string => `${word}${'~'.repeat(Math.ceil(word.length * 0.4))}`

/** Accents on every letter, and longer words: what is cut off or not translated shows. */
function accent(text: string): string {
  const parts = text.split(TAG).map((part) => {
    if (TAG.test(part)) return part
    const letters = Array.from(part, (letter) => ACCENTED[letter] ?? letter).join('')
    return letters.replace(/\p{L}{2,}/gu, lengthened)
  })
  return parts.join('')
}

const RIGHT_TO_LEFT_OVERRIDE = '\u202E'
const POP = '\u202C'

/** Each word runs from the right, as it would in Arabic; tags stay where they are. */
function mirror(text: string): string {
  return text
    .split(TAG)
    .map((part) =>
      TAG.test(part)
        ? part
        : part.replace(/\S+/g, (word) => `${RIGHT_TO_LEFT_OVERRIDE}${word}${POP}`),
    )
    .join('')
}

type Compiled = Messages[string]
type Part = string | readonly unknown[]

function walk(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (!Array.isArray(value)) return value
  // ["name", "plural", { one: […], other: […] }] or a list of parts.
  const parts: readonly Part[] = value
  return parts.map((part): unknown =>
    typeof part === 'string' ? change(part) : walkArgument(part, change),
  )
}

function walkArgument(part: readonly unknown[], change: (text: string) => string): unknown {
  const [name, kind, options] = part
  if (typeof options !== 'object' || options === null || Array.isArray(options)) return part
  if (kind === 'date' || kind === 'number' || kind === 'time') return part
  const changed = Object.entries(options).map(([category, text]): [string, unknown] => [
    category,
    category === 'offset' ? text : walk(text, change),
  ])
  return [name, kind, Object.fromEntries(changed)]
}

/** A pseudo-language made from the English catalogue: `en-XA` accented, `ar-XB` right to left. */
export function pseudoMessages(messages: Messages, language: 'en-XA' | 'ar-XB'): Messages {
  const change = language === 'en-XA' ? accent : mirror
  return Object.fromEntries(
    Object.entries(messages).map(
      ([id, message]) => [id, walk(message, change) as Compiled] as const,
    ),
  )
}
