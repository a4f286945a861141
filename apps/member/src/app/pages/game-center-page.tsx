import type { GameType } from '@lantern/contract/games'
import { useShownAnew } from '../../anew.ts'
import { useLaunchVendor } from '../../features/games/use-launch.ts'
import { GameCenter } from '../../features/lobby/game-center.tsx'
import { useCategories } from '../shell/categories.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'

export function Screen({ gameType }: { readonly gameType: GameType }) {
  const launch = useLaunchVendor(useLaunchDoors())
  const category = useCategories().find((one) => one.gameType === gameType)
  return (
    <GameCenter
      key={`${gameType} ${useShownAnew()}`}
      gameType={gameType}
      title={category?.title ?? ''}
      onLaunch={launch}
    />
  )
}
