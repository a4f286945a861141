import { Empty } from '@lantern/ui/empty'
import { Modal } from '@lantern/ui/modal'
import { Skeleton } from '@lantern/ui/skeleton'
import { useSession } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { LoadFailed } from '../../parts/load-failed.tsx'
import type { PopupParams } from '../../stage.ts'
import { AnnouncementView } from './announcement-view.tsx'
import { useAnnouncements } from '../../parts/announcements/use-announcements.ts'

const RANGE = 5

interface PopupViewProps {
  readonly onClose: () => void
  readonly onPromotion: (() => void) | undefined
}

/** What opens by itself. Once closed it stays closed in this tab. */
export function AnnouncementsPopup({ onClose, onPromotion }: PopupViewProps) {
  const { t } = useLingui()
  const kept = useSession()
  const { data, error, refetch } = useAnnouncements()
  const close = () => {
    kept.closePopups()
    onClose()
  }
  return (
    <Modal
      name="announcements"
      size="lg"
      sheet
      open
      onClose={close}
      title={t`Announcements`}
      closeLabel={t`Close`}
    >
      {data === undefined && error ? (
        <LoadFailed title={t`Announcements`} error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-60 rounded-lg" />
      ) : (
        <AnnouncementView
          items={data.popup}
          index={0}
          range={RANGE}
          onPromotion={
            onPromotion &&
            (() => {
              onPromotion()
              close()
            })
          }
        />
      )}
    </Modal>
  )
}

interface NoticesProps extends PopupViewProps {
  readonly params: PopupParams['notices']
}

/** The notices of the marquee, opened at one of them. */
export function NoticesPopup({ params, onClose, onPromotion }: NoticesProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useAnnouncements()
  const items = data?.playerNotices
  const found = items?.findIndex(({ id }) => id === params.id) ?? -1
  return (
    <Modal
      name="notices"
      size="lg"
      sheet
      open
      onClose={onClose}
      title={t`Notices`}
      closeLabel={t`Close`}
    >
      {items === undefined && error ? (
        <LoadFailed title={t`Notices`} error={error} onRetry={() => void refetch()} />
      ) : items === undefined ? (
        <Skeleton className="h-60 rounded-lg" />
      ) : items.length === 0 ? (
        <Empty title={t`No notices`} />
      ) : (
        <AnnouncementView
          items={items}
          index={found < 0 ? params.index : found}
          range={1}
          onPromotion={onPromotion}
        />
      )}
    </Modal>
  )
}
