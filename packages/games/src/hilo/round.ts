import { present } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, money, roundDown } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import type { Game, Settlement, Stake } from '../game.ts'
import { grossPayout, requireStake } from '../limits.ts'
import { settleLadder } from '../settling.ts'
import {
  type Action,
  actionSchema,
  type Bet,
  betSchema,
  CODE,
  limits,
  type Option,
  RULES_VERSION,
  type State,
  stateSchema,
  type View,
} from './bet.ts'
import {
  dealRound,
  isRight,
  multiplier,
  type Pick,
  picksAt,
  rankOf,
  ROUND_CARDS,
  surestRanks,
  winningRanks,
} from './math.ts'

function open(_bet: Bet, stake: Stake, draw: Draw): State {
  requireStake(stake, limits(stake.currency))
  return {
    rulesVersion: RULES_VERSION,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    cards: dealRound(draw),
    moves: [],
    phase: 'live',
  }
}

const rankAt = (state: State, index: number): number =>
  rankOf(present(state.cards[index], 'a round has its cards'))

/** Winning ranks of each guess that was made, in order. */
const guessed = (state: State): number[] =>
  state.moves.flatMap((move, index) =>
    move === 'skip' ? [] : [winningRanks(rankAt(state, index), move)],
  )

const isWithinLimit = (state: State, at: bigint): boolean =>
  grossPayout(money(state.stake), at) <= limits(state.currency).maxPayout

/** The round ends by itself with its last card, or when no further guess could be paid in full. */
function continued(state: State): State {
  const right = guessed(state)
  const isLastCard = state.moves.length === ROUND_CARDS - 1
  if (right.length === 0) return isLastCard ? { ...state, phase: 'returned' } : state
  const canGoOn = isWithinLimit(state, multiplier([...right, surestRanks]))
  return isLastCard || !canGoOn ? { ...state, phase: 'completed' } : state
}

function guess(state: State, pick: Pick): State {
  const index = state.moves.length
  const rank = rankAt(state, index)
  if (!picksAt(rank).includes(pick)) throw new Refusal('action_not_allowed')
  const moved: State = { ...state, moves: [...state.moves, pick] }
  if (!isWithinLimit(state, multiplier(guessed(moved)))) throw new Refusal('win_above_maximum')
  if (!isRight(rank, pick, rankAt(state, index + 1))) return { ...moved, phase: 'lost' }
  return continued(moved)
}

function act(state: State, action: Action): State {
  if (state.phase !== 'live') throw new Refusal('round_over')
  if (action.type === 'cashOut') {
    if (guessed(state).length === 0) throw new Refusal('nothing_to_cash_out')
    return { ...state, phase: 'cashedOut' }
  }
  if (action.step !== state.moves.length) throw new Refusal('round_moved_on')
  return action.type === 'skip'
    ? continued({ ...state, moves: [...state.moves, 'skip'] })
    : guess(state, action.pick)
}

/** A round left behind: cashed out where it stands, or the stake back when nothing was guessed. */
function finish(state: State): State {
  if (state.phase !== 'live') throw new Refusal('round_over')
  return { ...state, phase: guessed(state).length === 0 ? 'returned' : 'cashedOut' }
}

const settlement = (state: State): Settlement | undefined =>
  settleLadder(state, multiplier(guessed(state)))

const payoutAt = (state: State, at: bigint): string =>
  formatMoney(roundDown(grossPayout(money(state.stake), at), state.currency).amount)

function optionsOf(state: State): Option[] {
  if (state.phase !== 'live') return []
  const rank = rankAt(state, state.moves.length)
  const right = guessed(state)
  return picksAt(rank).map((pick) => {
    const ranks = winningRanks(rank, pick)
    const at = multiplier([...right, ranks])
    return {
      pick,
      ranks,
      multiplier: formatMoney(at),
      payout: payoutAt(state, at),
      isOpen: isWithinLimit(state, at),
    }
  })
}

function reveal(state: State): View {
  const right = guessed(state)
  const ended = settlement(state)
  const reached = state.phase === 'lost' ? right.slice(0, -1) : right
  const at = reached.length === 0 ? null : multiplier(reached)
  return {
    stake: state.stake,
    currency: state.currency,
    phase: state.phase,
    cards: state.cards.slice(0, state.moves.length + 1),
    moves: [...state.moves],
    multiplier: at === null ? null : formatMoney(at),
    payout: ended ? formatMoney(ended.payout) : at === null ? null : payoutAt(state, at),
    options: optionsOf(state),
  }
}

/** Hi-Lo: is the next card of an endless deck higher or lower? Each right guess raises the price. */
export const hilo: Game<Bet, Action, State, View> = {
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
