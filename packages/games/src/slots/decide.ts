import { assert, present, unreachable } from '@lantern/kernel/assert'
import type { Draw } from '@lantern/kernel/draw'
import { formatMoney, type Money } from '@lantern/kernel/money'
import type { HoldSpinView, LinesSpinView, Spin } from './bet.ts'
import { drawFactor } from './boost.ts'
import { dropAll } from './cascade.ts'
import { classicPay, classicStops, isMixed, shownAt } from './classic.ts'
import { cellsOf, linesOf, rankOn, type Respin, respinsOf, stakesOn } from './hold.ts'
import { evaluateLines } from './lines.ts'
import type {
  Boost,
  CascadeModel,
  ClassicModel,
  HoldModel,
  LinesModel,
  Model,
  WaysModel,
} from './model.ts'
import { ownIn } from './own.ts'
import { ownOf } from './spin-copy.ts'
import { turnReels } from './turn.ts'
import { evaluateWays } from './ways.ts'

/** Far beyond any round that chance ever makes; a draw that goes on is broken. */
const MOST_SPINS = 100_000

/** What so many units are at the stake. */
type Pay = (units: number) => Money

/** Decides a whole round: the paid spin and every free spin or respin it leads to. */
export function decide(model: Model, pay: Pay, draw: Draw): Spin[] {
  switch (model.kind) {
    case 'classic':
      return [classicSpin(model, pay, draw)]
    case 'cascade':
      return [cascadeSpin(model, pay, draw)]
    case 'lines':
      return withFree((isFree) => linesSpin(model, pay, { draw, isFree }))
    case 'ways':
      return withFree((isFree) => waysSpin(model, pay, { draw, isFree }))
    case 'hold':
      return holdSpins(model, pay, draw)
    default:
      return unreachable(model)
  }
}

function classicSpin(model: ClassicModel, pay: Pay, draw: Draw): Spin {
  const { stops, before } = classicStops(model, draw)
  const window = shownAt(model, stops)
  const boost = drawFactor(model.boost, draw)
  return {
    model: 'classic',
    isFree: false,
    window,
    stops: [...stops],
    ...shown(boost, model),
    ...(before !== undefined && {
      before: { symbol: present(model.reels[2]?.[before], 'a stop is on its strip'), stop: before },
    }),
    ...(isMixed(model, window) && { isMixed: true }),
    payout: formatMoney(pay(classicPay(model, window) * boost)),
  }
}

/** The factor of a spin, where its game draws one. */
const shown = (boost: number, model: ClassicModel) => (model.boost ? { boost } : {})

function cascadeSpin(model: CascadeModel, pay: Pay, draw: Draw): Spin {
  const { drops, lucky } = dropAll(model, draw)
  return {
    model: 'cascade',
    isFree: false,
    drops: drops.map(({ window, wins, multiplier, prize, units }) => ({
      window: [...window],
      wins: wins.map((win) => ({
        symbol: win.symbol,
        ways: win.ways,
        payout: formatMoney(pay(win.units * multiplier)),
      })),
      multiplier,
      ...(prize > 0 && { prize: formatMoney(pay(prize * model.units)) }),
      payout: formatMoney(pay(units)),
    })),
    ...(lucky !== undefined && { lucky }),
    payout: formatMoney(pay(drops.reduce((sum, { units }) => sum + units, 0))),
  }
}

/** The paid spin and its free ones, until none is left. */
function withFree<One extends Spin & { readonly freeSpins: number }>(
  spin: (isFree: boolean) => One,
): One[] {
  const spins: One[] = []
  for (let left = 1; left > 0; left -= 1) {
    assert(spins.length < MOST_SPINS, 'free spins come to an end')
    const one = spin(spins.length > 0)
    left += one.freeSpins
    spins.push(one)
  }
  return spins
}

interface Turn {
  readonly draw: Draw
  readonly isFree: boolean
}

function linesSpin(model: LinesModel, pay: Pay, { draw, isFree }: Turn): LinesSpinView {
  const turned = turnReels(model, draw, isFree)
  const spin = evaluateLines(model, turned.stops, turned.window)
  const factors = factorsOf(model, isFree)
  const boost = drawFactor(factors, draw)
  const multiplier = (isFree ? model.freeSpinMultiplier : 1) * boost
  return {
    model: 'lines',
    isFree,
    window: [...spin.window],
    stops: [...spin.stops],
    wins: spin.wins.map((win) => ({
      line: win.line,
      symbol: win.symbol,
      count: win.count,
      ...(win.factor === undefined ? {} : { factor: win.factor }),
      ...(win.fromRight ? { fromRight: true } : {}),
      payout: formatMoney(pay(win.units * multiplier)),
    })),
    scatters: spin.scatters,
    scatterPayout: formatMoney(pay(spin.scatterUnits * multiplier)),
    freeSpins: spin.freeSpins,
    multiplier,
    ...(factors ? { boost } : {}),
    ...ownOf(turned),
    payout: formatMoney(pay(spin.units * multiplier)),
  }
}

/** The factors of which one is drawn for a spin. */
const factorsOf = ({ boost, mechanic }: LinesModel, isFree: boolean): Boost | undefined =>
  isFree && mechanic?.kind === 'freeBoost' ? mechanic.factors : boost

function waysSpin(model: WaysModel, pay: Pay, { draw, isFree }: Turn) {
  const turned = turnReels(model, draw, isFree)
  const spin = evaluateWays(model, turned.window)
  const multiplier = isFree ? model.freeSpinMultiplier : 1
  return {
    model: 'ways' as const,
    isFree,
    window: [...spin.window],
    stops: [...turned.stops],
    wins: spin.wins.map(({ symbol, count, ways, units }) => ({
      symbol,
      count,
      ways,
      payout: formatMoney(pay(units * multiplier)),
    })),
    scatters: spin.scatters,
    scatterPayout: formatMoney(pay(spin.scatterUnits * multiplier)),
    freeSpins: spin.freeSpins,
    multiplier,
    ...ownOf(turned),
    payout: formatMoney(pay(spin.units * multiplier)),
  }
}

/** A spin of the reels, and the respins when it shows coins enough. */
function holdSpins(model: HoldModel, pay: Pay, draw: Draw): Spin[] {
  const first = linesSpin(linesOf(model), pay, { draw, isFree: false })
  if (first.freeSpins === 0) return [first]
  const respins = respinsOf(model, first.window, draw)
  return [first, ...respins.map((respin) => respinView(model, pay, respin))]
}

function respinView(model: HoldModel, pay: Pay, respin: Respin): HoldSpinView {
  const { coins, landed, left, factor } = respin
  const inStakes = (times: number): string => formatMoney(pay(times * factor * model.lines.length))
  const isFull = coins.length === cellsOf(model)
  const has = (column: number, row: number): boolean =>
    coins.some((coin) => coin.column === column && coin.row === row)
  const rank = left === 0 ? rankOn(model, coins.length) : 0
  return {
    model: 'hold',
    isFree: true,
    window: model.reels.map((_, column) =>
      [0, 1, 2].map((row) => (has(column, row) ? model.coin : '.')).join(''),
    ),
    coins: coins.map(({ worth, ...coin }) => ({ ...coin, value: inStakes(worth) })),
    landed,
    left,
    grandPayout: inStakes(isFull ? model.grand : 0),
    ...(ownIn(model, 'ranks') && { rankPayout: inStakes(rank) }),
    ...(ownIn(model, 'load') && { factor }),
    payout: inStakes(left === 0 ? stakesOn(model, coins) : 0),
  }
}
