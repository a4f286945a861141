import { Container, Sprite } from 'pixi.js'
import type { BoardWish } from './board.ts'

/** How strong the light behind a reel is. */
const LIGHT = 0.3

/** A light behind each reel, for those that the game's own is about. They are kept, and shown or not. */
export class LitReels {
  readonly view = new Container()
  readonly #lights: readonly Sprite[]

  constructor({ columns, rows, pictures }: BoardWish, colour: string) {
    this.#lights = Array.from({ length: columns }, (_, column) => {
      const light = new Sprite({ texture: pictures.plain, x: column, tint: colour, alpha: LIGHT })
      light.setSize(1, rows)
      light.visible = false
      this.view.addChild(light)
      return light
    })
  }

  /** Lights these reels, counted from 0, and no others. */
  show(reels: readonly number[]): void {
    this.#lights.forEach((light, reel) => {
      light.visible = reels.includes(reel)
    })
  }
}
