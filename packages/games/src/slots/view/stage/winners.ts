import type {
  CascadeSpinView,
  ClassicSpinView,
  LinesSpinView,
  Spin,
  WaysSpinView,
} from '../../bet.ts'
import type { GameFacts } from '../host.ts'
import { ownOf } from '../slot-state.ts'
import type { Cell } from './board.ts'

type ReelSpin = LinesSpinView | WaysSpinView

/** Cells of a window that show one of some symbols. */
export const cellsWith = (window: readonly string[], symbols: readonly (string | null)[]): Cell[] =>
  window.flatMap((text, column) =>
    Array.from(text).flatMap((symbol, row) => (symbols.includes(symbol) ? [{ column, row }] : [])),
  )

/** The symbol that pays more in this spin, where it stands in one of its drops. */
export const luckyCells = ({ drops, lucky }: CascadeSpinView, drop: number): Cell[] =>
  lucky === undefined ? [] : cellsWith(drops.at(drop)?.window ?? [], [lucky])

/** What the game's own is about: the symbols that were closed, or whole reels. */
export function ownCells(spin: Spin | null): Cell[] {
  if (spin?.model === 'cascade') return luckyCells(spin, -1)
  if (spin?.model === 'classic') return spin.before ? [{ column: 2, row: 0 }] : []
  const own = ownOf(spin)
  if (!own || spin === null || !('window' in spin)) return []
  const isOwn = ({ column, row }: Cell): boolean =>
    own.kind === 'mystery'
      ? own.landed?.[column]?.[row] !== spin.window[column]?.[row]
      : own.reels.includes(column)
  return cellsWith(spin.window, Array.from(spin.window.join(''))).filter(isOwn)
}

/** Cells of a line that pay, from the side they pay from. */
export function lineCells(
  { line, count, fromRight }: LinesSpinView['wins'][number],
  { lines }: Pick<GameFacts, 'lines'>,
): Cell[] {
  const cells = (lines[line] ?? []).map((row, column) => ({ column, row }))
  return fromRight ? cells.slice(-count) : cells.slice(0, count)
}

/** What pays by ways: the symbol and its wilds on the reels of its run. */
export const wayCells = (
  { window }: WaysSpinView,
  { symbol, count }: WaysSpinView['wins'][number],
  { wild }: GameFacts,
): Cell[] => cellsWith(window.slice(0, count), [symbol, wild])

/** Scatters, where they pay or win something. */
export const scatterCells = (spin: ReelSpin, { scatter }: GameFacts): Cell[] =>
  spin.scatterPayout !== '0.00' || spin.freeSpins > 0 ? cellsWith(spin.window, [scatter]) : []

/** All three, or the first two where those pay. */
export function classicCells(
  { window, payout, isMixed }: ClassicSpinView,
  { wild }: Pick<GameFacts, 'wild'>,
): Cell[] {
  if (payout === '0.00') return []
  const isAlike = new Set(window.filter((symbol) => symbol !== wild)).size <= 1
  return cellsWith(window, window).slice(0, isAlike || isMixed ? 3 : 2)
}
