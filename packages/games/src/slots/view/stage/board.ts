import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import type { Motion } from './motion.ts'

/** What stands on a board, and how large. */
export interface BoardWish {
  readonly columns: number
  readonly rows: number
  readonly pictures: ReadonlyMap<string, Texture>
  readonly motion: Motion
}

/** A cell of the board: column and row from the top left. */
export interface Cell {
  readonly column: number
  readonly row: number
}

/** How a spin is shown, whatever falls or turns. Lengths are in cells. */
export interface Board {
  readonly view: Container
  /** Shows symbols without motion. */
  set(window: readonly string[]): void
  /** The old symbols leave. */
  leave(): void
  /** The new symbols arrive. */
  arrive(window: readonly string[], quick: boolean): Promise<void>
  /** The symbol on a cell, to be made to stand out. */
  at(cell: Cell): Sprite | undefined
}

/** A symbol's size within its cell. */
export const FILL = 0.84

/** A symbol of one cell's size, its middle in the middle. */
export function symbolSprite(pictures: ReadonlyMap<string, Texture>, symbol: string): Sprite {
  const sprite = new Sprite(pictures.get(symbol) ?? Texture.EMPTY)
  sprite.anchor.set(0.5)
  sprite.setSize(FILL)
  return sprite
}

export function paint(
  sprite: Sprite,
  pictures: ReadonlyMap<string, Texture>,
  symbol: string,
): void {
  sprite.texture = pictures.get(symbol) ?? Texture.EMPTY
  sprite.setSize(FILL)
}

/** Hides what is beyond the board. */
export function maskOf(columns: number, rows: number): Graphics {
  return new Graphics().rect(0, 0, columns, rows).fill(0xffffff)
}
