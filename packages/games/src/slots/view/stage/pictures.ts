import { CanvasSource, Rectangle, Texture } from 'pixi.js'

const SIZE = 256
/** Three columns are shown larger than five. */
const LARGE = 512
const MOST_LARGE_COLUMNS = 3
/** Between two pictures of the sheet, so that none is seen at the edge of another. */
const GAP = 4
/** Of a cell, in hundredths of it. */
const HOLLOW = { inset: 2, radius: 12 }
const FRAME = { inset: 4, radius: 14, width: 3 }
/** A plain square: drawn so large, used without its edges. */
const PLAIN = 16
const PLAIN_EDGE = 4

/** Everything a stage shows, on one sheet: it is handed to the graphics once. */
export interface Pictures {
  readonly symbols: ReadonlyMap<string, Texture>
  /** White, to be tinted: a full cell with round corners, the line around one, and a plain square. */
  readonly hollow: Texture
  readonly frame: Texture
  readonly plain: Texture
}

/** Draws the pictures of a game, each at twice the size it is shown. */
export async function loadPictures(
  symbols: readonly string[],
  addressOf: (symbol: string) => string,
  columns: number,
): Promise<Pictures> {
  const size = columns > MOST_LARGE_COLUMNS ? SIZE : LARGE
  const images = await Promise.all(
    symbols.map(async (symbol) => {
      const image = new Image(size, size)
      image.src = addressOf(symbol)
      await image.decode()
      return image
    }),
  )
  const sheet = new Sheet(size, symbols.length + 3)
  const drawn = symbols.map((symbol, index): [string, Texture] => {
    const image = images[index]
    const texture = sheet.add((draw) => image && draw.drawImage(image, 0, 0, size, size))
    return [symbol, texture]
  })
  const scale = size / 100
  return {
    symbols: new Map(drawn),
    hollow: sheet.add((draw) => {
      roundSquare(draw, size, HOLLOW.inset * scale, HOLLOW.radius * scale)
      draw.fill()
    }),
    frame: sheet.add((draw) => {
      draw.lineWidth = FRAME.width * scale
      roundSquare(draw, size, FRAME.inset * scale, FRAME.radius * scale)
      draw.stroke()
    }),
    plain: sheet.add((draw) => draw.fillRect(0, 0, PLAIN, PLAIN), {
      inset: PLAIN_EDGE,
      size: PLAIN - 2 * PLAIN_EDGE,
    }),
  }
}

function roundSquare(
  draw: CanvasRenderingContext2D,
  size: number,
  inset: number,
  radius: number,
): void {
  draw.beginPath()
  draw.roundRect(inset, inset, size - 2 * inset, size - 2 * inset, radius)
}

/** One canvas with squares of one size, as near to a square itself as they allow. */
class Sheet {
  readonly #size: number
  readonly #across: number
  readonly #draw: CanvasRenderingContext2D | null
  readonly #source: CanvasSource
  #count = 0

  constructor(size: number, squares: number) {
    this.#size = size
    this.#across = Math.ceil(Math.sqrt(squares))
    const canvas = document.createElement('canvas')
    canvas.width = this.#across * (size + GAP)
    canvas.height = Math.ceil(squares / this.#across) * (size + GAP)
    this.#draw = canvas.getContext('2d')
    this.#source = new CanvasSource({ resource: canvas })
  }

  /** Draws white into the next square; `part` is what of it is used. */
  add(
    draw: (draw: CanvasRenderingContext2D) => void,
    part = { inset: 0, size: this.#size },
  ): Texture {
    const x = (this.#count % this.#across) * (this.#size + GAP)
    const y = Math.floor(this.#count / this.#across) * (this.#size + GAP)
    this.#count += 1
    if (this.#draw) {
      this.#draw.setTransform(1, 0, 0, 1, x, y)
      this.#draw.fillStyle = '#fff'
      this.#draw.strokeStyle = '#fff'
      draw(this.#draw)
    }
    const frame = new Rectangle(x + part.inset, y + part.inset, part.size, part.size)
    return new Texture({ source: this.#source, frame })
  }
}
