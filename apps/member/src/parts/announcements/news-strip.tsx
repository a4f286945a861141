import { Carousel } from '@lantern/ui/carousel'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { openPopup } from '../../stage.ts'
import { STRIP_GAP } from '../group-banners.tsx'
import { useTitles } from './use-announcements.ts'

/** What is announced beside the banners: up to three titles at once, each leading to its whole. */
export function NewsStrip() {
  const { t } = useLingui()
  const news = useTitles('banners')
  if (news.length === 0) return null
  const visible = news.length >= 3 ? 3 : news.length === 2 ? 2 : 1
  return (
    <Carousel
      label={t`Announcements`}
      gap={STRIP_GAP}
      visible={visible}
      isLow
      slides={news.map(({ id, title, language }, index) => ({
        id,
        content: (
          <button
            type="button"
            onClick={() => openPopup('notices', { group: 'banners', index, id })}
            className="flex h-16 w-full items-center gap-3 rounded-md bg-gilt-panel py-3 ps-4 pe-12 text-start ring-1 ring-reward-line ring-inset hover:hairline-selected"
          >
            <b
              lang={language}
              dir="auto"
              className="line-clamp-2 min-w-0 flex-1 text-14 text-reward"
            >
              {title}
            </b>
            <ChevronRight aria-hidden="true" className="size-5 shrink-0 flip-rtl text-reward-fg" />
          </button>
        ),
      }))}
      pauseLabel={t`Pause the notices`}
      playLabel={t`Let the notices run`}
      dotLabel={(number) => t`Announcement ${number}`}
    />
  )
}
