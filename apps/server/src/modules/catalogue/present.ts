import type { ReplyOf } from '@lantern/contract/endpoint'
import type { games } from '@lantern/contract/games'
import type { Pool } from 'pg'
import { picturePath, pictureTint } from './art.ts'
import { catalogueOf } from './copy.ts'
import { type Lane, prizeModeOf } from './lanes.ts'
import { menus } from './lobby.ts'
import type { GameRow } from './queries.ts'

type WireGame = ReplyOf<typeof games.list>['games'][number]

/** Row → wire: the only place that says `vassalage` or `lagerIcon`. */
export const presentGame = (game: GameRow): WireGame => ({
  nodeId: game.id,
  gameCode: game.code,
  gameType: game.gameType,
  vassalage: game.vendorCode,
  vendorName: game.vendorName,
  gameClassify: game.subcategory,
  displayName: game.name,
  gameName: game.name,
  showIcon: picturePath(game, 'portrait'),
  lagerIcon: picturePath(game, 'wide'),
  tint: pictureTint(game),
  isGame: 'GAME',
  isHot: game.hot ? 1 : 0,
  isNew: game.isNew ? 1 : 0,
  supportPlay: game.trialPlayable ? 0 : 1,
})

type WireLane = ReplyOf<typeof games.newGameVendor>['data']['lanes'][number]

export const presentLane = (lane: Lane<GameRow>): WireLane => ({
  gameCategory: lane.gameCategory,
  vendors: lane.vendors.map(({ vendorCode, vendorName, gameType, gameCount, first }) => ({
    vassalage: vendorCode,
    vendorName,
    gameType,
    gameCount,
    isGame: gameCount === 1 ? 'GAME' : 'VASSALAGE',
    gameCode: gameCount === 1 ? first.code : null,
    lagerIcon: picturePath(first, 'wide'),
    tint: pictureTint(first),
  })),
})

/** Categories with what the lotteries read of them: the prize mode goes by who sells lotteries. */
export async function gameMenus(db: Pool, brandId: number): Promise<ReplyOf<typeof games.menus>> {
  const [{ byCategory }, categories] = await Promise.all([
    catalogueOf(db, brandId),
    menus(db, brandId),
  ])
  const lotteries = ['LOTT', 'ELOTT'].flatMap((type) => byCategory.get(type) ?? [])
  const prizeMode = prizeModeOf(lotteries.map(({ vendorCode }) => vendorCode))
  return {
    categories,
    gameMenus: categories.map(({ gameType }) => ({ accountTypeName: gameType, prizeMode })),
  }
}
