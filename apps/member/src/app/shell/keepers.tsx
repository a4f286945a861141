import { AnnouncementsKeeper } from './announcements-keeper.tsx'
import { RealityKeeper } from './reality-keeper.tsx'

/** What opens popups by itself once the page is alive. */
export function Keepers() {
  return (
    <>
      <AnnouncementsKeeper />
      <RealityKeeper />
    </>
  )
}
