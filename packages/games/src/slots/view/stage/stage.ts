import 'pixi.js/unsafe-eval'
import 'pixi.js/app'
import { Application, Container } from 'pixi.js'
import type {
  CascadeSpinView,
  ClassicSpinView,
  DropView,
  LinesSpinView,
  Spin,
  WaysSpinView,
} from '../../bet.ts'
import type { GameFacts } from '../host.ts'
import { beginsHigher, ownOf } from '../slot-state.ts'
import { type Board, type Cell, hollowSprite } from './board.ts'
import { Coins } from './coins.ts'
import { Falling } from './falling.ts'
import { LitCells } from './lit-cells.ts'
import { Marks } from './marks.ts'
import { Motion } from './motion.ts'
import { loadPictures, type Pictures } from './pictures.ts'
import { Reels } from './reels.ts'
import {
  cellsWith,
  classicCells,
  lineCells,
  luckyCells,
  ownCells,
  scatterCells,
  wayCells,
} from './winners.ts'

const COLOURS = [0xffcb66, 0x6ccbff, 0x48dfa0, 0xff6e93, 0xff8f63, 0xc9a7ff] as const
const WIN_MS = 1_100
const QUICK_WIN_MS = 450
const DIM = 0.28
const HOLLOW = { tint: 0x08070d, alpha: 0.55 }

export interface Showing {
  readonly quick: boolean
  /** Told at each drop of a cascade, with what was won so far in it. */
  readonly onDrop?: (drop: DropView, index: number) => void
  /** Told when what is the game's own begins to show. */
  readonly onOwn?: () => void
}

/** The canvas of a slot: reels or falling columns, and the lines that win. */
export class SlotStage {
  readonly #app: Application
  readonly #game: GameFacts
  readonly #host: HTMLElement
  readonly #world = new Container()
  readonly #marks: Marks
  readonly #motion: Motion
  readonly #board: Board
  readonly #falling: Falling | undefined
  readonly #reels: Reels | undefined
  readonly #lit: LitCells
  readonly #coins: Coins | undefined
  /** Coins are held: the reels stand still until the last respin. */
  #isHolding = false
  readonly #observer: ResizeObserver
  #frameAsked = 0

  private constructor(app: Application, host: HTMLElement, game: GameFacts, pictures: Pictures) {
    this.#app = app
    this.#host = host
    this.#game = game
    this.#motion = new Motion(app.ticker, () => this.#paint())
    const wish = { columns: game.columns, rows: game.rows, pictures, motion: this.#motion }
    this.#marks = new Marks(pictures)
    this.#marks.prepare(2 * game.columns * game.rows)
    const board = game.model === 'cascade' ? new Falling(wish) : new Reels(wish)
    this.#board = board
    this.#falling = board instanceof Falling ? board : undefined
    this.#reels = board instanceof Reels ? board : undefined
    this.#lit = new LitCells(wish, game.colours.glow)
    this.#world.addChild(this.#grid(pictures), this.#lit.view, this.#board.view, this.#marks.view)
    if (game.hold && game.scatter !== null) {
      this.#coins = new Coins(wish, game.scatter, coinNamesOf(game))
      this.#world.addChild(this.#coins.view)
    }
    app.stage.addChild(this.#world)
    this.#observer = new ResizeObserver(() => this.#fit())
    this.#observer.observe(host)
    this.#fit()
  }

  /** Draws into `host`. Throws where there is no way to draw. */
  static async create(
    host: HTMLElement,
    game: GameFacts,
    addressOf: (symbol: string) => string,
  ): Promise<SlotStage> {
    const app = new Application()
    const [pictures] = await Promise.all([
      loadPictures(Object.keys(game.names), addressOf, game.columns),
      app.init({
        backgroundAlpha: 0,
        // pictures have soft edges of their own
        antialias: false,
        autoStart: false,
        sharedTicker: false,
        preference: 'webgl',
        // nothing here is pressed, read out or filtered by the canvas: none of that is loaded
        skipExtensionImports: true,
        resolution: Math.min(2, window.devicePixelRatio || 1),
        autoDensity: true,
      }),
    ])
    app.canvas.setAttribute('aria-hidden', 'true')
    host.append(app.canvas)
    return new SlotStage(app, host, game, pictures)
  }

  set isReduced(isReduced: boolean) {
    this.#motion.isReduced = isReduced
  }

  /** Shows a spin at rest; null before the first, when the board shows one of each symbol. */
  rest(spin: Spin | null): void {
    this.#motion.hurry()
    this.#motion.calm()
    if (spin?.model === 'hold') this.#coins?.set(spin)
    else {
      this.#coins?.hide()
      this.#board.set(spin === null ? this.#dressed() : restingWindow(spin))
    }
    this.#isHolding = isHeld(this.#game, spin)
    this.clear()
    this.#lit.show(ownCells(spin))
  }

  #dressed(): string[] {
    const { columns, rows, names } = this.#game
    const symbols = Object.keys(names)
    return Array.from({ length: columns }, (_, column) =>
      Array.from(
        { length: rows },
        (_row, row) => symbols[(column * 2 + row * 3) % symbols.length] ?? '',
      ).join(''),
    )
  }

  /** The spin begins: what stands there leaves. */
  leave(): void {
    this.#motion.calm()
    this.clear()
    this.#lit.show([])
    if (this.#isHolding) return this.#coins?.wait()
    this.#coins?.hide()
    this.#board.leave()
  }

  /** Whoever does not want to wait. */
  hurry(): void {
    this.#motion.hurry()
  }

  /** Shows a spin from its arrival to its last win. */
  async show(spin: Spin, showing: Showing): Promise<void> {
    if (spin.model === 'cascade') await this.#showDrops(spin, showing)
    else if (spin.model === 'hold') await this.#coins?.arrive(spin, showing.quick)
    else {
      await this.#turn(spin, showing)
      if (spin.model === 'lines') await this.#showLines(spin, showing)
      else if (spin.model === 'ways') await this.#showWays(spin, showing)
      else await this.#showCells(classicCells(spin, this.#game), showing)
    }
    this.#isHolding = isHeld(this.#game, spin)
    this.#motion.calm()
    this.#paint()
  }

  /** The reels stop, and what is the game's own shows: before it where it turns them, else after. */
  async #turn(
    spin: Exclude<Spin, { readonly model: 'cascade' | 'hold' }>,
    { quick, onOwn = () => undefined }: Showing,
  ): Promise<void> {
    if (spin.model === 'classic') return this.#turnRow(spin, { quick, onOwn })
    const own = ownOf(spin)
    if (!own) return this.#board.arrive(spin.window, quick)
    const tell = (): void => {
      this.#lit.show(ownCells(spin))
      onOwn()
    }
    if (!own.landed) {
      tell()
      return this.#board.arrive(spin.window, quick, own.kind === 'twins' ? own.reels : [])
    }
    await this.#board.arrive(own.landed, quick)
    tell()
    return this.#reels?.become(spin.window, quick)
  }

  /** One row; its third reel may go once more. */
  async #turnRow(
    spin: ClassicSpinView,
    { quick, onOwn }: Required<Pick<Showing, 'quick' | 'onOwn'>>,
  ): Promise<void> {
    const { window, before } = spin
    if (!before) {
      await this.#board.arrive(window, quick)
      return spin.isMixed ? onOwn() : undefined
    }
    await this.#board.arrive([...window.slice(0, -1), before.symbol], quick)
    this.#lit.show(ownCells(spin))
    onOwn()
    return this.#reels?.again(window.length - 1, window.at(-1) ?? '', quick)
  }

  clear(): void {
    this.#marks.clear()
    for (const cell of this.#cells()) {
      const sprite = this.#board.at(cell)
      if (sprite) sprite.alpha = 1
    }
    this.#paint()
  }

  destroy(): void {
    this.#observer.disconnect()
    cancelAnimationFrame(this.#frameAsked)
    this.#app.destroy({ removeView: true }, { children: true, texture: true })
  }

  async #showLines(spin: LinesSpinView, { quick }: Showing): Promise<void> {
    const winners = spin.wins.flatMap((win) => lineCells(win, this.#game))
    const scatters = scatterCells(spin, this.#game)
    const all = [...winners, ...scatters]
    if (all.length === 0) return
    this.#highlight(all)
    for (const win of spin.wins) this.#drawLine(win)
    for (const cell of scatters) this.#marks.frame(cell, COLOURS[0])
    this.#paint()
    await this.#pulse(all, quick)
  }

  /** Each symbol that pays in its colour, all at once. */
  async #showWays(spin: WaysSpinView, showing: Showing): Promise<void> {
    const wins = spin.wins.map((win) => wayCells(spin, win, this.#game))
    const scatters = scatterCells(spin, this.#game)
    const all = [...wins.flat(), ...scatters]
    if (all.length === 0) return
    this.#highlight(all)
    wins.forEach((cells, index) => {
      for (const cell of cells)
        this.#marks.frame(cell, COLOURS[index % COLOURS.length] ?? COLOURS[0])
    })
    for (const cell of scatters) this.#marks.frame(cell, COLOURS[0])
    this.#paint()
    await this.#pulse(all, showing.quick)
  }

  async #showCells(cells: readonly Cell[], { quick }: Showing): Promise<void> {
    if (cells.length === 0) return
    this.#highlight(cells)
    for (const cell of cells) this.#marks.frame(cell, COLOURS[0])
    this.#paint()
    await this.#pulse(cells, quick)
  }

  async #showDrops(
    spin: CascadeSpinView,
    { quick, onDrop, onOwn = () => undefined }: Showing,
  ): Promise<void> {
    if (beginsHigher(spin)) onOwn()
    for (const [index, drop] of spin.drops.entries()) {
      await this.#board.arrive(drop.window, quick)
      this.#lit.show(luckyCells(spin, index))
      const winners = cellsWith(
        drop.window,
        drop.wins.map((win) => win.symbol),
      )
      if (winners.length === 0) return
      if (drop.prize !== undefined) onOwn()
      onDrop?.(drop, index)
      this.#highlight(winners)
      for (const cell of winners)
        this.#marks.frame(cell, COLOURS[index % COLOURS.length] ?? COLOURS[0])
      await this.#pulse(winners, quick)
      this.clear()
      this.#lit.show([])
      await this.#falling?.burst(winners)
    }
  }

  #pulse(cells: readonly Cell[], quick: boolean): Promise<void> {
    if (this.#motion.isReduced) return this.#motion.hold(quick ? QUICK_WIN_MS : WIN_MS)
    const sprites = cells.flatMap((cell) => this.#board.at(cell) ?? [])
    const sizes = sprites.map(({ scale }) => scale.x)
    return this.#motion.run(quick ? QUICK_WIN_MS : WIN_MS, (at) =>
      sprites.forEach((sprite, index) => {
        const size = sizes[index] ?? 1
        sprite.scale.set(at === 1 ? size : size * (1 + 0.12 * Math.sin(at * Math.PI * 2) ** 2))
      }),
    )
  }

  #highlight(cells: readonly Cell[]): void {
    const names = new Set(cells.map(({ column, row }) => `${column}:${row}`))
    for (const cell of this.#cells()) {
      const sprite = this.#board.at(cell)
      if (sprite) sprite.alpha = names.has(`${cell.column}:${cell.row}`) ? 1 : DIM
    }
  }

  #drawLine(win: LinesSpinView['wins'][number]): void {
    const colour = COLOURS[win.line % COLOURS.length] ?? COLOURS[0]
    const cells = lineCells(win, this.#game)
    this.#marks.line(cells, colour)
    for (const cell of cells) this.#marks.frame(cell, colour)
  }

  #cells(): Cell[] {
    const { columns, rows } = this.#game
    return Array.from({ length: columns * rows }, (_, index) => ({
      column: Math.floor(index / rows),
      row: index % rows,
    }))
  }

  /** With the next frame, once, however often it is asked for; what moves is drawn anyway. */
  #paint(): void {
    if (this.#app.ticker.started) return
    cancelAnimationFrame(this.#frameAsked)
    this.#frameAsked = requestAnimationFrame(() => this.#app.render())
  }

  /** Hollows in which the symbols stand. */
  #grid(pictures: Pictures): Container {
    const grid = new Container()
    for (const cell of this.#cells())
      grid.addChild(Object.assign(hollowSprite(pictures, cell), HOLLOW))
    return grid
  }

  /** The board as large as its place allows, in the middle. */
  #fit(): void {
    const { columns, rows } = this.#game
    const { clientWidth, clientHeight } = this.#host
    const size = Math.max(10, Math.min(clientWidth / columns, clientHeight / rows))
    this.#app.renderer.resize(size * columns, size * rows)
    this.#world.scale.set(size)
    this.#paint()
  }
}

/** What marked coins are called, by their mark. */
const coinNamesOf = ({ mechanics, chips }: GameFacts): Readonly<Record<string, string>> =>
  Object.fromEntries(
    mechanics.flatMap((own) =>
      own.kind === 'named' ? own.coins.map(({ name }, at) => [name, chips[at]?.name ?? '']) : [],
    ),
  )

const restingWindow = (spin: Spin): readonly string[] =>
  spin.model === 'cascade' ? (spin.drops.at(-1)?.window ?? []) : spin.window

/** Coins stay from the spin that begins respins to the last of them. */
const isHeld = (game: GameFacts, spin: Spin | null): boolean =>
  game.hold !== null &&
  ((spin?.model === 'lines' && spin.freeSpins > 0) || (spin?.model === 'hold' && spin.left > 0))
