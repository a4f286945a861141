import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, type Money, money } from '@lantern/kernel/money'
import { Refusal } from '@lantern/kernel/refusal'
import { type Schema, type Settlement, type Stake } from '../game.ts'
import {
  type Action,
  actionSchema,
  type Bet,
  betSchema,
  type Spin,
  type State,
  stateSchema,
  type View,
} from './bet.ts'
import { decide } from './decide.ts'
import { copyOf } from './spin-copy.ts'
import { multiplierOfPayout, payoutOf, requireOffered } from './stakes.ts'
import type { Rules } from './title.ts'

const VALID_BET_RULE = 'slots-1'

/** A round of one title: pure, like every in-house game, and run by a runner that knows none. */
export interface SlotGame {
  readonly title: Rules
  readonly rulesVersion: string
  readonly bet: Schema<Bet>
  readonly action: Schema<Action>
  readonly state: Schema<State>
  /**
   * Decides the whole round, free spins and all. Refuses `amount_invalid`,
   * `stake_below_minimum`, `stake_above_maximum`.
   */
  open(bet: Bet, stake: Stake, draw: Draw): State
  /** Shows the next free spin. Refuses `round_over`. */
  act(state: State, action: Action): State
  /** Shows all that is left, for a player who does not come back. Refuses `round_over`. */
  finish(state: State): State
  /** Undefined while a free spin is not shown yet. */
  settlement(state: State): Settlement | undefined
  /** What the player may see, field by field: never a spin that was not shown. */
  reveal(state: State): View
}

export function slotGame(title: Rules): SlotGame {
  return {
    title,
    rulesVersion: title.rulesVersion,
    bet: betSchema,
    action: actionSchema,
    state: stateSchema,
    open: (_bet, stake, draw) => open(title, stake, draw),
    act: (state) => {
      requireLive(state)
      return { ...state, shown: state.shown + 1 }
    },
    finish: (state) => {
      requireLive(state)
      return { ...state, shown: state.spins.length }
    },
    settlement,
    reveal,
  }
}

function open(title: Rules, stake: Stake, draw: Draw): State {
  requireOffered(title, stake)
  return {
    rulesVersion: title.rulesVersion,
    title: title.code,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    spins: decide(title.model, (units) => payoutOf(title, stake.amount, units), draw),
    shown: 1,
  }
}

const isLive = (state: State): boolean => state.shown < state.spins.length

function requireLive(state: State): void {
  if (!isLive(state)) throw new Refusal('round_over')
}

const paidBy = (spins: readonly Spin[]): Money =>
  spins.reduce((sum, spin) => sum + money(spin.payout), 0n)

function settlement(state: State): Settlement | undefined {
  if (isLive(state)) return undefined
  const stake = money(state.stake)
  const payout = paidBy(state.spins)
  return {
    outcome: payout > 0n ? 'won' : 'lost',
    payout,
    residue: 0n,
    multiplier: multiplierOfPayout(payout, stake),
    validBet: { amount: stake, reason: 'full_stake', ruleVersion: VALID_BET_RULE },
  }
}

/**
 * Free spins won by what was shown. Of respins nobody knows how many there will be: those that were
 * shown, and those that are left as things stand.
 */
function wonBy(spins: readonly Spin[]): number {
  const last = spins.at(-1)
  if (last?.model === 'hold') return spins.length - 1 + last.left
  return spins.reduce(
    (sum, spin) => sum + (spin.model === 'lines' || spin.model === 'ways' ? spin.freeSpins : 0),
    0,
  )
}

function reveal(state: State): View {
  const spins = state.spins.slice(0, state.shown).map(copyOf)
  const freeSpinsWon = wonBy(spins)
  return {
    title: state.title,
    rulesVersion: state.rulesVersion,
    stake: state.stake,
    currency: state.currency,
    phase: isLive(state) ? 'live' : 'over',
    spins,
    freeSpinsWon,
    freeSpinsLeft: freeSpinsWon - (spins.length - 1),
    payout: formatMoney(paidBy(spins)),
  }
}
