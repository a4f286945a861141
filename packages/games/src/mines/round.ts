import { assert } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { type Currency, formatMoney, type Money, money, roundDown } from '@lantern/kernel/money'
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
import { layMines, multiplier, safeCells } from './math.ts'

const payoutAt = (stake: Money, currency: Currency, at: bigint) =>
  roundDown(grossPayout(stake, at), currency)

/**
 * The most tiles whose payout stays within the limit. The round cashes out by itself there, so
 * that no payout is ever cut and the return stays what the table says.
 */
function lastPayingTile(bet: Bet, stake: Stake): number {
  const { maxPayout } = limits(stake.currency)
  let last = 0
  while (
    last < safeCells(bet.mines) &&
    grossPayout(stake.amount, multiplier(bet.mines, last + 1)) <= maxPayout
  )
    last += 1
  return last
}

function open(bet: Bet, stake: Stake, draw: Draw): State {
  requireStake(stake, limits(stake.currency))
  const lastPaying = lastPayingTile(bet, stake)
  if (lastPaying === 0) throw new Refusal('win_above_maximum')
  return {
    rulesVersion: RULES_VERSION,
    mines: bet.mines,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    lastPaying,
    mineCells: layMines(draw, bet.mines),
    opened: [],
    explodedAt: null,
    phase: 'live',
  }
}

function openCell(state: State, cell: number): State {
  if (state.opened.includes(cell)) throw new Refusal('cell_already_open')
  if (state.mineCells.includes(cell)) return { ...state, explodedAt: cell, phase: 'exploded' }
  const opened = [...state.opened, cell]
  return { ...state, opened, phase: opened.length >= state.lastPaying ? 'completed' : 'live' }
}

function cashOut(state: State): State {
  if (state.opened.length === 0) throw new Refusal('nothing_to_cash_out')
  return { ...state, phase: 'cashedOut' }
}

function act(state: State, action: Action): State {
  if (state.phase !== 'live') throw new Refusal('round_over')
  return action.type === 'open' ? openCell(state, action.cell) : cashOut(state)
}

/** A round left behind: cashed out where it stands, or the stake back when nothing was opened. */
function finish(state: State): State {
  if (state.phase !== 'live') throw new Refusal('round_over')
  return { ...state, phase: state.opened.length === 0 ? 'returned' : 'cashedOut' }
}

function settlement(state: State): Settlement | undefined {
  const { stake, currency, phase, opened } = state
  assert(opened.length > 0 || !['cashedOut', 'completed'].includes(phase), 'what pays is opened')
  const round = { phase: phase === 'exploded' ? 'lost' : phase, stake, currency } as const
  return settleLadder(round, multiplier(state.mines, opened.length))
}

interface Step {
  readonly multiplier: string | null
  readonly payout: string | null
}
const NO_STEP: Step = { multiplier: null, payout: null }

/** Multiplier and payout after `opened` tiles, written out. */
function stepOf(state: State, opened: number): Step {
  if (opened < 1 || opened > state.lastPaying) return NO_STEP
  const at = multiplier(state.mines, opened)
  const { amount } = payoutAt(money(state.stake), state.currency, at)
  return { multiplier: formatMoney(at), payout: formatMoney(amount) }
}

function reveal(state: State): View {
  const isLive = state.phase === 'live'
  const reached = stepOf(state, state.opened.length)
  const next = isLive ? stepOf(state, state.opened.length + 1) : NO_STEP
  const ended = settlement(state)
  return {
    mines: state.mines,
    stake: state.stake,
    currency: state.currency,
    phase: state.phase,
    opened: [...state.opened],
    lastPaying: state.lastPaying,
    multiplier: reached.multiplier,
    payout: ended ? formatMoney(ended.payout) : reached.payout,
    nextMultiplier: next.multiplier,
    nextPayout: next.payout,
    mineCells: isLive ? null : [...state.mineCells].sort((a, b) => a - b),
    explodedAt: isLive ? null : state.explodedAt,
  }
}

/** Mines: 25 tiles, 1 to 24 mines; each safe tile raises the multiplier, a mine ends the round. */
export const mines: Game<Bet, Action, State, View> = {
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
