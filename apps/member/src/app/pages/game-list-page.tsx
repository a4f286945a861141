import type { GameType } from '@lantern/contract/games'
import { useLocation } from '@tanstack/react-router'
import { useShownAnew } from '../../anew.ts'
import { useLaunch } from '../../features/games/use-launch.ts'
import { GameList } from '../../features/lobby/game-list.tsx'
import { asked } from '../arrival.ts'
import { useCategories } from '../shell/categories.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'

export function Screen({ gameType }: { readonly gameType: GameType }) {
  const launch = useLaunch(useLaunchDoors())
  const { searchStr } = useLocation()
  const vendor = asked(searchStr, 'vassalage')
  const category = useCategories().find((one) => one.gameType === gameType)
  return (
    <GameList
      key={`${gameType} ${useShownAnew()}`}
      gameType={gameType}
      title={category?.title ?? ''}
      vendor={vendor}
      onLaunch={launch}
    />
  )
}
