import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, minMoney, type Money, money, roundDown } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Game, Settlement, Stake } from '../game.ts'
import { MULTIPLIER_ONE, requireStake } from '../limits.ts'
import { VALID_BET_RULE } from '../settling.ts'
import {
  type Action,
  actionSchema,
  type Bet,
  betSchema,
  CODE,
  type HandView,
  limits,
  RULES_VERSION,
  type State,
  stateSchema,
  type View,
} from './bet.ts'
import {
  dealRound,
  HALVES,
  type Hand,
  type Move,
  movesOf,
  outcomeOf,
  playOut,
  type Table,
  totalOf,
} from './math.ts'

function open(_bet: Bet, stake: Stake, draw: Draw): State {
  requireStake(stake, limits(stake.currency))
  return {
    rulesVersion: RULES_VERSION,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    cards: dealRound(draw),
    moves: [],
  }
}

const tableOf = (state: State): Table => playOut(state.cards, state.moves)

function act(state: State, action: Action): State {
  const table = tableOf(state)
  if (table.active === null) throw new Refusal('round_over')
  if (action.step !== state.moves.length) throw new Refusal('round_moved_on')
  if (!movesOf(table).includes(action.type)) throw new Refusal('action_not_allowed')
  return { ...state, moves: [...state.moves, action.type] }
}

const COSTLY: ReadonlySet<Move> = new Set<Move>(['double', 'split'])

/** A doubled or a split hand takes its stake once more. */
const extraStake = (state: State, action: Action): Money =>
  COSTLY.has(action.type) ? money(state.stake) : 0n

/** A round left behind: every hand stands, and the dealer plays. */
function finish(state: State): State {
  if (tableOf(state).active === null) throw new Refusal('round_over')
  let left = state
  while (tableOf(left).active !== null) left = { ...left, moves: [...left.moves, 'stand'] }
  return left
}

const stakedOn = (hand: Hand, stake: Money): Money => stake * BigInt(hand.stakes)

const stakedOf = (table: Table, stake: Money): Money =>
  table.hands.reduce((sum, hand) => sum + stakedOn(hand, stake), 0n)

/** Before rounding: halves of the stake, exact in units. */
const grossOf = (hand: Hand, table: Table, stake: Money): Money =>
  (stakedOn(hand, stake) * HALVES[outcomeOf(hand, table)]) / 2n

function settlement(state: State): Settlement | undefined {
  const table = tableOf(state)
  if (table.active !== null) return undefined
  const stake = money(state.stake)
  const staked = stakedOf(table, stake)
  const gross = table.hands.reduce((sum, hand) => sum + grossOf(hand, table, stake), 0n)
  const { amount, residue } = roundDown(gross, state.currency)
  const net = amount > staked ? amount - staked : staked - amount
  return {
    outcome: amount > 0n ? 'won' : 'lost',
    payout: amount,
    residue,
    multiplier: (amount * MULTIPLIER_ONE) / staked,
    validBet: { amount: minMoney(staked, net), reason: 'net', ruleVersion: VALID_BET_RULE },
  }
}

function revealHand(hand: Hand, table: Table, state: State): HandView {
  const isOver = table.active === null
  const stake = money(state.stake)
  const { total, isSoft } = totalOf(hand.cards)
  const paid = isOver ? roundDown(grossOf(hand, table, stake), state.currency).amount : null
  return {
    cards: [...hand.cards],
    total,
    isSoft,
    staked: formatMoney(stakedOn(hand, stake)),
    outcome: isOver ? outcomeOf(hand, table) : null,
    payout: paid === null ? null : formatMoney(paid),
  }
}

function reveal(state: State): View {
  const table = tableOf(state)
  const isOver = table.active === null
  const ended = settlement(state)
  const dealt = isOver ? table.dealer : table.dealer.slice(0, 1)
  return {
    stake: state.stake,
    currency: state.currency,
    phase: isOver ? 'over' : 'live',
    staked: formatMoney(stakedOf(table, money(state.stake))),
    payout: ended ? formatMoney(ended.payout) : null,
    hands: table.hands.map((hand) => revealHand(hand, table, state)),
    active: table.active,
    dealer: isOver ? [...dealt] : [...dealt, null],
    dealerTotal: totalOf(dealt).total,
    step: state.moves.length,
    moves: movesOf(table),
  }
}

/** Blackjack against an endless deck: the dealer stands on every 17, a blackjack pays 3 to 2. */
export const blackjack: Game<Bet, Action, State, View> = {
  code: CODE,
  product: 'originals',
  rulesVersion: RULES_VERSION,
  bet: betSchema,
  action: actionSchema,
  state: stateSchema,
  limits,
  open,
  act,
  extraStake,
  finish,
  settlement,
  reveal,
}
