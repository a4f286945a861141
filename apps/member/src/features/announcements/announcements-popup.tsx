import type { announcements } from '@lantern/contract/announcements'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { Empty } from '@lantern/ui/empty'
import { Modal } from '@lantern/ui/modal'
import { Skeleton } from '@lantern/ui/skeleton'
import { useSession } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import type { PopupParams } from '../../stage.ts'
import { AnnouncementView } from './announcement-view.tsx'
import { useAnnouncements } from '../../parts/announcements/use-announcements.ts'

type Told = ReplyOf<typeof announcements.list>

const RANGE = 5

interface PopupViewProps {
  readonly onClose: () => void
  readonly onPromotion: (() => void) | undefined
}

interface AnnouncedProps {
  readonly title: string
  readonly children: (told: Told) => ReactNode
}

/** What is announced, once it is there; and why it is not. */
export function Announced({ title, children }: AnnouncedProps) {
  const { data, error, refetch } = useAnnouncements()
  if (data !== undefined) return children(data)
  if (error) return <LoadFailed title={title} error={error} onRetry={() => void refetch()} />
  return <Skeleton className="h-60 rounded-lg" />
}

/** Leads to the promotion, and closes what it was told in. */
export const thenClosing = (
  onPromotion: (() => void) | undefined,
  close: () => void,
): (() => void) | undefined =>
  onPromotion &&
  (() => {
    onPromotion()
    close()
  })

/** What opens by itself. Once closed it stays closed in this tab. */
export function AnnouncementsPopup({ onClose, onPromotion }: PopupViewProps) {
  const { t } = useLingui()
  const kept = useSession()
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
      <Announced title={t`Announcements`}>
        {({ popup }) => (
          <AnnouncementView
            items={popup}
            index={0}
            range={RANGE}
            onPromotion={thenClosing(onPromotion, close)}
            onLeave={() => kept.closePopups()}
          />
        )}
      </Announced>
    </Modal>
  )
}

interface NoticesProps extends PopupViewProps {
  readonly params: PopupParams['notices']
}

/** The announcements of one group, opened at one of them. */
export function NoticesPopup({ params, onClose, onPromotion }: NoticesProps) {
  const { t } = useLingui()
  const { group = 'playerNotices' } = params
  const titles = {
    playerNotices: t`Notices`,
    banners: t`Announcements`,
    promotion: t`Promotions`,
  }
  const title = titles[group]
  return (
    <Modal
      name="notices"
      size="lg"
      sheet
      open
      onClose={onClose}
      title={title}
      closeLabel={t`Close`}
    >
      <Announced title={title}>
        {({ [group]: items }) =>
          items.length === 0 ? (
            <Empty title={t`No notices`} />
          ) : (
            <AnnouncementView
              items={items}
              index={Math.max(
                items.findIndex(({ id }) => id === params.id),
                params.id === undefined ? params.index : 0,
              )}
              range={1}
              onPromotion={thenClosing(onPromotion, onClose)}
            />
          )
        }
      </Announced>
    </Modal>
  )
}
