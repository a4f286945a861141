import { refuse } from '@lantern/contract/errors'
import type { Context } from '../../context.ts'
import { transact } from '../../db/transact.ts'
import { catalogueOf } from './copy.ts'
import { fitting, type GameFilter } from './lobby.ts'
import {
  countFavourites,
  deleteFavourite,
  insertFavourite,
  listFavourites,
  listRecent,
  type Whose,
} from './member-queries.ts'
import type { GameRow } from './queries.ts'

/** A list shows all favourites at once; nobody keeps more. */
const MOST_FAVOURITES = 999
/** So many of the games that were opened last are looked at. */
const MOST_RECENT = 99

async function visible(
  ctx: Context,
  whose: Whose,
  ids: readonly string[],
  filter: Partial<GameFilter>,
): Promise<GameRow[]> {
  const copy = await catalogueOf(ctx.db, whose.brandId)
  const fits = fitting(copy, filter)
  return ids.flatMap((id) => {
    const game = copy.byId.get(id)
    return game && fits(game) ? [game] : []
  })
}

/** Favourites that can be played now, the latest first. */
export const favourites = async (ctx: Context, whose: Whose, filter: Partial<GameFilter> = {}) =>
  visible(ctx, whose, await listFavourites(ctx.db, whose), filter)

/** Games that the member opened and can be played now, the last first. */
export const recentGames = async (ctx: Context, whose: Whose, filter: Partial<GameFilter> = {}) =>
  visible(ctx, whose, await listRecent(ctx.db, whose, MOST_RECENT), filter)

/** Keeps a visible game of the brand. Refuses `game_not_found`, `favourites_full`. */
export async function addFavourite(ctx: Context, whose: Whose, id: string): Promise<void> {
  const { byId } = await catalogueOf(ctx.db, whose.brandId)
  if (!byId.has(id)) refuse('game_not_found')
  await transact(ctx, async (tx) => {
    if ((await countFavourites(tx, whose)) >= MOST_FAVOURITES) refuse('favourites_full')
    await insertFavourite(tx, whose, id, ctx.clock.now())
  })
}

export const removeFavourite = (ctx: Context, whose: Whose, id: string): Promise<void> =>
  deleteFavourite(ctx.db, whose, id)
