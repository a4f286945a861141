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

type CoinMark = NonNullable<HoldSpinView['coins'][number]['mark']>

/** Of the plate with a coin's worth: dark, and lighter where the coin is something of its own. */
const PLAIN_PLATE = { back: 'rgb(20 9 3 / 0.86)', front: '#ffdf9a' }
const PLATES: Readonly<Record<CoinMark, typeof PLAIN_PLATE>> = {
  gift: { back: '#ffdf9a', front: '#2a1504' },
  deep: { back: 'rgb(6 40 74 / 0.94)', front: '#bfe8ff' },
  small: { back: 'rgb(20 9 3 / 0.86)', front: '#e8d6c0' },
  middle: { back: 'rgb(64 18 70 / 0.94)', front: '#ffd9f6' },
  great: { back: '#ffdf9a', front: '#2a1504' },
}

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

  readonly #names: Readonly<Record<string, string>>

  /** `names` of coins by their mark, for those that bear one. */
  constructor(wish: BoardWish, coin: string, names: Readonly<Record<string, string>>) {
    this.#names = names
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
    const label = new Sprite(this.#labelOf(coin))
    label.anchor.set(0.5)
    label.setSize(FILL)
    holder.addChild(symbolSprite(this.#wish.pictures, this.#coin), label)
    holder.position.set(coin.column + 0.5, coin.row + 0.5)
    this.#standing.set(key, holder)
    this.view.addChild(holder)
    return holder
  }

  /** What a coin is worth, on a plate: drawn once for each worth. */
  #labelOf({ value, mark }: HoldSpinView['coins'][number]): Texture {
    const text = value.replace(/\.00$/, '')
    const key = `${mark ?? ''} ${text}`
    const known = this.#labels.get(key)
    if (known) return known
    const canvas = document.createElement('canvas')
    canvas.width = LABEL_SIZE
    canvas.height = LABEL_SIZE
    drawLabel(canvas.getContext('2d'), { text, mark, name: this.#nameOf(mark) })
    const texture = Texture.from(canvas)
    this.#labels.set(key, texture)
    return texture
  }

  #nameOf(mark: CoinMark | undefined): string | undefined {
    return mark === undefined ? undefined : this.#names[mark]
  }
}

const keyOf = ({ column, row }: Cell): string => `${column}:${row}`

interface Label {
  readonly text: string
  readonly mark: CoinMark | undefined
  readonly name: string | undefined
}

function drawLabel(draw: CanvasRenderingContext2D | null, { text, mark, name }: Label): void {
  if (!draw) return
  const size = Math.min(64, (LABEL_SIZE * 1.5) / Math.max(4, text.length))
  const { back, front } = mark === undefined ? PLAIN_PLATE : PLATES[mark]
  draw.textAlign = 'center'
  draw.textBaseline = 'middle'
  const plate = (said: string, at: { top: number; height: number; size: number }): void => {
    draw.font = `800 ${at.size}px "Bricolage Grotesque Variable", sans-serif`
    const width = draw.measureText(said).width + 36
    draw.fillStyle = back
    draw.beginPath()
    draw.roundRect(LABEL_SIZE / 2 - width / 2, at.top, width, at.height, 26)
    draw.fill()
    draw.fillStyle = front
    draw.fillText(said, LABEL_SIZE / 2, at.top + at.height / 2 + 3)
  }
  plate(text, { top: 150, height: 84, size })
  if (name !== undefined) plate(name, { top: 22, height: 60, size: 42 })
}
