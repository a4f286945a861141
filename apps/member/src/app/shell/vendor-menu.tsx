import type { GameType } from '@lantern/contract/games'
import { useLaunchVendor } from '../../features/games/use-launch.ts'
import { useVendors, wordmarkOf } from '../../features/lobby/vendor-strip.tsx'
import { useLaunchDoors } from './launch-doors.ts'

/** More vendors than this stand in the large layout. */
const FEW = 10

export interface VendorMenuProps {
  readonly gameType: GameType
  readonly title: string
  readonly onDone: () => void
}

/** The vendors of a category, below its entry in the header. */
export function VendorMenu({ gameType, title, onDone }: VendorMenuProps) {
  const vendors = useVendors(gameType)
  const launch = useLaunchVendor(useLaunchDoors())
  if (vendors.length === 0) return null
  const isLarge = vendors.length > FEW
  return (
    <ul
      aria-label={title}
      className={
        isLarge
          ? 'grid w-[min(92vw,900px)] grid-cols-6 gap-2.5 p-4'
          : 'grid grid-cols-2 gap-2.5 p-4'
      }
    >
      {vendors.map((vendor) => (
        <li key={vendor.vassalage}>
          <button
            type="button"
            onClick={() => {
              onDone()
              launch(vendor)
            }}
            className="grid min-h-14 w-full min-w-32 place-items-center rounded-md bg-surface-2 px-3 py-2 text-13 font-bold text-fg hairline hover:bg-surface-hover"
          >
            <span className={wordmarkOf(vendor)}>{vendor.vendorName}</span>
            <span className="num text-11 font-semibold text-fg-3">{vendor.gameCount}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
