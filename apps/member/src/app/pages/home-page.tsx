import { useLaunch } from '../../features/games/use-launch.ts'
import { Home } from '../../features/lobby/home.tsx'
import { useCategories } from '../shell/categories.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'

export function HomePage() {
  const launch = useLaunch(useLaunchDoors())
  const categories = useCategories()
  return <Home categories={categories} onLaunch={launch} />
}
