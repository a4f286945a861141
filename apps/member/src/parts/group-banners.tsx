import { Carousel } from '@lantern/ui/carousel'
import { isSitePath } from '@lantern/rules/links/allowed-link'
import { useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { SiteLink } from '../link.tsx'
import { safeOutsideUrl } from '../outside-url.ts'
import { type Brand, useBrand } from '../site.ts'

type BannerData = Brand['banners'][number]
export type BannerGroup = 'w_login' | 'w_register' | 'w_leftmenu' | 'w_forget'

/** Pixels between two slides of a strip. */
export const STRIP_GAP = 20.3
const MOST_VISIBLE = 3

interface LinkedProps {
  readonly banner: BannerData
  readonly className: string
  readonly children: ReactNode
}

/** Leads where the banner says; one that leads nowhere looks like it. */
function Linked({ banner: { url }, className, children }: LinkedProps) {
  const outside = safeOutsideUrl(url)
  if (outside !== undefined) {
    return (
      <a href={outside} target="_blank" rel="noopener noreferrer" className={className}>
        {children}
      </a>
    )
  }
  if (url && isSitePath(url)) {
    return (
      <SiteLink href={url} className={`${className} hover:hairline-selected`}>
        {children}
      </SiteLink>
    )
  }
  return <div className={className}>{children}</div>
}

function Card({ banner }: { readonly banner: BannerData }) {
  return (
    <Linked
      banner={banner}
      className="flex h-full min-h-19 items-center gap-3 rounded-md bg-gilt-panel py-3 ps-4 pe-8 ring-1 ring-reward-line ring-inset"
    >
      <span lang={banner.language} className="flex min-w-0 flex-1 flex-col gap-0.5">
        <b className="text-14 text-reward">{banner.title}</b>
        <span className="line-clamp-2 text-12 text-fg-2">{banner.text}</span>
      </span>
      {banner.url !== null && (
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 flip-rtl text-reward-fg" />
      )}
    </Linked>
  )
}

export interface GroupBannersProps {
  readonly group: BannerGroup
  /** Up to three stand side by side where there is room for them. */
  readonly most?: 1 | 2 | 3
}

/** The banners that the brand has for a place; nothing where it has none. */
export function GroupBanners({ group, most = 1 }: GroupBannersProps) {
  const { t } = useLingui()
  const { banners } = useBrand()
  const found = banners.filter(({ groupName }) => groupName === group)
  if (found.length === 0) return null
  const room = Math.min(most, found.length, MOST_VISIBLE)
  return (
    <Carousel
      label={t`News of the house`}
      gap={STRIP_GAP}
      visible={room === 3 ? 3 : room === 2 ? 2 : 1}
      slides={found.map((banner, at) => ({
        id: `${at} ${banner.title}`,
        content: <Card banner={banner} />,
      }))}
      pauseLabel={t`Pause the banners`}
      playLabel={t`Let the banners run`}
      dotLabel={(number) => t`Banner ${number}`}
    />
  )
}

/** The same for the narrow menu at the edge: one under the other, a few words each. */
export function RailBanners() {
  const { banners } = useBrand()
  const found = banners.filter(({ groupName }) => groupName === 'w_leftmenu')
  return (
    <ul className="mt-2 flex flex-col gap-2">
      {found.map((banner) => (
        <li key={banner.title}>
          <Linked
            banner={banner}
            className="grid min-h-15 place-items-center rounded-md bg-gilt-panel px-1 py-2 text-center text-11 leading-tight font-bold text-reward ring-1 ring-reward-line ring-inset"
          >
            <span lang={banner.language} className="line-clamp-4 max-w-full hyphens-auto">
              {banner.title}
            </span>
          </Linked>
        </li>
      ))}
    </ul>
  )
}
