import { Texture } from 'pixi.js'

const SIZE = 256
/** Three columns are shown larger than five. */
const LARGE = 512
const MOST_LARGE_COLUMNS = 3

/** The symbols of a game as textures: each picture is drawn once, at twice the size it is shown. */
export async function loadPictures(
  symbols: readonly string[],
  addressOf: (symbol: string) => string,
  columns: number,
): Promise<ReadonlyMap<string, Texture>> {
  const size = columns > MOST_LARGE_COLUMNS ? SIZE : LARGE
  const loaded = await Promise.all(
    symbols.map(async (symbol): Promise<[string, Texture]> => {
      const image = new Image(size, size)
      image.src = addressOf(symbol)
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = size
      canvas.height = size
      canvas.getContext('2d')?.drawImage(image, 0, 0, size, size)
      return [symbol, Texture.from(canvas)]
    }),
  )
  return new Map(loaded)
}
