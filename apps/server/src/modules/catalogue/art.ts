import { createHash } from 'node:crypto'
import { type TileShape, tileSvg } from '@lantern/art/art'
import { type PaletteName, PALETTES } from '@lantern/art/palettes'
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

/** The picture of a game in one shape. Drawn once per process and record. */
export function pictureOf(game: GameRow, shape: TileShape): Picture {
  const record = {
    code: game.code,
    vendor: game.vendorCode,
    type: game.gameType,
    title: game.name,
    ...(game.glyph === null ? {} : { glyph: game.glyph }),
    ...(isPalette(game.palette) ? { palette: game.palette } : {}),
  }
  const key = JSON.stringify([record, shape])
  const found = kept.get(key)
  if (found) return found
  const svg = tileSvg(record, shape)
  const picture = { svg, hash: createHash('sha256').update(svg).digest('hex').slice(0, 12) }
  if (kept.size >= MOST_KEPT) kept.clear()
  kept.set(key, picture)
  return picture
}

/** Addresses of the rows of a copy: a list draws nothing that it drew before. */
const addresses = new WeakMap<GameRow, Partial<Record<TileShape, string>>>()

/** `/art/<game>.<shape>.<hash>.svg` */
export function picturePath(game: GameRow, shape: TileShape): string {
  const known = addresses.get(game) ?? {}
  const address = known[shape] ?? `/art/${game.id}.${shape}.${pictureOf(game, shape).hash}.svg`
  addresses.set(game, { ...known, [shape]: address })
  return address
}

const PATH = /^([0-9]{1,19})\.(portrait|wide|square)\.([0-9a-f]{12})\.svg$/

const isShape = (text: string | undefined): text is TileShape =>
  text === 'portrait' || text === 'wide' || text === 'square'

/** Takes a file name of `/art/` apart; undefined when it is not one of ours. */
export function readPictureName(
  file: string,
): { id: string; shape: TileShape; hash: string } | undefined {
  const [, id, shape, hash] = PATH.exec(file) ?? []
  return id && isDatabaseId(id) && hash && isShape(shape) ? { id, shape, hash } : undefined
}
