import { useSession } from '@lantern/web-kit/session-react'
import { useEffect, useState } from 'react'
import { opensByItself } from '../../parts/announcements/execution.ts'
import { useAnnouncements } from '../../parts/announcements/use-announcements.ts'
import { openPopup, popupStage } from '../../stage.ts'

/** The page itself comes first. */
const ASK_AFTER_MS = 1_500

const isSomebodyWriting = (): boolean =>
  /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement?.tagName ?? '')

/**
 * Opens what the house wants read, unless it was closed or something else is open; after somebody
 * who is writing is done.
 */
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
    const open = () => {
      const isAlone = popupStage.getState().popups.length === 0
      if (opensByItself({ isClosed: kept.arePopupsClosed(), popups, isAlone }))
        openPopup('announcements', {})
    }
    if (!isSomebodyWriting()) return open()
    // A popup would take the field away from under their hands.
    let timer: ReturnType<typeof setTimeout> | undefined
    const done = () => {
      if (isSomebodyWriting()) return
      removeEventListener('focusout', later)
      open()
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(done, ASK_AFTER_MS)
    }
    addEventListener('focusout', later)
    return () => {
      removeEventListener('focusout', later)
      clearTimeout(timer)
    }
  }, [popups, kept])
  return null
}
