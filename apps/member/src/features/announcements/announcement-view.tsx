import type { announcements } from '@lantern/contract/announcements'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { Button } from '@lantern/ui/button'
import { RichHtml } from '@lantern/ui/rich-html'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { renderLink } from '../../link.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { onPage, pagesOf, placeOf } from './place.ts'

export type Announcement = ReplyOf<typeof announcements.list>['popup'][number]

export interface AnnouncementViewProps {
  readonly items: readonly Announcement[]
  /** Which one is open at first. */
  readonly index: number
  /** So many pages around the current one are named. */
  readonly range: number
  /** Where promotions are; without it no button leads there. */
  readonly onPromotion?: (() => void) | undefined
  /** A link in a text leads out of here. */
  readonly onLeave?: (() => void) | undefined
}

/** Titles on one side, nine on a page; on the other what the chosen one says. */
export function AnnouncementView(props: AnnouncementViewProps) {
  const { items, index, range, onPromotion, onLeave } = props
  const { t, i18n } = useLingui()
  const [page, setPage] = useState(() => placeOf(index, items.length).page)
  const [open, setOpen] = useState<number | undefined>(index)
  const chosen = open === undefined ? undefined : items[open]
  const pane = useRef<HTMLDivElement>(null)
  const choose = (at: number) => {
    // Another press on the open one closes it.
    setOpen(at === open ? undefined : at)
    // On a phone it stands below the titles, out of sight.
    if (at !== open) requestAnimationFrame(() => pane.current?.scrollIntoView({ block: 'nearest' }))
  }
  return (
    <div className="grid min-h-80 gap-5 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
      <div className="flex min-w-0 flex-col gap-3">
        <ul aria-label={t`Announcements`} className="flex flex-col gap-1.5">
          {onPage(items, page).map(({ item, index: at }) => (
            <li key={item.id}>
              <button
                type="button"
                aria-expanded={at === open}
                onClick={() => choose(at)}
                className="flex min-h-12 w-full items-center rounded-md bg-surface-2 px-4 py-2 text-start text-fg-2 hover:bg-surface-3 hover:text-fg aria-expanded:bg-surface-3 aria-expanded:text-display aria-expanded:hairline-selected"
              >
                <span dir="auto" lang={item.language} className="line-clamp-2 flex-1">
                  {item.title}
                </span>
              </button>
            </li>
          ))}
        </ul>
        <SitePager
          page={page}
          totalPages={pagesOf(items.length)}
          onPage={setPage}
          margin={1}
          range={range}
        />
      </div>
      <div ref={pane} className="min-w-0 rounded-lg bg-surface-2 p-5" aria-live="polite">
        {chosen === undefined ? (
          <p className="text-fg-3">
            <Trans>Choose a title to read it.</Trans>
          </p>
        ) : (
          <article lang={chosen.language} className="flex flex-col gap-4">
            <h3 dir="auto" className="text-20 text-balance">
              {chosen.title}
            </h3>
            <RichHtml
              html={chosen.content}
              renderLink={(parts) => renderLink({ ...parts, onClick: onLeave })}
            />
            {chosen.promotionType !== null && onPromotion && (
              <Button lang={i18n.locale} className="self-start" onClick={onPromotion}>
                <Trans>Go to the promotion</Trans>
              </Button>
            )}
          </article>
        )}
      </div>
    </div>
  )
}
