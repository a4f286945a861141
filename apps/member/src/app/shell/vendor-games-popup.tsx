import { useLaunch } from '../../features/games/use-launch.ts'
import { VendorGames } from '../../features/lobby/vendor-popup.tsx'
import type { PopupProps } from '../../stage.ts'
import { useLaunchDoors } from './launch-doors.ts'

/** The list of a vendor's games; a press opens one as everywhere. */
export function Popup({ params, onClose }: PopupProps<'vendorGames'>) {
  const launch = useLaunch(useLaunchDoors())
  return <VendorGames params={params} onClose={onClose} onLaunch={launch} />
}
