import type { GameType } from '@lantern/contract/games'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Categories of games as menus name them, unless the brand's own texts say otherwise. */
export const categoryNames: Readonly<Record<GameType, MessageDescriptor>> = {
  RNG: msg({ message: 'Slots', comment: 'Category of games' }),
  LIVE: msg({ message: 'Live', comment: 'Category of games: live tables' }),
  FISH: msg({ message: 'Fishing', comment: 'Category of games' }),
  PVP: msg({ message: 'Cards', comment: 'Category of games: players against each other' }),
  BGS: msg({ message: 'Originals', comment: 'Category of games: our own' }),
  SPORTS: msg({ message: 'Sports', comment: 'Category of games' }),
  ESPORTS: msg({ message: 'E-sports', comment: 'Category of games' }),
  COCKFIGHT: msg({ message: 'Cockfight', comment: 'Category of games' }),
  LOTT: msg({ message: 'Lottery', comment: 'Category of games' }),
  ELOTT: msg({ message: 'Quick lottery', comment: 'Category of games' }),
  JACKPOT: msg({ message: 'Jackpots', comment: 'Category of games: those with a pot' }),
  MINI: msg({ message: 'Mini games', comment: 'Category of games: small and quick ones' }),
}
