import { games } from '@lantern/contract/games'
import { SectionHeader } from '@lantern/ui/section-header'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { Flame, Heart, Search } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useDeviceKnown } from '../../app/page-hints.ts'
import { QuietBoundary } from '../../app/quiet-boundary.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { loadable } from '../../parts/loadable.tsx'
import { Near } from '../../parts/near.tsx'
import { ScreenErrorBoundary } from '../../parts/screen-error.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { AccountGames } from './account-games.tsx'
import { CategoryRail } from './category-rail.tsx'
import { type Launch, Tiles } from './game-tiles.tsx'
import type { Category } from './home.tsx'
import { failing, NothingFound } from './list-parts.tsx'
import { categoryIcon } from './lobby-bar.tsx'
import { type HomeState, type HomeType, PAGE_SIZE, pageWithin } from './lobby-state.ts'
import { FavouritesRail, HeldLane, RecentRail } from './own-rails.tsx'
import { Rail } from './rail.tsx'

const WinnerBoard = loadable(async () => (await import('./winner-board.tsx')).WinnerBoard)
/** Whoever looks at the whole of a category waits a moment longer than for the rails. */
const GameBrowser = loadable(async () => (await import('./game-browser.tsx')).GameBrowser)

/** As high as the board with all of its wins: a heading, and twenty rows or ten. */
const PLACE_OF_WINS = <div className="mt-3 min-h-332 sm:min-h-172" />
const MOST_HOT = 12
const FIRST_SCREEN = 6

export interface HomeGamesProps {
  readonly categories: readonly Category[]
  readonly state: HomeState
  readonly onShow: (type: HomeType) => void
  readonly onLaunch: Launch
}

/** The games of the home page: rails, or whatever was chosen or searched for. */
export function HomeGames(props: HomeGamesProps) {
  const { t } = useLingui()
  const { state, categories, onLaunch } = props
  const { type } = state
  switch (type) {
    case 'HOME':
      return state.vendor === undefined ? (
        <Sections {...props} />
      ) : (
        <Chosen title={state.vendor.vendorName} icon={categoryIcon(type)}>
          <Listed
            key={state.vendor.vassalage}
            asked={{ vassalage: state.vendor.vassalage }}
            onLaunch={onLaunch}
          />
        </Chosen>
      )
    case 'FAV':
      return (
        <Chosen
          title={t({ message: 'Favourites', comment: 'Games that the member keeps' })}
          icon={<Heart />}
        >
          <AccountGames selection="FAV" labelledBy="chosen" onLaunch={onLaunch} />
        </Chosen>
      )
    case 'HOT':
      return (
        <Chosen title={t`Hot right now`} icon={<Flame />}>
          <Listed asked={HOT} onLaunch={onLaunch} />
        </Chosen>
      )
    case 'SEARCH':
      return (
        <Chosen title={t`Found for “${state.term}”`} icon={<Search />}>
          <Listed key={state.term} asked={{ gameName: state.term }} onLaunch={onLaunch} />
        </Chosen>
      )
    default: {
      const category = categories.find(({ gameType }) => gameType === type)
      return (
        <Chosen title={category?.title ?? ''} icon={categoryIcon(type)}>
          <ScreenErrorBoundary>
            <Suspense
              fallback={<Tiles games={undefined} onLaunch={onLaunch} labelledBy="chosen" />}
            >
              <GameBrowser key={type} gameType={type} labelledBy="chosen" onLaunch={onLaunch} />
            </Suspense>
          </ScreenErrorBoundary>
        </Chosen>
      )
    }
  }
}

const HOT = { selection: 'HOT' } as const

function Chosen(props: {
  readonly title: string
  readonly icon: ReactNode
  readonly children: ReactNode
}) {
  return (
    <section className="flex flex-col gap-4">
      <SectionHeader id="chosen" title={props.title} icon={props.icon} />
      {props.children}
    </section>
  )
}

interface ListedProps {
  readonly asked: {
    readonly selection?: 'HOT'
    readonly gameName?: string
    readonly vassalage?: string
  }
  readonly onLaunch: Launch
}

/** Games of all categories, page by page. */
function Listed({ asked, onLaunch }: ListedProps) {
  const [page, setPage] = useState(1)
  const input = { ...asked, pageNo: page, pageSize: PAGE_SIZE }
  const { data, error, refetch } = useRead(games.list, input, { keepPrevious: true })
  // The list became shorter: what was its page is none any more.
  const within = pageWithin(page, data?.totalPages)
  if (within !== page) setPage(within)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (data?.games.length === 0) return <NothingFound filter="ALL" term={asked.gameName ?? ''} />
  return (
    <>
      <Tiles games={data?.games} onLaunch={onLaunch} labelledBy="chosen" />
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </>
  )
}

/** Recent, hot and favourites, then five games of each category, then who won. */
function Sections({ categories, onShow, onLaunch }: HomeGamesProps) {
  const { t } = useLingui()
  const phase = useSessionState((state) => state.phase)
  const isSignedIn = phase === 'signed-in'
  const isAwaited = useDeviceKnown() && phase === 'unknown'
  const hot = useRead(games.hot, {})
  return (
    <>
      {isSignedIn && <RecentRail onLaunch={onLaunch} />}
      {isAwaited && <HeldLane lane="recent" />}
      <Rail
        id="hot"
        title={t`Hot right now`}
        icon={<Flame />}
        found={hot.data?.list.slice(0, MOST_HOT)}
        {...failing(hot)}
        onLaunch={onLaunch}
        onMore={() => onShow('HOT')}
        isFirst
        eager={FIRST_SCREEN}
      />
      {isSignedIn && <FavouritesRail onLaunch={onLaunch} onMore={() => onShow('FAV')} />}
      {isAwaited && <HeldLane lane="favourites" />}
      {categories.map((category) => (
        <CategoryRail
          key={category.gameType}
          category={category}
          onLaunch={onLaunch}
          onShow={onShow}
        />
      ))}
      <Near place={PLACE_OF_WINS}>
        <QuietBoundary fallback={PLACE_OF_WINS}>
          <WinnerBoard place={PLACE_OF_WINS} />
        </QuietBoundary>
      </Near>
    </>
  )
}
