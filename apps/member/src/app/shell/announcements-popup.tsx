import { AnnouncementsPopup } from '../../features/announcements/announcements-popup.tsx'
import type { PopupProps } from '../../stage.ts'
import { useRewardCenter } from './reward-center.ts'

/** What the house wants read before anything else. */
export function Popup({ onClose }: PopupProps<'announcements'>) {
  return <AnnouncementsPopup onClose={onClose} onPromotion={useRewardCenter()} />
}
