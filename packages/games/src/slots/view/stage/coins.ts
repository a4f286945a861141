import { Container, Graphics, Sprite, Texture } from 'pixi.js'
import type { HoldSpinView } from '../../bet.ts'
import { type BoardWish, FILL, symbolSprite } from './board.ts'
import { easeOut } from './motion.ts'

const LABEL_SIZE = 256
const LAND_MS = 340
const QUICK_LAND_MS = 160
const PULSE_MS = 900
/** Rounded corners are cut into pieces by their size: cells are drawn large and shown small. */
const FINE = 100
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
  readonly #empty = new Graphics()

  constructor(wish: BoardWish, coin: string) {
    this.#wish = wish
    this.#coin = coin
    this.view.visible = false
    this.#empty.scale.set(1 / FINE)
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

  /** The dark board, and how many respins are left, as the brightness of its cells. */
  #open(spin: HoldSpinView): void {
    const { columns, rows } = this.#wish
    this.view.visible = true
    this.#empty.clear()
    this.#empty.rect(0, 0, columns * FINE, rows * FINE).fill({ color: 0x0d0c15, alpha: 0.97 })
    for (let cell = 0; cell < columns * rows; cell += 1) {
      const [column, row] = [Math.floor(cell / rows), cell % rows]
      if (spin.coins.some((coin) => coin.column === column && coin.row === row)) continue
      this.#empty
        .roundRect(column * FINE + 3, row * FINE + 3, FINE - 6, FINE - 6, 12)
        .fill({ color: 0x2a2840, alpha: 0.45 })
    }
  }

  #add(coin: HoldSpinView['coins'][number]): Container {
    const key = `${coin.column}:${coin.row}`
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
