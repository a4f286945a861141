import { NoticesPopup } from '../../features/announcements/announcements-popup.tsx'
import type { PopupProps } from '../../stage.ts'
import { useRewardCenter } from './reward-center.ts'

/** All notices, opened at one of them. */
export function Popup({ params, onClose }: PopupProps<'notices'>) {
  return <NoticesPopup params={params} onClose={onClose} onPromotion={useRewardCenter()} />
}
