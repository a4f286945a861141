import { compilePattern } from '@lantern/rules/patterns/engine'
import { isPatternId, matchesPattern } from '@lantern/rules/patterns/patterns'

/** What an expression, or a pattern of the house, says about a text, and how long that took. */
export type Verdict =
  | { readonly kind: 'refused'; readonly why: string; readonly at: number }
  | {
      readonly kind: 'tried'
      readonly fits: boolean
      readonly characters: number
      readonly microseconds: number
      /** The same for the sample repeated up to 10,000 characters. */
      readonly hostileMicroseconds: number
    }

const HOSTILE = 10_000
const TRIES = 3

/** Tries a pattern; `source` counts where the id is not one of the house. */
export function tryPattern(patternId: string, source: string, sample: string): Verdict {
  const test = testerOf(patternId, source)
  if (typeof test !== 'function') return test
  const long = sample === '' ? 'a'.repeat(HOSTILE) : sample.repeat(HOSTILE).slice(0, HOSTILE)
  return {
    kind: 'tried',
    fits: test(sample),
    characters: Array.from(sample).length,
    microseconds: timeOf(() => test(sample)),
    hostileMicroseconds: timeOf(() => test(long)),
  }
}

function testerOf(patternId: string, source: string) {
  if (isPatternId(patternId)) return (text: string) => matchesPattern(patternId, text)
  const compiled = compilePattern(source)
  if (!compiled.ok) return { kind: 'refused', why: compiled.why, at: compiled.at } as const
  return (text: string) => compiled.matcher.matches(text)
}

/** The best of three: a pause of the machine is not the pattern's. */
function timeOf(work: () => void): number {
  let best = Number.POSITIVE_INFINITY
  for (let count = 0; count < TRIES; count += 1) {
    const began = performance.now()
    work()
    best = Math.min(best, performance.now() - began)
  }
  return Math.round(best * 1000)
}
