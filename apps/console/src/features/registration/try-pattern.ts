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
const MOST_RUNS = 2000
const SPAN_MS = 4

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

/** The mean of as many runs as a few milliseconds hold: a browser's clock is coarse. */
function timeOf(work: () => void): number {
  work()
  const began = performance.now()
  let runs = 0
  do {
    work()
    runs += 1
  } while (runs < MOST_RUNS && performance.now() - began < SPAN_MS)
  return Math.round(((performance.now() - began) / runs) * 10_000) / 10
}
