import type { Pool } from 'pg'
import { catalogueOf, type Copy, folded } from './copy.ts'
import { titleOf } from './lanes.ts'
import type { GameRow } from './queries.ts'

export interface Category {
  readonly gameType: string
  readonly title: string
  readonly gameCount: number
}

/** Categories that have games and are not hidden, in the brand's order. */
export async function menus(db: Pool, brandId: number): Promise<Category[]> {
  const { byCategory, categories } = await catalogueOf(db, brandId)
  return categories.flatMap(({ gameType, isShown }) => {
    const gameCount = byCategory.get(gameType)?.length ?? 0
    return gameCount === 0 || !isShown ? [] : [{ gameType, title: titleOf(gameType), gameCount }]
  })
}

export interface GameFilter {
  readonly gameType: string | null
  readonly vendorCode: string | null
  readonly subcategory: string | null
  readonly search: string | null
  readonly only: 'hot' | 'new' | null
}

const EVERYTHING: GameFilter = {
  gameType: null,
  vendorCode: null,
  subcategory: null,
  search: null,
  only: null,
}

interface Page {
  readonly pageNo: number
  readonly pageSize: number
}

export const pageOf = <Item>(
  found: readonly Item[],
  { pageNo, pageSize }: Page,
): { rows: Item[]; totalPages: number } => ({
  rows: found.slice((pageNo - 1) * pageSize, pageNo * pageSize),
  totalPages: Math.ceil(found.length / pageSize),
})

/** One page of visible games. A page beyond the end is empty. */
export async function gamesPage(
  db: Pool,
  brandId: number,
  filter: Partial<GameFilter>,
  page: Page,
): Promise<{ games: GameRow[]; totalPages: number }> {
  const copy = await catalogueOf(db, brandId)
  const { rows, totalPages } = pageOf(matching(copy, { ...EVERYTHING, ...filter }), page)
  return { games: rows, totalPages }
}

function matching(copy: Copy, filter: GameFilter): readonly GameRow[] {
  const { gameType, vendorCode } = filter
  const all = gameType === null ? copy.games : (copy.byCategory.get(gameType) ?? [])
  // A vendor that stands in no category is found under its own name.
  const from = vendorCode === null ? all : (copy.byVendor.get(vendorCode) ?? [])
  const fits = fitting(copy, filter)
  return from.filter((game) => (vendorCode !== null || game.isListed) && fits(game))
}

/** Whether a game is one of those that are asked for, wherever it was taken from. */
export function fitting(copy: Copy, wanted: Partial<GameFilter>): (game: GameRow) => boolean {
  const { gameType, vendorCode, subcategory, only, search } = { ...EVERYTHING, ...wanted }
  const term = search === null ? null : folded(search)
  return (game) =>
    (vendorCode === null || game.vendorCode === vendorCode) &&
    (gameType === null || isOfCategory(game, gameType)) &&
    (subcategory === null || game.subcategory === subcategory) &&
    (only === null || isMarked(game, only)) &&
    (term === null || (copy.names.get(game) ?? '').includes(term))
}

const isMarked = (game: GameRow, mark: 'hot' | 'new'): boolean =>
  mark === 'hot' ? game.hot : game.isNew

/** JACKPOT and MINI are categories by the class of a game. */
const isOfCategory = (game: GameRow, category: string): boolean =>
  game.gameType === category || game.subcategory === category

/** Home shows this many hot games. */
export const HOT_GAMES = 12

export async function hotGames(
  db: Pool,
  brandId: number,
  vendorCode: string | null,
): Promise<GameRow[]> {
  const filter = { only: 'hot', vendorCode } as const
  return (await gamesPage(db, brandId, filter, { pageNo: 1, pageSize: HOT_GAMES })).games
}

export interface ClassesOfType {
  readonly gameType: string
  readonly gameCount: number
  readonly classify: { readonly gameClassify: string; readonly gameCount: number }[]
}

/** Categories of a vendor, or of all, with the classes of games in each. */
export async function classesOf(
  db: Pool,
  brandId: number,
  wanted: Pick<GameFilter, 'vendorCode' | 'gameType'>,
): Promise<ClassesOfType[]> {
  const copy = await catalogueOf(db, brandId)
  return copy.categories.flatMap(({ gameType, isShown }) => {
    if (!isShown) return []
    if (wanted.gameType !== null && wanted.gameType !== gameType) return []
    const found = matching(copy, { ...EVERYTHING, vendorCode: wanted.vendorCode, gameType })
    if (found.length === 0) return []
    const counts = new Map<string, number>()
    for (const { subcategory } of found)
      if (subcategory !== null) counts.set(subcategory, (counts.get(subcategory) ?? 0) + 1)
    const classify = [...counts]
      .map(([gameClassify, gameCount]) => ({ gameClassify, gameCount }))
      .toSorted((a, b) => (a.gameClassify < b.gameClassify ? -1 : 1))
    return [{ gameType, gameCount: found.length, classify }]
  })
}
