import { type Draw, nextUniform } from '@lantern/kernel/draw'
import { drawFactor } from './boost.ts'
import type { HoldModel, LinesModel } from './model.ts'

/** A coin on its cell, counted from the top left, and the whole stakes it is worth. */
export interface Coin {
  readonly column: number
  readonly row: number
  readonly worth: number
}

/** The board after a respin. */
export interface Respin {
  readonly coins: readonly Coin[]
  /** Coins that landed with this respin: the last so many. */
  readonly landed: number
  /** Respins that are left after it; none when the board is full. */
  readonly left: number
}

/** The reels of a hold game without its coins' pays: what its lines give. */
export const linesOf = (model: HoldModel): LinesModel => ({
  kind: 'lines',
  rows: model.rows,
  reels: model.reels,
  lines: model.lines,
  wild: model.wild,
  scatter: model.coin,
  pays: model.pays,
  scatterPays: {},
  freeSpins: Object.fromEntries(
    Array.from({ length: cellsOf(model) - model.trigger + 1 }, (_, more) => [
      model.trigger + more,
      model.respins,
    ]),
  ),
  freeSpinMultiplier: 1,
})

export const cellsOf = (model: HoldModel): number => model.reels.length * model.rows

/**
 * All respins from a window with enough coins: first those in sight get their worth, column by
 * column from the top, then every empty cell is drawn with each respin.
 */
export function respinsOf(model: HoldModel, window: readonly string[], draw: Draw): Respin[] {
  const isTaken = window.map((column) => Array.from(column, (cell) => cell === model.coin))
  const valued = (column: number, row: number): Coin => ({
    column,
    row,
    worth: drawFactor(model.values, draw),
  })
  let coins = isTaken.flatMap((rows, column) =>
    rows.flatMap((taken, row) => (taken ? [valued(column, row)] : [])),
  )
  const respins: Respin[] = []
  let left = model.respins
  while (left > 0) {
    const landed = isTaken.flatMap((rows, column) =>
      rows.flatMap((taken, row) => {
        if (taken || nextUniform(draw, model.landing.of) >= model.landing.chance) return []
        return [valued(column, row)]
      }),
    )
    for (const { column, row } of landed) isTaken[column]?.splice(row, 1, true)
    coins = [...coins, ...landed]
    const isFull = coins.length === cellsOf(model)
    left = isFull ? 0 : landed.length > 0 ? model.respins : left - 1
    respins.push({ coins, landed: landed.length, left })
  }
  return respins
}

/** Whole stakes of a board at its end. */
export const stakesOn = (model: HoldModel, coins: readonly Coin[]): number =>
  coins.reduce((sum, { worth }) => sum + worth, 0) +
  (coins.length === cellsOf(model) ? model.grand : 0)
