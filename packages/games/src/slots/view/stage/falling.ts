import { Container, type Sprite } from 'pixi.js'
import { type Board, type BoardWish, type Cell, symbolSprite } from './board.ts'
import { easeOut, settle } from './motion.ts'

const FALL_MS = 420
const QUICK_FALL_MS = 200
const BURST_MS = 260

/** Columns whose symbols drop in, burst, and make room for those above. */
export class Falling implements Board {
  readonly view = new Container()
  readonly #wish: BoardWish
  /** Column → symbols from top to bottom. */
  #columns: Sprite[][]

  constructor(wish: BoardWish) {
    this.#wish = wish
    this.#columns = Array.from({ length: wish.columns }, () => [])
  }

  set(window: readonly string[]): void {
    this.#columns.forEach((sprites, column) => {
      for (const sprite of sprites) sprite.destroy()
      this.#columns[column] = Array.from(window[column] ?? '', (symbol, row) => {
        const sprite = this.#add(symbol, column)
        sprite.y = row + 0.5
        return sprite
      })
    })
  }

  leave(): void {
    const { motion, rows } = this.#wish
    const leaving = this.#columns.flat()
    this.#columns = this.#columns.map(() => [])
    const from = leaving.map(({ y }) => y)
    void motion
      .run(FALL_MS, (at) =>
        leaving.forEach((sprite, index) => {
          sprite.y = (from[index] ?? 0) + rows * at * at
        }),
      )
      .then(() => {
        for (const sprite of leaving) sprite.destroy()
      })
  }

  async arrive(window: readonly string[], quick: boolean): Promise<void> {
    await Promise.all(
      window.map((symbols, column) =>
        this.#refill(column, symbols, quick ? QUICK_FALL_MS : FALL_MS),
      ),
    )
  }

  /** Symbols vanish where they stand. */
  async burst(cells: readonly Cell[]): Promise<void> {
    const gone = cells.flatMap((cell) => this.at(cell) ?? [])
    const size = gone.map(({ scale }) => scale.x)
    await this.#wish.motion.run(BURST_MS, (at) =>
      gone.forEach((sprite, index) => {
        sprite.alpha = 1 - at
        sprite.scale.set((size[index] ?? 1) * (1 + 0.5 * easeOut(at)))
      }),
    )
    this.#columns = this.#columns.map((sprites) => sprites.filter((one) => !gone.includes(one)))
    for (const sprite of gone) sprite.destroy()
  }

  at({ column, row }: Cell): Sprite | undefined {
    return this.#columns[column]?.[row]
  }

  /** What is left sinks; what is missing comes from above. */
  async #refill(column: number, symbols: string, ms: number): Promise<void> {
    const stays = this.#columns[column] ?? []
    const missing = symbols.length - stays.length
    const fresh = Array.from(symbols.slice(0, missing), (symbol, index) => {
      const sprite = this.#add(symbol, column)
      sprite.y = index - missing + 0.5
      return sprite
    })
    const all = [...fresh, ...stays]
    this.#columns[column] = all
    const from = all.map(({ y }) => y)
    await this.#wish.motion.run(ms + column * 60, (at) => {
      const share = settle(at)
      all.forEach((sprite, row) => {
        const start = from[row] ?? 0
        sprite.y = start + (row + 0.5 - start) * share
      })
    })
  }

  #add(symbol: string, column: number): Sprite {
    const sprite = symbolSprite(this.#wish.pictures, symbol)
    sprite.x = column + 0.5
    this.view.addChild(sprite)
    return sprite
  }
}
