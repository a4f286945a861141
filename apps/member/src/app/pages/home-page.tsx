import { useLaunch } from '../../features/games/use-launch.ts'
import { Home } from '../../features/lobby/home.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'

export function HomePage() {
  const launch = useLaunch(useLaunchDoors())
  return <Home onLaunch={launch} />
}
