import { createHash } from 'node:crypto'
import { type TileShape, tileSvg } from '@lantern/art/art'
import { type PaletteName, PALETTES, tintOf } from '@lantern/art/palettes'
import { isDatabaseId } from '@lantern/kernel/ids'
import type { GameRow } from './queries.ts'

/** A drawn picture; its address holds the hash of its bytes, so it can be kept for ever. */
export interface Picture {
  readonly svg: string
  readonly hash: string
}

const MOST_KEPT = 2_000
const kept = new Map<string, Picture>()

const isPalette = (name: string | null): name is PaletteName =>
  name !== null && Object.hasOwn(PALETTES, name)

/** What a picture is drawn from. */
const recordOf = (game: GameRow) => ({
  code: game.code,
  vendor: game.vendorCode,
  type: game.gameType,
  title: game.name,
  ...(game.glyph === null ? {} : { glyph: game.glyph }),
  ...(isPalette(game.palette) ? { palette: game.palette } : {}),
})

/** The colours of a game's picture, known before it is drawn; null of an uploaded one. */
export const pictureTint = (game: GameRow): string[] | null =>
  game.pictureHash === null ? tintOf(recordOf(game)) : null

/** The picture of a game in one shape. Drawn once per process and record. */
export function pictureOf(game: GameRow, shape: TileShape): Picture {
  const record = recordOf(game)
  const key = JSON.stringify([record, shape])
  const found = kept.get(key)
  if (found) return found
  const svg = tileSvg(record, shape)
  const picture = { svg, hash: hashOf(svg) }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, picture)
  return picture
}

/** Addresses of the rows of a copy: a list draws nothing that it drew before. */
const addresses = new WeakMap<GameRow, Partial<Record<TileShape, string>>>()

/** Where the picture of a game stands: the uploaded one in every shape, else the drawn one. */
export function picturePath(game: GameRow, shape: TileShape): string {
  if (game.pictureHash !== null) return uploadedPath(game.id, game.pictureHash)
  const known = addresses.get(game) ?? {}
  const address = known[shape] ?? drawnPath(game, shape)
  addresses.set(game, { ...known, [shape]: address })
  return address
}

/** `/art/<game>.<shape>.<hash>.svg` */
const drawnPath = (game: GameRow, shape: TileShape): string =>
  `/art/${game.id}.${shape}.${pictureOf(game, shape).hash}.svg`

/** `/art/<game>.<hash>.jpg` */
const uploadedPath = (id: string, hash: string): string => `/art/${id}.${hash}.jpg`

const PATH = /^([0-9]{1,19})\.(portrait|wide|square)\.([0-9a-f]{12})\.svg$/
const UPLOADED = /^([0-9]{1,19})\.([0-9a-f]{12})\.jpg$/

const isShape = (text: string | undefined): text is TileShape =>
  text === 'portrait' || text === 'wide' || text === 'square'

/** Takes a file name of `/art/` apart; undefined when it is not one of ours. */
export function readPictureName(
  file: string,
): { id: string; shape: TileShape; hash: string } | undefined {
  const [, id, shape, hash] = PATH.exec(file) ?? []
  return id && isDatabaseId(id) && hash && isShape(shape) ? { id, shape, hash } : undefined
}

/** The same for the file of an uploaded picture. */
export function readUploadedName(file: string): { id: string; hash: string } | undefined {
  const [, id, hash] = UPLOADED.exec(file) ?? []
  return id && isDatabaseId(id) && hash ? { id, hash } : undefined
}

/** As addresses name bytes. */
export const hashOf = (bytes: Buffer | string): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 12)
