import { Refusal } from '@lantern/kernel/refusal'

/** Every expected “no” of the studio, with its status of HTTP. Their words are the page's. */
export const REFUSALS = {
  bad_request: 400,
  session_invalid: 401,
  not_signed: 401,
  launch_refused: 403,
  game_not_found: 404,
  not_found: 404,
  round_not_found: 404,
  session_replaced: 409,
  round_open: 409,
  round_over: 409,
  round_waiting: 409,
  rules_changed: 409,
  free_rounds_over: 409,
  stake_below_minimum: 422,
  stake_above_maximum: 422,
  amount_invalid: 422,
  insufficient_funds: 422,
  too_fast: 429,
  platform_silent: 503,
  unknown_error: 500,
} as const
export type RefusalCode = keyof typeof REFUSALS

export const isRefusalCode = (code: string): code is RefusalCode => Object.hasOwn(REFUSALS, code)

/** Says no with a code that the page translates. */
export function refuse(code: RefusalCode, details?: Readonly<Record<string, number>>): never {
  throw new Refusal(code, details)
}
