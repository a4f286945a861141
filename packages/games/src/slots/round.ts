import { assert, present, unreachable } from '@lantern/kernel/assert'
import { type Draw, nextUniform } from '@lantern/kernel/draw'
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
import { dropAll } from './cascade.ts'
import { classicPay } from './classic.ts'
import { evaluateLines, spinReels } from './lines.ts'
import type { CascadeModel, ClassicModel, LinesModel } from './model.ts'
import { multiplierOfPayout, payoutOf, requireOffered } from './stakes.ts'
import type { Title } from './title.ts'

const VALID_BET_RULE = 'slots-1'

/** Far beyond any round that chance ever makes; a draw that goes on is broken. */
const MOST_SPINS = 100_000

/** A round of one title: pure, like every in-house game, and run by a runner that knows none. */
export interface SlotGame {
  readonly title: Title
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

/** How one spin is decided and paid, at a stake. */
type Pay = (units: number) => Money

export function slotGame(title: Title): SlotGame {
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

function open(title: Title, stake: Stake, draw: Draw): State {
  requireOffered(title, stake)
  const pay: Pay = (units) => payoutOf(title, stake.amount, units)
  return {
    rulesVersion: title.rulesVersion,
    title: title.code,
    stake: formatMoney(stake.amount),
    currency: stake.currency,
    spins: decide(title, pay, draw),
    shown: 1,
  }
}

function decide({ model }: Title, pay: Pay, draw: Draw): Spin[] {
  switch (model.kind) {
    case 'classic':
      return [classicSpin(model, pay, draw)]
    case 'cascade':
      return [cascadeSpin(model, pay, draw)]
    case 'lines':
      return linesSpins(model, pay, draw)
    default:
      return unreachable(model)
  }
}

function classicSpin(model: ClassicModel, pay: Pay, draw: Draw): Spin {
  const stops = model.reels.map((strip) => nextUniform(draw, strip.length))
  const window = model.reels.map((strip, reel) =>
    present(strip[present(stops[reel], 'a stop for each reel')], 'a stop is on its strip'),
  )
  const payout = formatMoney(pay(classicPay(model, window)))
  return { model: 'classic', isFree: false, window, stops, payout }
}

function cascadeSpin(model: CascadeModel, pay: Pay, draw: Draw): Spin {
  const drops = dropAll(model, draw)
  return {
    model: 'cascade',
    isFree: false,
    drops: drops.map(({ window, wins, multiplier, units }) => ({
      window: [...window],
      wins: wins.map((win) => ({
        symbol: win.symbol,
        ways: win.ways,
        payout: formatMoney(pay(win.units * multiplier)),
      })),
      multiplier,
      payout: formatMoney(pay(units)),
    })),
    payout: formatMoney(pay(drops.reduce((sum, { units }) => sum + units, 0))),
  }
}

function linesSpins(model: LinesModel, pay: Pay, draw: Draw): Spin[] {
  const spins: Spin[] = []
  for (let left = 1; left > 0; left -= 1) {
    const isFree = spins.length > 0
    const multiplier = isFree ? model.freeSpinMultiplier : 1
    const spin = evaluateLines(model, spinReels(model, draw))
    left += spin.freeSpins
    assert(spins.length < MOST_SPINS, 'free spins come to an end')
    spins.push({
      model: 'lines',
      isFree,
      window: [...spin.window],
      stops: [...spin.stops],
      wins: spin.wins.map((win) => ({
        line: win.line,
        symbol: win.symbol,
        count: win.count,
        payout: formatMoney(pay(win.units * multiplier)),
      })),
      scatters: spin.scatters,
      scatterPayout: formatMoney(pay(spin.scatterUnits * multiplier)),
      freeSpins: spin.freeSpins,
      multiplier,
      payout: formatMoney(pay(spin.units * multiplier)),
    })
  }
  return spins
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

function copyOf(spin: Spin): Spin {
  switch (spin.model) {
    case 'classic':
      return {
        model: spin.model,
        isFree: spin.isFree,
        window: [...spin.window],
        stops: [...spin.stops],
        payout: spin.payout,
      }
    case 'cascade':
      return {
        model: spin.model,
        isFree: spin.isFree,
        drops: spin.drops.map((drop) => ({
          window: [...drop.window],
          wins: drop.wins.map(({ symbol, ways, payout }) => ({ symbol, ways, payout })),
          multiplier: drop.multiplier,
          payout: drop.payout,
        })),
        payout: spin.payout,
      }
    case 'lines':
      return {
        model: spin.model,
        isFree: spin.isFree,
        window: [...spin.window],
        stops: [...spin.stops],
        wins: spin.wins.map(({ line, symbol, count, payout }) => ({ line, symbol, count, payout })),
        scatters: spin.scatters,
        scatterPayout: spin.scatterPayout,
        freeSpins: spin.freeSpins,
        multiplier: spin.multiplier,
        payout: spin.payout,
      }
    default:
      return unreachable(spin)
  }
}

function reveal(state: State): View {
  const spins = state.spins.slice(0, state.shown).map(copyOf)
  const freeSpinsWon = spins.reduce(
    (sum, spin) => sum + (spin.model === 'lines' ? spin.freeSpins : 0),
    0,
  )
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
