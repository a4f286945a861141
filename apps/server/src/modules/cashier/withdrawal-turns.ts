import type { PaymentTurn } from '@lantern/contract/cashier'
import type { Part } from './queries/withdrawal-parts.ts'
import type { Withdrawal } from './queries/withdrawals.ts'
import { HOUSE_PROVIDER } from './routing.ts'
import type { PartState, WithdrawalState } from './states.ts'

/** `payer`: whoever pays it, a provider or, by bank, a person of the house. */
type Known = PaymentTurn | 'payer' | null

const OBJECTIONS = ['receipt_partly', 'receipt_not_received'] as const

const TURNS: Readonly<Record<WithdrawalState | (typeof OBJECTIONS)[number], Known>> = {
  requested: 'house',
  claimed: 'house',
  approved: 'house',
  sending: 'payer',
  unknown: 'payer',
  paid: null,
  partly_paid: null,
  rejected: null,
  failed: null,
  receipt_partly: 'house',
  receipt_not_received: 'house',
}

const PART_TURNS: Readonly<Record<PartState, Known>> = {
  waiting: 'house',
  ready: 'house',
  sending: 'payer',
  unknown: 'payer',
  short: 'house',
  failed: 'house',
  paid: null,
  partly: null,
  returned: null,
  resent: null,
}

const turnIn = (turns: Readonly<Record<string, Known>>, state: string, provider: string) => {
  const turn = turns[state] ?? null
  if (turn !== 'payer') return turn
  return provider === HOUSE_PROVIDER ? 'house' : 'provider'
}

/** Who has to do something next with a part; null once it is over. */
export const turnOfPart = ({ state, provider }: Pick<Part, 'state' | 'provider'>) =>
  turnIn(PART_TURNS, state, provider)

/**
 * Who has to do something next at a step of a withdrawal; null at an end. One that goes out in parts is
 * the house's as long as any of them is: a provider has no part of what persons have to send.
 */
export function turnOfWithdrawal(
  { provider }: Pick<Withdrawal, 'provider'>,
  { state, isNow }: { readonly state: string; readonly isNow: boolean },
  parts: readonly Pick<Part, 'state' | 'provider'>[],
): PaymentTurn | null {
  const turn = turnIn(TURNS, state, provider)
  if (!isNow || parts.length === 0 || turn === null) return turn
  const turns = parts.map(turnOfPart)
  return turns.includes('house') || !turns.includes('provider') ? 'house' : 'provider'
}
