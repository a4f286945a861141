import { present } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Game, Settlement, Stake } from '../game.ts'
import { grossPayout, MULTIPLIER_ONE, requireStake } from '../limits.ts'
import { lost, paidAt } from '../settling.ts'
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
import { categoryOf, dealRound, drawnHand, HAND, HOLD_ALL, PAYS, payOf } from './math.ts'

const multiplierOf = (pay: number): bigint => BigInt(pay) * MULTIPLIER_ONE
const HIGHEST = multiplierOf(present(PAYS.at(-1), 'a pay table has a highest pay'))

/** Refuses a stake with which a royal flush would pass the limit: no payout is ever cut. */
function open(_bet: Bet, stake: Stake, draw: Draw): State {
  const { currency, amount } = stake
  requireStake(stake, limits(currency))
  if (grossPayout(amount, HIGHEST) > limits(currency).maxPayout)
    throw new Refusal('win_above_maximum')
  return {
    rulesVersion: RULES_VERSION,
    stake: formatMoney(amount),
    currency,
    cards: dealRound(draw),
    hold: null,
  }
}

function act(state: State, action: Action): State {
  if (state.hold !== null) throw new Refusal('round_over')
  return { ...state, hold: action.hold }
}

/** A round left behind: the five cards that were dealt are kept. */
const finish = (state: State): State => act(state, { type: 'draw', hold: HOLD_ALL })

const handOf = (state: State) => drawnHand(state.cards, state.hold ?? HOLD_ALL)

function settlement(state: State): Settlement | undefined {
  if (state.hold === null) return undefined
  const stake = money(state.stake)
  const whole = lost(stake)
  const pay = payOf(categoryOf(handOf(state)))
  if (pay === 0) return whole
  // A pair that gives the stake back is a result of the draw, no way around it: it counts in full.
  return { ...paidAt(stake, state.currency, multiplierOf(pay)), validBet: whole.validBet }
}

function reveal(state: State): View {
  const hand = handOf(state)
  const ended = settlement(state)
  return {
    stake: state.stake,
    currency: state.currency,
    phase: ended ? 'over' : 'live',
    dealt: state.cards.slice(0, HAND),
    cards: hand,
    hold: state.hold,
    category: categoryOf(hand),
    payout: ended ? formatMoney(ended.payout) : null,
  }
}

/** Video poker, jacks or better at 9/6: five cards, hold some, draw once. */
export const poker: Game<Bet, Action, State, View> = {
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
