import { useLaunch } from '../../features/games/use-launch.ts'
import { GameList } from '../../features/lobby/game-list.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'
import { useCategories } from '../shell/categories.tsx'

export function Screen({ gameType }: { readonly gameType: string }) {
  const launch = useLaunch(useLaunchDoors())
  const category = useCategories().find((one) => one.gameType === gameType)
  return (
    <GameList key={gameType} gameType={gameType} title={category?.title ?? ''} onLaunch={launch} />
  )
}
