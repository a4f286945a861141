import { useSession } from '@lantern/web-kit/session-react'
import { useEffect, useState } from 'react'
import { opensByItself } from '../../parts/announcements/execution.ts'
import { useAnnouncements } from '../../parts/announcements/use-announcements.ts'
import { openPopup, popupStage } from '../../stage.ts'

/** The page itself comes first. */
const ASK_AFTER_MS = 1_500

/** Opens what the house wants read, unless it was closed or something else is open. */
export function AnnouncementsKeeper() {
  const kept = useSession()
  const [isTime, setIsTime] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), ASK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  const isClosed = kept.arePopupsClosed()
  const { data } = useAnnouncements(isTime && !isClosed)
  const popups = data?.popup.length ?? 0
  useEffect(() => {
    const isAlone = popupStage.getState().popups.length === 0
    if (opensByItself({ isClosed: kept.arePopupsClosed(), popups, isAlone }))
      openPopup('announcements', {})
  }, [popups, kept])
  return null
}
