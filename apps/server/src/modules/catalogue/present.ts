import type { ReplyOf } from '@lantern/contract/endpoint'
import type { games } from '@lantern/contract/games'
import { picturePath } from './art.ts'
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
  isGame: 'GAME',
  isHot: game.hot ? 1 : 0,
  isNew: game.isNew ? 1 : 0,
  supportPlay: game.trialPlayable ? 0 : 1,
})
