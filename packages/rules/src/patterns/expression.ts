import { type CharacterClass, complement, DIGIT, DOT, WHITE, WORD } from './classes.ts'

/** What an expression is made of, before it becomes a machine. */
export type Node =
  | { readonly kind: 'set'; readonly ranges: CharacterClass }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly min: number; readonly max: number }

/** A condition on the beginning of the text: `(?=…)` or `(?!…)`. */
export interface Ahead {
  readonly part: Node
  readonly wanted: boolean
}

export interface Expression {
  readonly aheads: readonly Ahead[]
  readonly body: Node
}

/** Why an expression is not taken. `too_large` holds for whatever could become slow. */
export type PatternFaultWhy = 'syntax' | 'unsupported' | 'too_large' | 'matches_nothing'

/** Thrown by the parser and the engine; `at` counts UTF-16 units of the expression. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault'
  readonly why: PatternFaultWhy
  readonly at: number
  constructor(why: PatternFaultWhy, at: number) {
    super(`${why} at ${at}`)
    this.why = why
    this.at = at
  }
}

const MOST_REPEATS = 255
const MOST_DEPTH = 20

interface Cursor {
  readonly text: string
  at: number
  depth: number
}

/**
 * Reads the part of JavaScript's expressions that a machine without memory can run: characters,
 * classes, groups, `|`, repetition, and conditions on the beginning. Back-references, conditions
 * further in, word boundaries and properties are refused as `unsupported`. An expression speaks of
 * the whole text, with or without `^` and `$`.
 */
export function parseExpression(text: string): Expression {
  const end = text.length - (endsWithAnchor(text) ? 1 : 0)
  const cursor: Cursor = { text: text.slice(0, end), at: text.startsWith('^') ? 1 : 0, depth: 0 }
  const aheads: Ahead[] = []
  for (;;) {
    const opening = cursor.text.slice(cursor.at, cursor.at + 3)
    if (opening !== '(?=' && opening !== '(?!') break
    cursor.at += 3
    const part = readChoice(cursor)
    expect(cursor, ')')
    aheads.push({ part, wanted: opening === '(?=' })
  }
  const start = cursor.at
  const body = readChoice(cursor)
  if (cursor.at < cursor.text.length) throw new PatternFault('syntax', cursor.at)
  // With anchors a choice would mean “begins with this or ends with that”.
  const isAnchored = text.startsWith('^') || endsWithAnchor(text)
  if (body.kind === 'choice' && isAnchored) throw new PatternFault('unsupported', start)
  return { aheads, body }
}

function endsWithAnchor(text: string): boolean {
  if (!text.endsWith('$')) return false
  const slashes = /\\*$/.exec(text.slice(0, -1))?.[0].length ?? 0
  return slashes % 2 === 0
}

const peek = (cursor: Cursor): string => cursor.text[cursor.at] ?? ''

function expect(cursor: Cursor, wanted: string): void {
  if (peek(cursor) !== wanted) throw new PatternFault('syntax', cursor.at)
  cursor.at += 1
}

function readChoice(cursor: Cursor): Node {
  cursor.depth += 1
  if (cursor.depth > MOST_DEPTH) throw new PatternFault('too_large', cursor.at)
  const parts = [readSequence(cursor)]
  while (peek(cursor) === '|') {
    cursor.at += 1
    parts.push(readSequence(cursor))
  }
  cursor.depth -= 1
  const [only] = parts
  return parts.length === 1 && only ? only : { kind: 'choice', parts }
}

function readSequence(cursor: Cursor): Node {
  const parts: Node[] = []
  while (cursor.at < cursor.text.length && peek(cursor) !== '|' && peek(cursor) !== ')')
    parts.push(readRepeated(cursor))
  return { kind: 'sequence', parts }
}

function readRepeated(cursor: Cursor): Node {
  const part = readAtom(cursor)
  const bounds = readBounds(cursor)
  if (!bounds) return part
  // A lazy mark changes what is captured, never whether the whole text fits.
  if (peek(cursor) === '?') cursor.at += 1
  if ('*+?{'.includes(peek(cursor) || ' ')) throw new PatternFault('syntax', cursor.at)
  return { kind: 'repeat', part, ...bounds }
}

const SIGNS: Readonly<Record<string, { min: number; max: number }>> = {
  '*': { min: 0, max: Number.POSITIVE_INFINITY },
  '+': { min: 1, max: Number.POSITIVE_INFINITY },
  '?': { min: 0, max: 1 },
}

function readBounds(cursor: Cursor): { min: number; max: number } | undefined {
  const sign = peek(cursor)
  if (sign === '{') return readCount(cursor)
  const bounds = SIGNS[sign]
  if (bounds) cursor.at += 1
  return bounds
}

/** `{3}`, `{3,}` or `{3,5}`. */
function readCount(cursor: Cursor): { min: number; max: number } {
  const match = /^\{(\d{1,5})(,(\d{1,5})?)?\}/.exec(cursor.text.slice(cursor.at))
  if (!match) throw new PatternFault('syntax', cursor.at)
  const [whole, least = '', comma, most] = match
  const min = Number.parseInt(least, 10)
  const bound = most === undefined ? Number.POSITIVE_INFINITY : Number.parseInt(most, 10)
  const max = comma === undefined ? min : bound
  if (max < min) throw new PatternFault('syntax', cursor.at)
  if (min > MOST_REPEATS || (most !== undefined && max > MOST_REPEATS))
    throw new PatternFault('too_large', cursor.at)
  cursor.at += whole.length
  return { min, max }
}

function readAtom(cursor: Cursor): Node {
  const sign = peek(cursor)
  if ('^$'.includes(sign || ' ')) throw new PatternFault('unsupported', cursor.at)
  if ('*+?{}]'.includes(sign || ' ')) throw new PatternFault('syntax', cursor.at)
  return sign === '(' ? readGroup(cursor) : { kind: 'set', ranges: readSet(cursor) }
}

function readSet(cursor: Cursor): CharacterClass {
  const sign = peek(cursor)
  if (sign === '[') return readClass(cursor)
  if (sign === '\\') return readEscape(cursor)
  const code = readCodePoint(cursor)
  return sign === '.' ? DOT : [[code, code]]
}

function readGroup(cursor: Cursor): Node {
  const { at } = cursor
  cursor.at += 1
  if (peek(cursor) === '?') {
    if (cursor.text[cursor.at + 1] !== ':') throw new PatternFault('unsupported', at)
    cursor.at += 2
  }
  const inner = readChoice(cursor)
  expect(cursor, ')')
  return inner
}

function readCodePoint(cursor: Cursor): number {
  const code = cursor.text.codePointAt(cursor.at)
  if (code === undefined) throw new PatternFault('syntax', cursor.at)
  cursor.at += code > 0xffff ? 2 : 1
  return code
}

const SHORTHANDS: Readonly<Record<string, CharacterClass>> = {
  d: DIGIT,
  D: complement(DIGIT),
  w: WORD,
  W: complement(WORD),
  s: WHITE,
  S: complement(WHITE),
  t: [[9, 9]],
  n: [[10, 10]],
  v: [[11, 11]],
  f: [[12, 12]],
  r: [[13, 13]],
}

function readEscape(cursor: Cursor): CharacterClass {
  const { at } = cursor
  const sign = cursor.text[at + 1] ?? ''
  if (sign === 'u' || sign === 'x') return readCode(cursor, at)
  cursor.at += 2
  const shorthand = SHORTHANDS[sign]
  if (shorthand) return shorthand
  if (/^[A-Za-z0-9]$/.test(sign)) throw new PatternFault('unsupported', at)
  if (!/^[\^$\\.*+?()[\]{}|/-]$/.test(sign)) throw new PatternFault('syntax', at)
  const code = sign.charCodeAt(0)
  return [[code, code]]
}

function readCode(cursor: Cursor, at: number): CharacterClass {
  const match = /^(?:\\u\{([0-9a-f]{1,6})\}|\\u([0-9a-f]{4})|\\x([0-9a-f]{2}))/i.exec(
    cursor.text.slice(at),
  )
  const digits = match?.[1] ?? match?.[2] ?? match?.[3]
  if (!match || digits === undefined) throw new PatternFault('syntax', at)
  const code = Number.parseInt(digits, 16)
  if (code > 0x10ffff) throw new PatternFault('syntax', at)
  cursor.at = at + match[0].length
  return [[code, code]]
}

function readClass(cursor: Cursor): CharacterClass {
  cursor.at += 1
  const isNegated = peek(cursor) === '^'
  if (isNegated) cursor.at += 1
  const ranges: [number, number][] = []
  while (peek(cursor) !== ']') {
    const from = readClassPart(cursor)
    if (peek(cursor) === '-' && cursor.text[cursor.at + 1] !== ']') {
      const at = cursor.at
      cursor.at += 1
      const to = readClassPart(cursor)
      ranges.push(rangeOf(from, to, at))
    } else ranges.push(...from.map(([low, high]): [number, number] => [low, high]))
  }
  cursor.at += 1
  return isNegated ? complement(ranges) : ranges
}

function readClassPart(cursor: Cursor): CharacterClass {
  if (cursor.at >= cursor.text.length) throw new PatternFault('syntax', cursor.at)
  if (peek(cursor) === '\\') return readEscape(cursor)
  const code = readCodePoint(cursor)
  return [[code, code]]
}

function rangeOf(from: CharacterClass, to: CharacterClass, at: number): [number, number] {
  const [low] = from
  const [high] = to
  const areSingle = from.length === 1 && to.length === 1 && low?.[0] === low?.[1]
  if (!areSingle || !low || !high || high[0] !== high[1] || low[0] > high[0])
    throw new PatternFault('syntax', at)
  return [low[0], high[0]]
}
