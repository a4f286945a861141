import { games } from '@lantern/contract/games'
import { useRead } from '@lantern/web-kit/hooks'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { addressOfCategory } from '../../paths.ts'

const TITLES: Readonly<Record<string, MessageDescriptor>> = {
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

export interface Category {
  readonly gameType: string
  readonly title: string
  readonly href: string
}

/** Categories that have games, in the brand's order. */
export function useCategories(): Category[] {
  const { i18n } = useLingui()
  const { data } = useRead(games.menus, {})
  return (data?.categories ?? []).flatMap(({ gameType, title, gameCount }) => {
    if (gameCount === 0) return []
    const href = addressOfCategory(gameType)
    const known = TITLES[gameType]
    return [{ gameType, href, title: known ? i18n._(known) : title }]
  })
}
