import { Container, Sprite, Texture } from 'pixi.js'
import type { HoldSpinView } from '../../bet.ts'
import { type BoardWish, type Cell, FILL, hollowSprite, symbolSprite } from './board.ts'
import { easeOut } from './motion.ts'

const LABEL_SIZE = 256
const LAND_MS = 340
const QUICK_LAND_MS = 160
const PULSE_MS = 900
const DARK = { tint: 0x0d0c15, alpha: 0.97 }
const EMPTY = { tint: 0x2a2840, alpha: 0.45 }
/** A coin lands so much larger than it is. */
const FROM_ABOVE = 0.9

/** The board of respins, over the reels: coins that stay, each with what it is worth. */
export class Coins {
  readonly view = new Container()
  readonly #wish: BoardWish
  readonly #coin: string
  readonly #labels = new Map<string, Texture>()
  readonly #standing = new Map<string, Container>()
  #stopGlow: (() => void) | undefined
  /** The dark behind the coins, and a lighter cell wherever none stands. */
  readonly #empty = new Container()
  readonly #cells = new Map<string, Sprite>()

  constructor(wish: BoardWish, coin: string) {
    this.#wish = wish
    this.#coin = coin
    this.view.visible = false
    const { columns, rows, pictures } = wish
    const dark = new Sprite({ texture: pictures.plain, ...DARK })
    dark.setSize(columns, rows)
    this.#empty.addChild(dark)
    for (let at = 0; at < columns * rows; at += 1) {
      const cell = { column: Math.floor(at / rows), row: at % rows }
      const hollow = hollowSprite(pictures, cell)
      Object.assign(hollow, EMPTY)
      this.#cells.set(keyOf(cell), hollow)
      this.#empty.addChild(hollow)
    }
    this.view.addChild(this.#empty)
  }

  get isShown(): boolean {
    return this.view.visible
  }

  hide(): void {
    this.#stopGlow?.()
    this.#stopGlow = undefined
    this.view.visible = false
    for (const coin of this.#standing.values()) coin.destroy({ children: true })
    this.#standing.clear()
  }

  /** Empty cells glow while a respin is on its way. */
  wait(): void {
    if (this.#wish.motion.isReduced || this.#stopGlow) return
    let ms = 0
    this.#stopGlow = this.#wish.motion.loop((passed) => {
      ms += passed
      this.#empty.alpha = 0.75 + 0.25 * Math.sin(ms / 90)
    })
  }

  /** Shows a respin at rest. */
  set(spin: HoldSpinView): void {
    this.hide()
    this.#open(spin)
    for (const coin of spin.coins) this.#add(coin)
  }

  /** Shows a respin: what was there stays, the new coins land one after the other. */
  async arrive(spin: HoldSpinView, quick: boolean): Promise<void> {
    this.#stopGlow?.()
    this.#stopGlow = undefined
    this.#open(spin)
    this.#empty.alpha = 1
    const before = spin.coins.length - spin.landed
    for (const coin of spin.coins.slice(0, before)) this.#add(coin)
    for (const coin of spin.coins.slice(before)) {
      const one = this.#add(coin)
      await this.#wish.motion.run(quick ? QUICK_LAND_MS : LAND_MS, (at) => {
        one.scale.set(1 + FROM_ABOVE * (1 - easeOut(at)))
        one.alpha = at
      })
    }
    if (spin.left > 0) return
    const all = [...this.#standing.values()]
    await this.#wish.motion.run(PULSE_MS, (at) => {
      for (const one of all) one.scale.set(1 + 0.12 * Math.sin(at * Math.PI * 3) ** 2 * (1 - at))
    })
  }

  /** The dark board, lighter where no coin stands. */
  #open(spin: HoldSpinView): void {
    this.view.visible = true
    for (const cell of this.#cells.values()) cell.visible = true
    for (const coin of spin.coins) {
      const cell = this.#cells.get(keyOf(coin))
      if (cell) cell.visible = false
    }
  }

  #add(coin: HoldSpinView['coins'][number]): Container {
    const key = keyOf(coin)
    const known = this.#standing.get(key)
    if (known) return known
    const holder = new Container()
    const label = new Sprite(this.#labelOf(coin.value))
    label.anchor.set(0.5)
    label.setSize(FILL)
    holder.addChild(symbolSprite(this.#wish.pictures, this.#coin), label)
    holder.position.set(coin.column + 0.5, coin.row + 0.5)
    this.#standing.set(key, holder)
    this.view.addChild(holder)
    return holder
  }

  /** What a coin is worth, on a plate: drawn once for each worth. */
  #labelOf(value: string): Texture {
    const text = value.replace(/\.00$/, '')
    const known = this.#labels.get(text)
    if (known) return known
    const canvas = document.createElement('canvas')
    canvas.width = LABEL_SIZE
    canvas.height = LABEL_SIZE
    drawLabel(canvas.getContext('2d'), text)
    const texture = Texture.from(canvas)
    this.#labels.set(text, texture)
    return texture
  }
}

const keyOf = ({ column, row }: Cell): string => `${column}:${row}`

function drawLabel(draw: CanvasRenderingContext2D | null, text: string): void {
  if (!draw) return
  const size = Math.min(64, (LABEL_SIZE * 1.5) / Math.max(4, text.length))
  const [middle, height] = [LABEL_SIZE / 2, 84]
  draw.font = `800 ${size}px "Bricolage Grotesque Variable", sans-serif`
  draw.textAlign = 'center'
  draw.textBaseline = 'middle'
  const width = draw.measureText(text).width + 36
  draw.fillStyle = 'rgb(20 9 3 / 0.86)'
  draw.beginPath()
  draw.roundRect(middle - width / 2, 150, width, height, 26)
  draw.fill()
  draw.fillStyle = '#ffdf9a'
  draw.fillText(text, middle, 150 + height / 2 + 3)
}
