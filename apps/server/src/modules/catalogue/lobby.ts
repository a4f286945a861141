import type { Db } from '../../db/transact.ts'
import { countByType, type GameFilter, type GameRow, listGames } from './queries.ts'

/** Order and titles of the categories; the client translates the titles by their type. */
const CATEGORIES: readonly (readonly [gameType: string, title: string])[] = [
  ['RNG', 'Slots'],
  ['LIVE', 'Live'],
  ['FISH', 'Fishing'],
  ['PVP', 'Cards'],
  ['BGS', 'Originals'],
  ['SPORTS', 'Sports'],
  ['ESPORTS', 'E-sports'],
  ['COCKFIGHT', 'Cockfight'],
  ['LOTT', 'Lottery'],
  ['ELOTT', 'Lottery'],
]

export interface Category {
  readonly gameType: string
  readonly title: string
  readonly gameCount: number
}

/** Categories that have games, in menu order. */
export async function menus(db: Db, brandId: number): Promise<Category[]> {
  const counts = new Map(
    (await countByType(db, brandId)).map((row) => [row.gameType, row.gameCount]),
  )
  return CATEGORIES.flatMap(([gameType, title]) => {
    const gameCount = counts.get(gameType)
    return gameCount === undefined ? [] : [{ gameType, title, gameCount }]
  })
}

const EVERYTHING: GameFilter = {
  gameType: null,
  vendorCode: null,
  subcategory: null,
  search: null,
  hotOnly: false,
}

/** One page of visible games. A page beyond the end is empty. */
export async function gamesPage(
  db: Db,
  brandId: number,
  filter: Partial<GameFilter>,
  page: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ games: GameRow[]; totalPages: number }> {
  const { games, total } = await listGames(
    db,
    brandId,
    { ...EVERYTHING, ...filter },
    { offset: (page.pageNo - 1) * page.pageSize, limit: page.pageSize },
  )
  return { games, totalPages: Math.ceil(total / page.pageSize) }
}

/** Home shows this many hot games. */
export const HOT_GAMES = 12

export async function hotGames(
  db: Db,
  brandId: number,
  vendorCode: string | null,
): Promise<GameRow[]> {
  const filter = { ...EVERYTHING, hotOnly: true, vendorCode }
  const { games } = await listGames(db, brandId, filter, { offset: 0, limit: HOT_GAMES })
  return games
}
