import { unreachable } from '@lantern/kernel/assert'
import type { HoldSpinView, OwnView, Spin } from './bet.ts'
import type { OwnTurn } from './turn.ts'

/** Where a game draws no factor, its spins have none. */
const boostOf = ({ boost }: { readonly boost?: number | undefined }) =>
  boost === undefined ? {} : { boost }

/** A spin field by field: nothing else ever reaches a view. */
export function copyOf(spin: Spin): Spin {
  switch (spin.model) {
    case 'classic':
      return {
        model: spin.model,
        isFree: spin.isFree,
        window: [...spin.window],
        stops: [...spin.stops],
        ...boostOf(spin),
        ...(spin.before && { before: { symbol: spin.before.symbol, stop: spin.before.stop } }),
        ...(spin.isMixed && { isMixed: true }),
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
          ...(drop.prize === undefined ? {} : { prize: drop.prize }),
          payout: drop.payout,
        })),
        ...(spin.lucky === undefined ? {} : { lucky: spin.lucky }),
        payout: spin.payout,
      }
    case 'lines':
      return {
        model: spin.model,
        ...reelsOf(spin),
        wins: spin.wins.map(({ line, symbol, count, factor, fromRight, payout }) => ({
          line,
          symbol,
          count,
          ...(factor === undefined ? {} : { factor }),
          ...(fromRight === undefined ? {} : { fromRight }),
          payout,
        })),
        ...boostOf(spin),
      }
    case 'ways':
      return {
        model: spin.model,
        ...reelsOf(spin),
        wins: spin.wins.map(({ symbol, count, ways, payout }) => ({ symbol, count, ways, payout })),
      }
    case 'hold':
      return heldOf(spin)
    default:
      return unreachable(spin)
  }
}

const heldOf = (spin: HoldSpinView): HoldSpinView => ({
  model: spin.model,
  isFree: spin.isFree,
  window: [...spin.window],
  coins: spin.coins.map(({ column, row, value, mark }) => ({
    column,
    row,
    value,
    ...(mark && { mark }),
  })),
  landed: spin.landed,
  left: spin.left,
  grandPayout: spin.grandPayout,
  ...(spin.rankPayout === undefined ? {} : { rankPayout: spin.rankPayout }),
  ...(spin.factor === undefined ? {} : { factor: spin.factor }),
  payout: spin.payout,
})

type ReelSpin = Extract<Spin, { readonly model: 'lines' | 'ways' }>

const reelsOf = (spin: ReelSpin) => ({
  isFree: spin.isFree,
  window: [...spin.window],
  stops: [...spin.stops],
  scatters: spin.scatters,
  scatterPayout: spin.scatterPayout,
  freeSpins: spin.freeSpins,
  multiplier: spin.multiplier,
  ...ownOf(spin),
  payout: spin.payout,
})

/** What a game's own did, as a view holds it: nothing where it did nothing. */
export const ownOf = ({ own }: { readonly own?: OwnTurn | OwnView | undefined }) =>
  own
    ? {
        own: {
          kind: own.kind,
          reels: [...own.reels],
          ...(own.landed ? { landed: [...own.landed] } : {}),
        },
      }
    : {}
