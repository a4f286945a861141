import { type Currency, type Money, money, roundDown } from '@lantern/kernel/money'
import type { Settlement } from './game.ts'
import { grossPayout, MULTIPLIER_ONE } from './limits.ts'

/** Version of the rules by which stakes of in-house games count for rewards. */
export const VALID_BET_RULE = 'originals-1'
const LOWEST_COUNTED_MULTIPLIER = 11_000n

/** The stake is lost, and counts in full. */
export const lost = (stake: Money): Settlement => ({
  outcome: 'lost',
  payout: 0n,
  residue: 0n,
  multiplier: 0n,
  validBet: { amount: stake, reason: 'full_stake', ruleVersion: VALID_BET_RULE },
})

/** The stake goes back, and counts for nothing. */
export const returned = (stake: Money): Settlement => ({
  outcome: 'void',
  payout: stake,
  residue: 0n,
  multiplier: MULTIPLIER_ONE,
  validBet: { amount: 0n, reason: 'stake_returned', ruleVersion: VALID_BET_RULE },
})

/** The stake times the multiplier (1/10,000), rounded down once. */
export function paidAt(stake: Money, currency: Currency, multiplier: bigint): Settlement {
  const { amount, residue } = roundDown(grossPayout(stake, multiplier), currency)
  return {
    outcome: 'won',
    payout: amount,
    residue,
    multiplier,
    validBet:
      multiplier < LOWEST_COUNTED_MULTIPLIER
        ? { amount: 0n, reason: 'cash_out_below_1_10', ruleVersion: VALID_BET_RULE }
        : { amount: stake, reason: 'full_stake', ruleVersion: VALID_BET_RULE },
  }
}

/** How a round of a game that is climbed step by step stands. */
export type LadderPhase = 'live' | 'cashedOut' | 'completed' | 'lost' | 'returned'

/** The settlement of such a round at the multiplier it reached; undefined while it is live. */
export function settleLadder(
  round: { readonly phase: LadderPhase; readonly stake: string; readonly currency: Currency },
  multiplier: bigint,
): Settlement | undefined {
  const stake = money(round.stake)
  switch (round.phase) {
    case 'live':
      return undefined
    case 'lost':
      return lost(stake)
    case 'returned':
      return returned(stake)
    case 'cashedOut':
    case 'completed':
      return { ...paidAt(stake, round.currency, multiplier), odds: multiplier }
  }
}
