import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Game, Settlement, Stake, ValidBet } from '../game.ts'
import { grossPayout, requireStake } from '../limits.ts'
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
} from './bet.ts'
import { isWin, multiplier, roll, winningOutcomes } from './math.ts'

const VALID_BET_RULE = 'originals-1'
/** Above 95 % of 10,001 outcomes a bet does not count for rewards. */
const MOST_COUNTED_WINNING = 9_500

const multiplierOf = (bet: Bet): bigint => multiplier(winningOutcomes(bet.direction, bet.target))

function open(bet: Bet, stake: Stake, draw: Draw): State {
  const allowed = limits(stake.currency)
  requireStake(stake, allowed)
  if (grossPayout(stake.amount, multiplierOf(bet)) > allowed.maxPayout)
    throw new Refusal('win_above_maximum')
  return {
    rulesVersion: RULES_VERSION,
    direction: bet.direction,
    target: bet.target,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    rolled: roll(draw),
  }
}

function validBet(state: State): ValidBet {
  const counts = winningOutcomes(state.direction, state.target) <= MOST_COUNTED_WINNING
  return counts
    ? { amount: money(state.stake), reason: 'full_stake', ruleVersion: VALID_BET_RULE }
    : { amount: 0n, reason: 'win_chance_above_95_percent', ruleVersion: VALID_BET_RULE }
}

function settlement(state: State): Settlement {
  const at = multiplierOf(state)
  const priced = { validBet: validBet(state), odds: at }
  if (!isWin(state.direction, state.target, state.rolled))
    return { outcome: 'lost', payout: 0n, residue: 0n, multiplier: 0n, ...priced }
  const { amount, residue } = roundDown(grossPayout(money(state.stake), at), state.currency)
  return { outcome: 'won', payout: amount, residue, multiplier: at, ...priced }
}

function reveal(state: State): View {
  return {
    direction: state.direction,
    target: state.target,
    stake: state.stake,
    currency: state.currency,
    rolled: state.rolled,
    isWin: isWin(state.direction, state.target, state.rolled),
    multiplier: formatMoney(multiplierOf(state)),
    payout: formatMoney(settlement(state).payout),
  }
}

function refuseOver(): never {
  throw new Refusal('round_over')
}

/** Dice: one roll from 0.00 to 100.00, over or under a target. Over as soon as it is opened. */
export const dice: Game<Bet, Action, State, View> = {
  code: CODE,
  product: 'originals',
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  action: actionSchema,
  state: stateSchema,
  limits,
  open,
  act: refuseOver,
  finish: refuseOver,
  settlement,
  reveal,
}
