import { assert } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { type Currency, formatMoney, type Money, money, roundDown } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Game, Settlement, Stake, ValidBet } from '../game.ts'
import { requireStake } from '../limits.ts'
import {
  type Action,
  actionSchema,
  type Bet,
  betSchema,
  CODE,
  limits,
  RULES_VERSION,
  type State,
  stateSchema,
  type View,
  type Way,
} from './bet.ts'
import { bustOf, HIGHEST, LOWEST, msUntil, multiplierAt, shownBust } from './math.ts'

export const VALID_BET_RULE = 'originals-1'
const LOWEST_COUNTED = 110

/** What a stake pays at a multiplier (hundredths), and what rounding leaves with the house. */
export const payoutAt = (stake: Money, currency: Currency, at: number) =>
  roundDown((stake * BigInt(at)) / 100n, currency)

/**
 * Where a bet leaves at the latest: its own target, or the highest multiplier whose payout stays
 * within the limit. Refuses `win_above_maximum` for a target above that, and a stake that the limit
 * would not even pay at the lowest multiplier.
 */
export function ceilingOf(bet: Bet, stake: Stake): number {
  const { maxPayout } = limits(stake.currency)
  const most = (maxPayout * 100n) / stake.amount
  const ceiling = most > HIGHEST ? HIGHEST : Number(most)
  if (ceiling < LOWEST || bet.autoAt > ceiling) throw new Refusal('win_above_maximum')
  return bet.autoAt === 0 ? ceiling : bet.autoAt
}

/** Below 1.10× nothing counts for rewards: neither what left there nor what meant to. */
export function validBetOf(stake: Money, autoAt: number, at: number | null): ValidBet {
  const meant = at ?? (autoAt === 0 ? LOWEST_COUNTED : autoAt)
  return meant < LOWEST_COUNTED
    ? { amount: 0n, reason: 'cash_out_below_1_10', ruleVersion: VALID_BET_RULE }
    : { amount: stake, reason: 'full_stake', ruleVersion: VALID_BET_RULE }
}

export function open(bet: Bet, stake: Stake, draw: Draw): State {
  requireStake(stake, limits(stake.currency))
  ceilingOf(bet, stake)
  return {
    rulesVersion: RULES_VERSION,
    autoAt: bet.autoAt,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    bust: shownBust(bustOf(Uint8Array.from({ length: 7 }, () => draw.byte()))),
    phase: 'aboard',
    at: null,
    how: null,
  }
}

const out = (state: State, at: number, how: Way): State => ({ ...state, phase: 'out', at, how })

const ceilingIn = ({ autoAt, stake, currency }: State): number =>
  ceilingOf({ autoAt }, { amount: money(stake), currency })

/** A bet leaves by hand when its word arrived before the round ended and before its own ceiling. */
function cashOut(state: State, atMs: number): State {
  const at = multiplierAt(atMs)
  if (at < LOWEST) throw new Refusal('too_early_to_cash_out')
  if (atMs >= msUntil(state.bust) || at > ceilingIn(state)) throw new Refusal('round_over')
  return out(state, at, 'asked')
}

function act(state: State, action: Action): State {
  if (state.phase !== 'aboard') throw new Refusal('round_over')
  if (action.type === 'return') return { ...state, phase: 'returned' }
  if (action.type === 'cashOut') return cashOut(state, action.atMs)
  if (action.at > state.bust) throw new Refusal('round_over')
  return out(state, action.at, 'capped')
}

/** The round ended: whoever's ceiling it reached was out in time, whoever's it did not fell. */
function finish(state: State): State {
  if (state.phase !== 'aboard') throw new Refusal('round_over')
  const ceiling = ceilingIn(state)
  return ceiling <= state.bust ? out(state, ceiling, 'auto') : { ...state, phase: 'fell' }
}

function settlement(state: State): Settlement | undefined {
  const stake = money(state.stake)
  const validBet = validBetOf(stake, state.autoAt, state.at)
  switch (state.phase) {
    case 'aboard':
      return undefined
    case 'fell':
      return { outcome: 'lost', payout: 0n, residue: 0n, multiplier: 0n, validBet }
    case 'returned':
      return {
        outcome: 'void',
        payout: stake,
        residue: 0n,
        multiplier: 10_000n,
        validBet: { amount: 0n, reason: 'stake_returned', ruleVersion: VALID_BET_RULE },
      }
    case 'out': {
      assert(state.at !== null, 'a bet that is out left somewhere')
      const { amount, residue } = payoutAt(stake, state.currency, state.at)
      const multiplier = BigInt(state.at) * 100n
      return { outcome: 'won', payout: amount, residue, multiplier, validBet }
    }
  }
}

function reveal(state: State): View {
  const ended = settlement(state)
  return {
    autoAt: state.autoAt,
    stake: state.stake,
    currency: state.currency,
    phase: state.phase,
    at: state.at,
    how: state.how,
    payout: ended ? formatMoney(ended.payout) : null,
    bust: state.phase === 'aboard' ? null : state.bust,
  }
}

/**
 * Crash: one curve for everybody, and whoever leaves before it ends takes stake × multiplier. The
 * sequencer of the platform runs the rounds; this is what one bet of them comes to, for it and for
 * the verifier.
 */
export const crash: Game<Bet, Action, State, View> = {
  code: CODE,
  product: 'originals',
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  action: actionSchema,
  state: stateSchema,
  limits,
  open,
  act,
  finish,
  settlement,
  reveal,
}
