import { type Container, Sprite, Texture } from 'pixi.js'
import type { Motion } from './motion.ts'
import type { Pictures } from './pictures.ts'

/** What stands on a board, and how large. */
export interface BoardWish {
  readonly columns: number
  readonly rows: number
  readonly pictures: Pictures
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
  /** The new symbols arrive; of columns that move as one the others come with the first. */
  arrive(window: readonly string[], quick: boolean, asOne?: readonly number[]): Promise<void>
  /** The symbol on a cell, to be made to stand out. */
  at(cell: Cell): Sprite | undefined
}

/** A symbol's size within its cell. */
export const FILL = 0.84

const textureOf = ({ symbols }: Pictures, symbol: string): Texture =>
  symbols.get(symbol) ?? Texture.EMPTY

/** A symbol of one cell's size, its middle in the middle. */
export function symbolSprite(pictures: Pictures, symbol: string): Sprite {
  const sprite = new Sprite(textureOf(pictures, symbol))
  sprite.anchor.set(0.5)
  sprite.setSize(FILL)
  return sprite
}

/** Shows another symbol; what it shows already costs nothing. */
export function paint(sprite: Sprite, pictures: Pictures, symbol: string): void {
  const texture = textureOf(pictures, symbol)
  if (sprite.texture === texture) return
  sprite.texture = texture
  sprite.setSize(FILL)
}

/** A cell of a dark colour in which a symbol stands. */
export function hollowSprite({ hollow }: Pictures, { column, row }: Cell): Sprite {
  const sprite = new Sprite({ texture: hollow, x: column, y: row })
  sprite.setSize(1)
  return sprite
}
