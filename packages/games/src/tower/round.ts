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
  RULES_VERSION,
  type State,
  stateSchema,
  type View,
} from './bet.ts'
import { buildTower, FLOORS, floorOf, isWindy, multiplier } from './math.ts'

/** The highest floor whose payout stays within the limit: no payout is ever cut. */
function lastPayingFloor(bet: Bet, stake: Stake): number {
  const { maxPayout } = limits(stake.currency)
  const pays = (floor: number) =>
    grossPayout(stake.amount, multiplier(bet.level, floor)) <= maxPayout
  let last = 0
  while (last < FLOORS && pays(last + 1)) last += 1
  return last
}

function open(bet: Bet, stake: Stake, draw: Draw): State {
  requireStake(stake, limits(stake.currency))
  const lastPaying = lastPayingFloor(bet, stake)
  if (lastPaying === 0) throw new Refusal('win_above_maximum')
  return {
    rulesVersion: RULES_VERSION,
    level: bet.level,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    lastPaying,
    windy: buildTower(draw, bet.level),
    doors: [],
    phase: 'live',
  }
}

/** Floors that are behind the player: the windy door is not one of them. */
const climbed = (state: State): number => state.doors.length - (state.phase === 'lost' ? 1 : 0)

function climb(state: State, floor: number, door: number): State {
  if (floor !== state.doors.length + 1) throw new Refusal('round_moved_on')
  if (door > floorOf(state.level).size) throw new Refusal('action_not_allowed')
  const doors = [...state.doors, door]
  if (isWindy(state.windy, floor - 1, door)) return { ...state, doors, phase: 'lost' }
  return { ...state, doors, phase: floor >= state.lastPaying ? 'completed' : 'live' }
}

function act(state: State, action: Action): State {
  if (state.phase !== 'live') throw new Refusal('round_over')
  if (action.type === 'climb') return climb(state, action.floor, action.door)
  if (state.doors.length === 0) throw new Refusal('nothing_to_cash_out')
  return { ...state, phase: 'cashedOut' }
}

/** A round left behind: cashed out where it stands, or the stake back when it is on the ground. */
function finish(state: State): State {
  if (state.phase !== 'live') throw new Refusal('round_over')
  return { ...state, phase: state.doors.length === 0 ? 'returned' : 'cashedOut' }
}

const settlement = (state: State): Settlement | undefined =>
  settleLadder(state, multiplier(state.level, climbed(state)))

/** Multiplier and payout after so many floors, written out; nulls where there are none. */
function stepOf(state: State, floors: number): [string | null, string | null] {
  if (floors < 1 || floors > state.lastPaying) return [null, null]
  const at = multiplier(state.level, floors)
  const { amount } = roundDown(grossPayout(money(state.stake), at), state.currency)
  return [formatMoney(at), formatMoney(amount)]
}

function reveal(state: State): View {
  const isLive = state.phase === 'live'
  const ended = settlement(state)
  const [reached, pays] = stepOf(state, climbed(state))
  const [nextMultiplier, nextPayout] = isLive ? stepOf(state, climbed(state) + 1) : [null, null]
  return {
    level: state.level,
    stake: state.stake,
    currency: state.currency,
    phase: state.phase,
    lastPaying: state.lastPaying,
    doors: [...state.doors],
    multiplier: reached,
    payout: ended ? formatMoney(ended.payout) : pays,
    nextMultiplier,
    nextPayout,
    windy: isLive ? null : state.windy.map((doors) => [...doors].sort((a, b) => a - b)),
  }
}

/** Tower: nine floors, a door on each; behind some the wind blows the lantern out. */
export const tower: Game<Bet, Action, State, View> = {
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
