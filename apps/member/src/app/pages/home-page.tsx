import { useShownAnew } from '../../anew.ts'
import { useLaunch } from '../../features/games/use-launch.ts'
import { categoryOf } from '../../features/lobby/categories.ts'
import { Home } from '../../features/lobby/home.tsx'
import { asked } from '../arrival.ts'
import { useSearchOnceAlive } from '../page-hints.ts'
import { CATEGORY_PARAMETER } from '../../paths.ts'
import { useCategories } from '../shell/categories.tsx'
import { useLaunchDoors } from '../shell/launch-doors.ts'

export function HomePage() {
  const launch = useLaunch(useLaunchDoors())
  const categories = useCategories()
  const wanted = asked(useSearchOnceAlive(), CATEGORY_PARAMETER) ?? ''
  const shows = wanted === 'HOT' ? wanted : categoryOf(wanted)
  const key = `${shows} ${useShownAnew()}`
  return <Home key={key} categories={categories} shows={shows} onLaunch={launch} />
}
