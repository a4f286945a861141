import { Container, Sprite, type Texture } from 'pixi.js'
import type { Cell } from './board.ts'
import type { Pictures } from './pictures.ts'

/** Thickness of a line that wins, in cells. */
const THICK = 0.035
const FADED = 0.9

/**
 * Frames around cells and lines through them, over the board. They are kept, and those that are not
 * used are points: what is drawn stays the same list, and nothing of it is made anew for a win.
 */
export class Marks {
  readonly view = new Container()
  readonly #pictures: Pictures
  readonly #kept: Sprite[] = []
  #used = 0

  constructor(pictures: Pictures) {
    this.#pictures = pictures
  }

  /** Has so many ready before the first is wanted. */
  prepare(count: number): void {
    while (this.#kept.length < count) this.#add()
  }

  clear(): void {
    for (const sprite of this.#kept.slice(0, this.#used)) sprite.scale.set(0)
    this.#used = 0
  }

  frame({ column, row }: Cell, colour: number): void {
    const sprite = this.#next(this.#pictures.frame, colour)
    sprite.anchor.set(0)
    sprite.rotation = 0
    sprite.alpha = 1
    sprite.position.set(column, row)
    sprite.setSize(1)
  }

  /** Through the middles of cells. */
  line(cells: readonly Cell[], colour: number): void {
    cells.slice(1).forEach((to, index) => {
      const from = cells[index] ?? to
      const [across, down] = [to.column - from.column, to.row - from.row]
      const sprite = this.#next(this.#pictures.plain, colour)
      sprite.anchor.set(0.5)
      sprite.alpha = FADED
      sprite.position.set((from.column + to.column + 1) / 2, (from.row + to.row + 1) / 2)
      // a little longer, so that two pieces meet without a notch
      sprite.setSize(Math.hypot(across, down) + THICK / 2, THICK)
      sprite.rotation = Math.atan2(down, across)
    })
  }

  #next(texture: Texture, colour: number): Sprite {
    const sprite = this.#kept[this.#used] ?? this.#add()
    this.#used += 1
    sprite.texture = texture
    sprite.tint = colour
    return sprite
  }

  #add(): Sprite {
    const sprite = new Sprite(this.#pictures.frame)
    sprite.scale.set(0)
    this.#kept.push(sprite)
    this.view.addChild(sprite)
    return sprite
  }
}
