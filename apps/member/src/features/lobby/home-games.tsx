import { type GameType, games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import { SectionHeader } from '@lantern/ui/section-header'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { Flame, Heart, History, Search } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { popupLink, renderLink } from '../../link.tsx'
import { QuietBoundary } from '../../app/quiet-boundary.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { loadable } from '../../parts/loadable.tsx'
import { Near } from '../../parts/near.tsx'
import { ScreenErrorBoundary } from '../../parts/screen-error.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { AccountGames } from './account-games.tsx'
import { categoryOf } from './categories.ts'
import { type Game, type Launch, Tiles } from './game-tiles.tsx'
import type { Category } from './home.tsx'
import { categoryIcon } from './lobby-bar.tsx'
import { type Failing, failing, NothingFound, shapeOf } from './list-parts.tsx'
import { type HomeState, type HomeType, PAGE_SIZE, pageWithin } from './lobby-state.ts'
import { OriginalCard } from './originals.tsx'

const WinnerBoard = loadable(async () => (await import('./winner-board.tsx')).WinnerBoard)
/** Whoever looks at the whole of a category waits a moment longer than for the rails. */
const GameBrowser = loadable(async () => (await import('./game-browser.tsx')).GameBrowser)

const MOST_HOT = 12
const MOST_OF_A_SECTION = 5
const FIRST_SCREEN = 6
/** So few originals leave room to tell what they are about. */
const FEW_ORIGINALS = 4

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
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const hot = useRead(games.hot, {})
  return (
    <>
      {isSignedIn && <RecentRail onLaunch={onLaunch} />}
      <Rail
        id="hot"
        title={t`Hot right now`}
        icon={<Flame />}
        found={hot.data?.list.slice(0, MOST_HOT)}
        {...failing(hot)}
        onLaunch={onLaunch}
        onMore={() => onShow('HOT')}
        eager={FIRST_SCREEN}
      />
      {isSignedIn && <FavouritesRail onLaunch={onLaunch} onMore={() => onShow('FAV')} />}
      {categories.map((category) => (
        <CategoryRail
          key={category.gameType}
          category={category}
          onLaunch={onLaunch}
          onShow={onShow}
        />
      ))}
      <Near className="min-h-60">
        <QuietBoundary fallback={<div className="min-h-60" />}>
          <WinnerBoard />
        </QuietBoundary>
      </Near>
    </>
  )
}

interface RailProps extends Partial<Failing> {
  readonly id: string
  readonly title: string
  readonly icon: ReactNode
  readonly found: readonly Game[] | undefined
  readonly onLaunch: Launch
  readonly moreHref?: string
  readonly onMore?: () => void
  readonly shape?: 'portrait' | 'wide'
  readonly columns?: 'six' | 'five' | 'four'
  readonly eager?: number
}

/** A section of the home page; gone where there is nothing to show. */
function Rail(props: RailProps) {
  const { id, found, error, retry, columns = 'six' } = props
  if (found?.length === 0) return null
  if (found === undefined && error && retry)
    return (
      <RailFrame {...props}>
        <LoadFailed error={error} onRetry={retry} />
      </RailFrame>
    )
  return (
    <RailFrame {...props} isFirst={props.eager !== undefined}>
      <Tiles
        games={found}
        onLaunch={props.onLaunch}
        labelledBy={id}
        columns={columns}
        shape={props.shape ?? 'portrait'}
        eager={props.eager ?? 0}
        skeletons={MOST_OF_A_SECTION}
      />
    </RailFrame>
  )
}

interface RailFrameProps extends Pick<RailProps, 'id' | 'title' | 'icon' | 'moreHref' | 'onMore'> {
  readonly isFirst?: boolean
  readonly children: ReactNode
}

/**
 * What stands below the screen is styled and laid out when somebody comes near. It keeps its last
 * height meanwhile, and shadows and rings of focus may pass its edges.
 */
const WHEN_NEAR =
  '[content-visibility:auto] [contain-intrinsic-block-size:auto_24rem] [overflow-clip-margin:1.5rem]'

/** The heading of a section with the way to more of it, and what stands below. */
function RailFrame({ id, title, icon, onMore, moreHref, isFirst, children }: RailFrameProps) {
  const { t } = useLingui()
  return (
    <section className={`mt-3 flex flex-col gap-3 ${isFirst ? '' : WHEN_NEAR}`}>
      <SectionHeader
        id={id}
        title={title}
        icon={icon}
        {...((onMore || moreHref) && {
          more: {
            href: moreHref ?? '/#lobby',
            label: t`More`,
            fullLabel: t`More: ${title}`,
            renderLink,
            ...(onMore && {
              onClick: popupLink(onMore),
            }),
          },
        })}
      />
      {children}
    </section>
  )
}

/** The first of somebody's own games. Nothing stands there before it is known that there are any. */
const firstOf = (own: readonly Game[] | undefined, error: unknown): readonly Game[] | undefined =>
  own?.slice(0, MOST_OF_A_SECTION) ?? (error ? undefined : [])

function RecentRail({ onLaunch }: { readonly onLaunch: Launch }) {
  const { t } = useLingui()
  const read = useRead(lobby.recent, { page: 1, pageSize: PAGE_SIZE })
  return (
    <Rail
      id="recent"
      title={t`Played last`}
      icon={<History />}
      found={firstOf(read.data?.content, read.error)}
      {...failing(read)}
      columns="five"
      onLaunch={onLaunch}
      moreHref="/recent"
    />
  )
}

function FavouritesRail(props: { readonly onLaunch: Launch; readonly onMore: () => void }) {
  const { t } = useLingui()
  const read = useRead(lobby.favourites, { pageNo: 1, pageSize: MOST_OF_A_SECTION })
  return (
    <Rail
      id="favourites"
      title={t({ message: 'Favourites', comment: 'Games that the member keeps' })}
      icon={<Heart />}
      found={firstOf(read.data?.content, read.error)}
      {...failing(read)}
      columns="five"
      onLaunch={props.onLaunch}
      onMore={props.onMore}
    />
  )
}

interface CategoryRailProps {
  readonly category: Category
  readonly onLaunch: Launch
  readonly onShow: (type: HomeType) => void
}

function CategoryRail({ category, onLaunch, onShow }: CategoryRailProps) {
  const gameType = categoryOf(category.gameType)
  if (!gameType) return null
  const rail = {
    id: `of-${gameType}`,
    title: category.title,
    icon: categoryIcon(gameType),
    moreHref: category.href,
    onMore: () => onShow(gameType),
  }
  if (gameType === 'BGS') return <OriginalsRail {...rail} onLaunch={onLaunch} />
  return (
    <RailFrame {...rail}>
      <Near className="min-h-44 sm:min-h-72">
        <CategoryTiles gameType={gameType} labelledBy={rail.id} onLaunch={onLaunch} />
      </Near>
    </RailFrame>
  )
}

interface CategoryTilesProps {
  readonly gameType: GameType
  readonly labelledBy: string
  readonly onLaunch: Launch
}

function CategoryTiles({ gameType, labelledBy, onLaunch }: CategoryTilesProps) {
  const input = { gameType, pageSize: MOST_OF_A_SECTION }
  const { data, error, refetch } = useRead(games.list, input)
  const shape = shapeOf(gameType)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  return (
    <Tiles
      games={data?.games}
      onLaunch={onLaunch}
      labelledBy={labelledBy}
      columns={shape === 'wide' ? 'fiveWide' : 'five'}
      shape={shape}
      skeletons={MOST_OF_A_SECTION}
    />
  )
}

/** They come with the page. */
function OriginalsRail(props: Omit<RailProps, 'found'>) {
  const read = useRead(games.list, { gameType: 'BGS' })
  const found = read.data?.games.slice(0, MOST_OF_A_SECTION)
  return found && found.length <= FEW_ORIGINALS ? (
    <FewOriginals {...props} found={found} />
  ) : (
    <Rail {...props} found={found} {...failing(read)} columns="five" />
  )
}

function FewOriginals({ id, title, icon, found, onLaunch, moreHref }: RailProps) {
  const { t } = useLingui()
  return (
    <section className={`mt-3 flex flex-col gap-3 ${WHEN_NEAR}`}>
      <SectionHeader
        id={id}
        title={title}
        icon={icon}
        more={{
          href: moreHref ?? '/bgs',
          label: t`All originals`,
          fullLabel: t`All originals`,
          renderLink,
        }}
      />
      <ul aria-labelledby={id} className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {found?.map((game) => (
          <li key={game.nodeId} className="min-w-0">
            <OriginalCard game={game} onLaunch={onLaunch} level={3} />
          </li>
        ))}
      </ul>
    </section>
  )
}
