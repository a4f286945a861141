import { type Draw, nextUniform } from '@lantern/kernel/draw'
import { drawFactor } from './boost.ts'
import type { HoldModel, LinesModel } from './model.ts'
import { type CoinMark, ownIn, prizeReached } from './own.ts'

/** A coin on its cell, counted from the top left, and the whole stakes it is worth. */
export interface Coin {
  readonly column: number
  readonly row: number
  readonly worth: number
  /** What is its own about it, where there is something. */
  readonly mark?: CoinMark
}

/** The board after a respin. */
export interface Respin {
  readonly coins: readonly Coin[]
  /** Coins that landed with this respin: the last so many. */
  readonly landed: number
  /** Respins that are left after it; none when the board is full. */
  readonly left: number
  /** Multiplies everything that the board pays; 1 where none is drawn. */
  readonly factor: number
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
 * All respins from a window with enough coins: first what the board is multiplied by, then those in
 * sight get their worth, column by column from the top, then what is given on top; and with each
 * respin every empty cell is drawn.
 */
export function respinsOf(model: HoldModel, window: readonly string[], draw: Draw): Respin[] {
  const isTaken = window.map((column) => Array.from(column, (cell) => cell === model.coin))
  const place = (cell: Cell, values: HoldModel['values'], mark?: CoinMark): Coin =>
    markedBy(model, { ...cell, worth: drawFactor(values, draw) }, mark)
  const cellsWhere = (wanted: boolean): Cell[] =>
    isTaken.flatMap((rows, column) =>
      rows.flatMap((taken, row) => (taken === wanted ? [{ column, row }] : [])),
    )
  const factor = drawFactor(ownIn(model, 'load')?.weights, draw)
  let coins = cellsWhere(true).map((cell) => place(cell, model.values))
  const given = giftCells(model, cellsWhere(false), draw).map((cell) =>
    place(cell, model.values, 'gift'),
  )
  const depth = ownIn(model, 'depth')
  const respins: Respin[] = []
  let fresh = given
  let left = model.respins
  while (left > 0) {
    for (const { column, row } of fresh) isTaken[column]?.splice(row, 1, true)
    const chance = landingChance(model, coins.length + fresh.length)
    const landed = cellsWhere(false).flatMap((cell) =>
      nextUniform(draw, model.landing.of) < chance
        ? [place(cell, depth?.values ?? model.values, depth && 'deep')]
        : [],
    )
    for (const { column, row } of landed) isTaken[column]?.splice(row, 1, true)
    coins = [...coins, ...fresh, ...landed]
    const isFull = coins.length === cellsOf(model)
    left = isFull ? 0 : landed.length > 0 ? model.respins : left - 1
    respins.push({ coins, landed: fresh.length + landed.length, left, factor })
    fresh = []
  }
  return respins
}

type Cell = Pick<Coin, 'column' | 'row'>

/** Cells that get a coin before the first respin, each drawn among those that are empty then. */
function giftCells(model: HoldModel, empty: readonly Cell[], draw: Draw): Cell[] {
  const given = Math.min(ownIn(model, 'gift')?.coins ?? 0, empty.length)
  const rest = [...empty]
  return Array.from({ length: given }, () => rest.splice(nextUniform(draw, rest.length), 1)).flat()
}

function markedBy(model: HoldModel, coin: Coin, mark: CoinMark | undefined): Coin {
  const named = ownIn(model, 'named')
  const name =
    named && (['small', 'middle', 'great'] as const).find((one) => named[one] === coin.worth)
  const found = mark ?? name
  return found ? { ...coin, mark: found } : coin
}

/** In the `of` of the model's landing, with so many coins on the board. */
export function landingChance(model: HoldModel, coins: number): number {
  const swell = ownIn(model, 'swell')
  return swell && coins >= swell.from ? swell.chance : model.landing.chance
}

/** Whole stakes for the number of coins on a board at its end: its rank. */
export const rankOn = (model: HoldModel, coins: number): number =>
  prizeReached(ownIn(model, 'ranks')?.prizes ?? {}, coins)

/** Whole stakes of a board at its end, before its factor. */
export const stakesOn = (model: HoldModel, coins: readonly Coin[]): number =>
  coins.reduce((sum, { worth }) => sum + worth, 0) +
  rankOn(model, coins.length) +
  (coins.length === cellsOf(model) ? model.grand : 0)
