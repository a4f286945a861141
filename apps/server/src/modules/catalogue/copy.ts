import { gameTypes } from '@lantern/contract/games'
import type { Pool } from 'pg'
import { inOrder, type PlacedCategory } from './lanes.ts'
import { type GameRow, listPlacedCategories, listVisible, readVersion } from './queries.ts'

/** What there is to play at a brand, as one moment saw it, in menu order. */
export interface Copy {
  readonly version: string
  readonly games: readonly GameRow[]
  readonly byId: ReadonlyMap<string, GameRow>
  /** By type, and by the classes that are categories of their own. */
  readonly byCategory: ReadonlyMap<string, readonly GameRow[]>
  /** Every category, in the brand's order. */
  readonly categories: readonly PlacedCategory[]
  readonly byVendor: ReadonlyMap<string, readonly GameRow[]>
  /** Names without case and accents, at the place of their game. */
  readonly names: ReadonlyMap<GameRow, string>
}

// One memory per database, so that tests with several databases never meet.
const memories = new WeakMap<Pool, Map<number, Promise<Copy>>>()

function memoryOf(db: Pool): Map<number, Promise<Copy>> {
  const found = memories.get(db)
  if (found) return found
  const fresh = new Map<number, Promise<Copy>>()
  memories.set(db, fresh)
  return fresh
}

/** Letters that tell apart in no search: case, accents, the bar of the Vietnamese đ. */
export const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd')

/** Categories by the class of a game, whatever its type is. */
const CLASS_CATEGORIES = ['JACKPOT', 'MINI'] as const

/**
 * The catalogue of a brand. Lists are made in memory: one small question tells whether the copy is
 * the newest, so that a change holds with the next call on every node.
 */
export async function catalogueOf(db: Pool, brandId: number): Promise<Copy> {
  const memory = memoryOf(db)
  const version = await readVersion(db)
  const kept = memory.get(brandId)
  if (kept && (await kept).version === version) return kept
  const fresh = readCopy(db, brandId, version)
  memory.set(brandId, fresh)
  try {
    return await fresh
  } catch (error) {
    if (memory.get(brandId) === fresh) memory.delete(brandId)
    throw error
  }
}

async function readCopy(db: Pool, brandId: number, version: string): Promise<Copy> {
  const [games, placed] = await Promise.all([
    listVisible(db, brandId),
    listPlacedCategories(db, brandId),
  ])
  const byCategory = new Map<string, GameRow[]>(gameTypes.map((type) => [type, []]))
  const byVendor = new Map<string, GameRow[]>()
  for (const game of games) {
    const ofVendor = byVendor.get(game.vendorCode)
    if (ofVendor) ofVendor.push(game)
    else byVendor.set(game.vendorCode, [game])
    if (!game.isListed) continue
    byCategory.get(game.gameType)?.push(game)
    const own = CLASS_CATEGORIES.find((one) => one === game.subcategory)
    if (own && own !== game.gameType) byCategory.get(own)?.push(game)
  }
  return {
    version,
    games,
    byId: new Map(games.map((game) => [game.id, game])),
    byCategory,
    categories: inOrder(placed),
    byVendor,
    names: new Map(games.map((game) => [game, folded(game.name)])),
  }
}
