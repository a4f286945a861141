import { Container, type Sprite } from 'pixi.js'
import { type Board, type BoardWish, type Cell, paint, symbolSprite } from './board.ts'
import { settle } from './motion.ts'

/** Cells a second while a reel turns. */
const SPEED = 16
const STOP_MS = 620
const QUICK_STOP_MS = 260
/** A reel stops so much later than the one before it. */
const APART_MS = 190
/** Cells that still pass before a reel stands. */
const RUN_OUT = 5
/** A symbol turns into another. */
const TURN_MS = 360
const QUICK_TURN_MS = 160
/** A reel that goes once more turns so long before it stops. */
const AGAIN_MS = 420

interface Reel {
  readonly sprites: readonly Sprite[]
  /** Symbols by their number on the endless strip that passes. */
  readonly strip: Map<number, string>
  /** The number of the symbol in the top row, with the fraction it has moved down. */
  position: number
}

/** Columns that turn like reels. */
export class Reels implements Board {
  readonly view = new Container()
  readonly #wish: BoardWish
  readonly #symbols: readonly string[]
  readonly #reels: readonly Reel[]
  #stopTurning: (() => void) | undefined

  constructor(wish: BoardWish) {
    this.#wish = wish
    this.#symbols = [...wish.pictures.symbols.keys()]
    this.#reels = Array.from({ length: wish.columns }, (_, column): Reel => {
      const sprites = Array.from({ length: wish.rows + 1 }, () =>
        symbolSprite(wish.pictures, this.#symbols[column] ?? ''),
      )
      for (const sprite of sprites) {
        sprite.x = column + 0.5
        this.view.addChild(sprite)
      }
      return { sprites, strip: new Map(), position: wish.rows }
    })
  }

  set(window: readonly string[]): void {
    this.#stopTurning?.()
    this.#stopTurning = undefined
    this.#reels.forEach((reel, column) => {
      reel.position = this.#write(reel, window[column] ?? '', Math.ceil(reel.position))
      this.#place(reel, column)
    })
  }

  leave(): void {
    if (this.#wish.motion.isReduced || this.#stopTurning) return
    this.#stopTurning = this.#wish.motion.loop((ms) => {
      this.#reels.forEach((reel, column) => {
        reel.position += (SPEED * ms) / 1000
        this.#place(reel, column)
      })
    })
  }

  async arrive(
    window: readonly string[],
    quick: boolean,
    asOne: readonly number[] = [],
  ): Promise<void> {
    this.#stopTurning?.()
    this.#stopTurning = undefined
    await Promise.all(
      this.#reels.map((reel, column) => {
        const after = asOne.includes(column) ? (asOne[0] ?? column) : column
        const turnMs = quick ? 0 : after * APART_MS
        return this.#stop(reel, column, window[column] ?? '', { quick, turnMs })
      }),
    )
  }

  /** One reel goes once more while the others stand. */
  again(column: number, symbols: string, quick: boolean): Promise<void> {
    const reel = this.#reels[column]
    return reel
      ? this.#stop(reel, column, symbols, { quick, turnMs: quick ? 0 : AGAIN_MS })
      : Promise.resolve()
  }

  /** What stands there becomes something else, cell by cell where it differs. */
  async become(window: readonly string[], quick: boolean): Promise<void> {
    const { motion, pictures } = this.#wish
    const changes = this.#reels.flatMap((reel, column) =>
      Array.from(window[column] ?? '', (symbol, row) => ({ reel, column, row, symbol })).filter(
        ({ row, symbol }) => reel.strip.get(reel.position - row) !== symbol,
      ),
    )
    const sprites = changes.flatMap((cell) => this.at(cell) ?? [])
    const sizes = sprites.map(({ scale }) => scale.x)
    await motion.run(quick ? QUICK_TURN_MS : TURN_MS, (at) => {
      sprites.forEach((sprite, index) => {
        const symbol = changes[index]?.symbol ?? ''
        if (at >= 0.5) paint(sprite, pictures, symbol)
        const width = at >= 0.5 ? sprite.scale.y : (sizes[index] ?? 1)
        sprite.scale.x = width * Math.abs(1 - 2 * at)
      })
    })
    for (const { reel, row, symbol } of changes) reel.strip.set(reel.position - row, symbol)
  }

  at({ column, row }: Cell): Sprite | undefined {
    return this.#reels[column]?.sprites[row + 1]
  }

  async #stop(
    reel: Reel,
    column: number,
    symbols: string,
    { quick, turnMs }: { readonly quick: boolean; readonly turnMs: number },
  ): Promise<void> {
    const { motion } = this.#wish
    const from = reel.position
    await motion.run(turnMs, (at) => {
      reel.position = from + (SPEED * turnMs * at) / 1000
      this.#place(reel, column)
    })
    const begin = reel.position
    const end = this.#write(reel, symbols, Math.ceil(begin) + RUN_OUT)
    await motion.run(quick ? QUICK_STOP_MS : STOP_MS, (at) => {
      reel.position = begin + (end - begin) * settle(at)
      this.#place(reel, column)
    })
    // to the end of it, whatever fractions add up to: rows are found by whole numbers
    reel.position = end
    this.#place(reel, column)
    for (const known of reel.strip.keys()) if (known < end - 8) reel.strip.delete(known)
  }

  /** Puts symbols on the strip so that they fill the window at `end`, the first one on top. */
  #write(reel: Reel, symbols: string, end: number): number {
    Array.from(symbols, (symbol, row) => reel.strip.set(end - row, symbol))
    return end
  }

  /** What passes while a reel turns is only there to be seen passing. */
  #symbolAt(reel: Reel, number: number, column: number): string {
    const passing = this.#symbols[(number * 7 + column * 3) % this.#symbols.length]
    return reel.strip.get(number) ?? passing ?? ''
  }

  #place(reel: Reel, column: number): void {
    const top = Math.floor(reel.position)
    const moved = reel.position - top
    reel.sprites.forEach((sprite, index) => {
      const row = index - 1
      paint(sprite, this.#wish.pictures, this.#symbolAt(reel, top - row, column))
      sprite.y = row + moved + 0.5
    })
  }
}
