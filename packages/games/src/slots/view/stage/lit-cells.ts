import { Container, type Sprite } from 'pixi.js'
import { type BoardWish, type Cell, hollowSprite } from './board.ts'

/** How strong the light behind a cell is. */
const LIGHT = 0.34

/** A light behind each cell, for those that the game's own is about. They are kept, and shown or not. */
export class LitCells {
  readonly view = new Container()
  readonly #lights = new Map<string, Sprite>()

  constructor({ columns, rows, pictures }: BoardWish, colour: string) {
    for (let at = 0; at < columns * rows; at += 1) {
      const cell = { column: Math.floor(at / rows), row: at % rows }
      const light = hollowSprite(pictures, cell)
      Object.assign(light, { tint: colour, alpha: LIGHT, visible: false })
      this.#lights.set(keyOf(cell), light)
      this.view.addChild(light)
    }
  }

  /** Lights these cells and no others. */
  show(cells: readonly Cell[]): void {
    const lit = new Set(cells.map(keyOf))
    for (const [key, light] of this.#lights) light.visible = lit.has(key)
  }
}

const keyOf = ({ column, row }: Cell): string => `${column}:${row}`
