import { matchesPattern, type PatternId } from './patterns.ts'

/** A pattern that a registration field accepts, with the bounds of its length in characters. */
export interface AcceptedPattern {
  readonly patternId: PatternId
  readonly minLength: number
  readonly maxLength: number
}

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
      readonly patternId: PatternId
      readonly minLength: number
      readonly maxLength: number
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
  return { why: 'pattern', ...first }
}

function fits(accepted: AcceptedPattern, value: string): boolean {
  // A character is one or two UTF-16 units: this alone refuses megabytes without reading them.
  if (value.length < accepted.minLength || value.length > 2 * accepted.maxLength) return false
  let characters = 0
  for (const _ of value) characters += 1
  if (characters < accepted.minLength || characters > accepted.maxLength) return false
  return matchesPattern(accepted.patternId, value)
}
