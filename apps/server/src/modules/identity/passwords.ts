import { readFileSync } from 'node:fs'
import { refuse } from '@lantern/contract/errors'
import { checkField } from '@lantern/rules/patterns/field'
import type { RegisterRules } from '../config/index.ts'

/** Passwords that are known to everybody who guesses, in lower case. */
const COMMON: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** A password as it counts: the spaces around it never do. */
export const typedPassword = (text: string): string => text.trim()

/** True for a password everybody tries first, and for one that is the account's own name. */
export function isCommonPassword(password: string, account: string): boolean {
  const lower = password.toLowerCase()
  return lower === account.toLowerCase() || COMMON.has(lower) || isOneRun(lower)
}

/**
 * One character repeated, or digits or letters in order, `0` standing after `9` too: `11111111`,
 * `8901234567`, `hgfedcba`.
 */
function isOneRun(text: string): boolean {
  const steps = new Set<number>()
  let last: string | undefined
  for (const character of text) {
    if (last !== undefined) steps.add(stepBetween(last, character))
    last = character
  }
  const [step = 0] = steps
  return steps.size <= 1 && Math.abs(step) <= 1
}

function stepBetween(from: string, to: string): number {
  if (from === '9' && to === '0') return 1
  if (from === '0' && to === '9') return -1
  return (to.codePointAt(0) ?? 0) - (from.codePointAt(0) ?? 0)
}

/**
 * Checks a password that is about to be set. Refuses `field_invalid` for the rule of the brand and
 * for spaces around it, `password_weak`, and `password_mismatch` when the confirmation differs.
 */
export function checkNewPassword(
  rules: RegisterRules,
  wanted: {
    readonly account: string
    readonly password: string
    readonly confirmation: string
    readonly field: string
  },
): void {
  const { password, field } = wanted
  if (password !== typedPassword(password)) refuse('field_invalid', { field, why: 'spaces' })
  const problem = checkField(rules.fields.password, password)
  if (problem) refuse('field_invalid', { field, ...problem })
  if (isCommonPassword(password, wanted.account)) refuse('password_weak', { field })
  if (password !== wanted.confirmation) refuse('password_mismatch')
}
