export type Strength = 0 | 1 | 2 | 3 | 4

const KINDS = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/] as const
/** The same character three times, or a run like `abc` and `321`. */
const REPEATED = /(.)\1\1/u

function hasRun(text: string): boolean {
  for (let at = 2; at < text.length; at += 1) {
    const [a, b, c] = [text.charCodeAt(at - 2), text.charCodeAt(at - 1), text.charCodeAt(at)]
    if ((b - a === 1 && c - b === 1) || (a - b === 1 && b - c === 1)) return true
  }
  return false
}

/**
 * How long somebody would try who only guesses: length counts most, as it should. A help, no
 * judge: what is accepted is said by the rules, and the server knows the passwords everybody has.
 */
export function strengthOf(password: string): Strength {
  const text = password.trim()
  if (text === '') return 0
  const kinds = KINDS.filter((kind) => kind.test(text)).length
  const different = new Set(text.toLowerCase()).size
  const weakening = (REPEATED.test(text) ? 2 : 0) + (hasRun(text) ? 2 : 0)
  const length = Math.min(text.length, different * 2) - weakening + (kinds - 1) * 2
  if (length < 9) return 1
  if (length < 13) return 2
  return length < 17 ? 3 : 4
}
