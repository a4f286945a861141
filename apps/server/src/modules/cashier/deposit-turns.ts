import type { PaymentTurn } from '@lantern/contract/cashier'
import type { Deposit, Step } from './queries/deposits.ts'
import type { DepositState } from './states.ts'

type Known = Pick<Deposit, 'payTo' | 'slips' | 'refundUrl' | 'expiresAt'>

const TURNS: Readonly<Record<DepositState, PaymentTurn | null>> = {
  created: 'house',
  sent: 'provider',
  unknown: 'provider',
  pending: 'member',
  review: 'house',
  refunding: 'provider',
  paid: null,
  failed: null,
  expired: null,
  refunded: null,
  reversed: null,
}

const stateOf = (state: string): DepositState | undefined =>
  (Object.keys(TURNS) as DepositState[]).find((known) => known === state)

/**
 * Who has to do something next at a step of a deposit; null at an end. A transfer into the house's own
 * account is the house's once a picture shows it, and what is sent back is the member's once it can be
 * claimed: that is known of the step it stands at, not of one that is over.
 */
export function turnAt(deposit: Known, { state }: Pick<Step, 'state'>, isNow: boolean) {
  const known = stateOf(state)
  if (known === undefined) return null
  if (isNow && known === 'pending' && deposit.payTo !== null && deposit.slips.length > 0)
    return 'house'
  if (isNow && known === 'refunding' && deposit.refundUrl !== null) return 'member'
  return TURNS[known]
}

/** When the step that a deposit stands at ends by itself; null where only somebody ends it. */
export const endOf = ({ expiresAt }: Known, { state }: Pick<Step, 'state'>, isNow: boolean) =>
  isNow && state === 'pending' ? expiresAt : null
