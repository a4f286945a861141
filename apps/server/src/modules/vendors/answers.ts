import type { RefusalCode } from '@lantern/contract/errors'
import { bare, type Result, type Status } from '@lantern/vendor-protocol/operations'
import type { Currency } from '@lantern/kernel/money'
import type { Outcome } from '../wagers/index.ts'
import type { CaseKind } from './queries/records.ts'

// What the house says → what a vendor is told. Words of dialects are the adapters' business.

/** Refusals a vendor can meet. Any other is our own fault, and told as unknown. */
const STATUSES: Partial<Readonly<Record<RefusalCode, Status>>> = {
  insufficient_funds: 'INSUFFICIENT_FUNDS',
  stake_above_maximum: 'LIMIT_STAKE',
  stake_below_minimum: 'LIMIT_STAKE',
  stake_above_bonus: 'LIMIT_STAKE',
  member_blocked: 'PLAYER_BLOCKED',
  // dialects say no more than that the player is blocked
  self_excluded: 'RG_EXCLUDED',
  time_out: 'RG_EXCLUDED',
  session_limit_reached: 'LIMIT_SESSION',
  reality_check_due: 'LIMIT_SESSION',
  stake_limit_reached: 'LIMIT_STAKE',
  loss_limit_reached: 'LIMIT_LOSS',
  game_disabled: 'GAME_DISABLED',
  currency_mismatch: 'CURRENCY_MISMATCH',
  launch_invalid: 'TOKEN_INVALID',
  launch_expired: 'TOKEN_EXPIRED',
  round_over: 'ROUND_CLOSED',
  wager_not_found: 'BET_NOT_FOUND',
  wager_not_settled: 'BET_NOT_FOUND',
  wager_exists: 'PAYLOAD_MISMATCH',
  wager_already_settled: 'BET_ALREADY_SETTLED',
  wager_already_cancelled: 'BET_ALREADY_CANCELLED',
  // a stake that would become less than nothing
  amount_invalid: 'FATAL',
  idempotency_conflict: 'PAYLOAD_MISMATCH',
  busy: 'TEMPORARY',
}

export const statusOf = (code: RefusalCode): Status => STATUSES[code] ?? 'TEMPORARY'

/** A result that was decided before any bet was touched. */
export const refused = (code: RefusalCode): Result => bare(statusOf(code))

/** What a vendor is told of a command. */
export function resultOf(outcome: Outcome, currency: Currency): Result {
  const status =
    outcome.refusal === null
      ? outcome.isRepeat
        ? 'DUPLICATE_OK'
        : 'OK'
      : statusOf(outcome.refusal)
  return {
    status,
    balance: outcome.balance,
    currency,
    walletTxId: outcome.commandId,
    betState: outcome.state,
    session: null,
  }
}

/** What a refusal gives a person to look at; undefined where it is an ordinary no. */
export function caseOf(op: string, code: RefusalCode): CaseKind | undefined {
  if (code === 'idempotency_conflict') return 'message_changed'
  if (code === 'wager_exists') return 'bet_reused'
  if (op !== 'settle') return undefined
  if (code === 'wager_not_found') return 'settle_without_bet'
  if (code === 'wager_already_cancelled') return 'settle_after_cancel'
  return code === 'wager_already_settled' || code === 'round_over' ? 'settled_twice' : undefined
}
