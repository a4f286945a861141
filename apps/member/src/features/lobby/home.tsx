import { games } from '@lantern/contract/games'
import { NoticeBar } from '@lantern/ui/notice-bar'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronRight } from 'lucide-react'
import { Suspense, useReducer } from 'react'
import { useNotices, useTitles } from '../../parts/announcements/use-announcements.ts'
import { PotCards } from '../../parts/pots/pots.tsx'
import { useIsAlive } from '../../app/page-hints.ts'
import { QuietBoundary } from '../../app/quiet-boundary.tsx'
import { loadable } from '../../parts/loadable.tsx'
import { useBrand } from '../../site.ts'
import { openPopup } from '../../stage.ts'
import type { Launch } from './game-tiles.tsx'
import { Hero } from './hero.tsx'
import { HomeGames } from './home-games.tsx'
import {
  homeFrom,
  type HomeState,
  type HomeStep,
  type HomeType,
  stepHome,
  vendorsOf,
} from './lobby-state.ts'
import { LobbyBar } from './lobby-bar.tsx'

/** A category that has games and a name in the language in use. */
export interface Category {
  readonly gameType: string
  readonly title: string
  readonly href: string
}

export interface HomeProps {
  readonly categories: readonly Category[]
  /** The category that the address asks for, if it is one without a page. */
  readonly shows: HomeType | undefined
  readonly onLaunch: Launch
}

/** The lobby: what is new, the banners, then the games in whichever way they are asked for. */
export function Home({ categories, shows, onLaunch }: HomeProps) {
  const [state, step] = useReducer(stepHome, shows, homeFrom)
  const show = (type: HomeType) => step({ show: type })
  const { brandName } = useBrand()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="sr-only">{brandName}</h1>
      <Notices />
      <Hero isHome={state.type === 'HOME'} />
      {state.type === 'HOME' && <News />}
      <PotCards />
      <LobbyBar
        categories={categories}
        state={state}
        onShow={show}
        onSearch={(term) => step({ search: term })}
        onLaunch={onLaunch}
      />
      {/* Boundaries of their own come alive after what stands above them, piece by piece. */}
      <Suspense>{state.type === 'HOME' && <Vendors state={state} onStep={step} />}</Suspense>
      <Suspense>
        <HomeGames categories={categories} state={state} onShow={show} onLaunch={onLaunch} />
      </Suspense>
    </div>
  )
}

const NewsStrip = loadable(
  async () => (await import('../../parts/announcements/news-strip.tsx')).NewsStrip,
)

/** What is announced beside the banners. Its place is held until its part is there. */
function News() {
  const isAlive = useIsAlive()
  const news = useTitles('banners')
  if (news.length === 0) return null
  const place = <div className="h-16" />
  if (!isAlive) return place
  return (
    <QuietBoundary fallback={place}>
      <NewsStrip />
    </QuietBoundary>
  )
}

const HomeVendors = loadable(async () => (await import('./home-vendors.tsx')).HomeVendors)

interface VendorsProps {
  readonly state: HomeState
  readonly onStep: (step: HomeStep) => void
}

/** Whose games there are. Where the first page shows games of several, their place is held. */
function Vendors({ state, onStep }: VendorsProps) {
  const isAlive = useIsAlive()
  const { data } = useRead(games.hot, {})
  const place = vendorsOf([{ vendors: data?.list ?? [] }]).length > 1 && <div className="h-15" />
  if (!isAlive) return place
  return (
    <QuietBoundary fallback={place}>
      <HomeVendors vendor={state.vendor} onVendor={(vendor) => onStep({ vendor })} place={place} />
    </QuietBoundary>
  )
}

function Notices() {
  const { t } = useLingui()
  const notices = useNotices()
  return (
    <NoticeBar
      label={t`Notices`}
      heading={t`Notice`}
      items={notices.map(({ id, title, language }, index) => ({
        id,
        text: (
          <button
            type="button"
            lang={language}
            className="min-h-11 hover:text-fg hover:underline"
            onClick={() => openPopup('notices', { index, id })}
          >
            {title}
          </button>
        ),
      }))}
      pauseLabel={t`Pause the notices`}
      playLabel={t`Let the notices run`}
      more={
        <button
          type="button"
          className="min-h-11 hover:text-fg hover:underline max-sm:grid max-sm:w-11 max-sm:place-items-center"
          onClick={() => openPopup('notices', { index: 0 })}
        >
          <span className="max-sm:sr-only">
            <Trans>All notices</Trans>
          </span>
          <ChevronRight aria-hidden="true" className="size-5 flip-rtl sm:hidden" />
        </button>
      }
    />
  )
}
