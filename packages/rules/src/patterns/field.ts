import {
  isPatternId,
  matchesPattern,
  matchesSource,
  type OwnPatternId,
  type PatternId,
} from './patterns.ts'

/** A pattern that a registration field accepts, with the bounds of its length in characters. */
export type AcceptedPattern = {
  readonly minLength: number
  readonly maxLength: number
} & (
  | { readonly patternId: PatternId }
  | {
      readonly patternId: OwnPatternId
      /** Its expression, of the linear engine. */
      readonly source: string
      /** What to tell, when that is known here. */
      readonly message?: string
    }
)

/** What the brand asks of one registration field. */
export interface FieldRule {
  readonly enabled: boolean
  readonly required: boolean
  /** Any one of them is enough; none means any text. */
  readonly patterns: readonly AcceptedPattern[]
}

/** Why a value is not accepted; the client has a text for each. */
export type FieldProblem =
  | { readonly why: 'required' }
  | {
      readonly why: 'pattern'
      readonly patternId: PatternId | OwnPatternId
      readonly minLength: number
      readonly maxLength: number
      /** The operator's own words, with (min) and (max) to fill. */
      readonly message?: string
    }

/**
 * Checks a value as both sides do: length first, then the pattern. An empty value is no value.
 * A field that is not enabled is not looked at.
 */
export function checkField(rule: FieldRule, value: string | undefined): FieldProblem | undefined {
  if (!rule.enabled) return undefined
  if (value === undefined || value === '') return rule.required ? { why: 'required' } : undefined
  const [first] = rule.patterns
  if (first === undefined || rule.patterns.some((accepted) => fits(accepted, value)))
    return undefined
  const { patternId, minLength, maxLength } = first
  const message = 'message' in first ? first.message : undefined
  const problem = { why: 'pattern', patternId, minLength, maxLength } as const
  return message === undefined ? problem : { ...problem, message }
}

/** Whether a text follows one accepted pattern, its length included. */
export function fits(accepted: AcceptedPattern, value: string): boolean {
  // A character is one or two UTF-16 units: this alone refuses megabytes without reading them.
  if (value.length < accepted.minLength || value.length > 2 * accepted.maxLength) return false
  let characters = 0
  for (const _ of value) characters += 1
  if (characters < accepted.minLength || characters > accepted.maxLength) return false
  return 'source' in accepted && !isPatternId(accepted.patternId)
    ? matchesSource(accepted.source, value)
    : isPatternId(accepted.patternId) && matchesPattern(accepted.patternId, value)
}
