import { Texture } from 'pixi.js'

const SIZE = 256

/** The symbols of a game as textures: each picture is drawn once, at twice the size it is shown. */
export async function loadPictures(
  symbols: readonly string[],
  addressOf: (symbol: string) => string,
): Promise<ReadonlyMap<string, Texture>> {
  const loaded = await Promise.all(
    symbols.map(async (symbol): Promise<[string, Texture]> => {
      const image = new Image(SIZE, SIZE)
      image.src = addressOf(symbol)
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = SIZE
      canvas.height = SIZE
      canvas.getContext('2d')?.drawImage(image, 0, 0, SIZE, SIZE)
      return [symbol, Texture.from(canvas)]
    }),
  )
  return new Map(loaded)
}
