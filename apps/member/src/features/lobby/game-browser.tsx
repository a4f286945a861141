import { type GameType, games } from '@lantern/contract/games'
import { Chip } from '@lantern/ui/chip'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { useReducer } from 'react'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { SitePager } from '../../parts/site-pager.tsx'
import { openPopup } from '../../stage.ts'
import { type Launch, Tiles } from './game-tiles.tsx'
import { failing, NothingFound, shapeOf, useAwaited } from './list-parts.tsx'
import { LobbySearch } from './lobby-search.tsx'
import {
  type Browsing,
  browse,
  browsingFrom,
  type Filter,
  filters,
  isOwn,
  listInput,
  PAGE_SIZE,
  pageWithin,
  searchedGames,
} from './lobby-state.ts'
import { ClassifyMenu, useIsLaidOut, VendorStrip } from './vendor-strip.tsx'

/** A category's games, or those that are kept or were opened of it. */
function useBrowsed(gameType: GameType, state: Browsing) {
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const list = useRead(games.list, listInput(gameType, state), {
    keepPrevious: true,
    enabled: isSignedIn || !isOwn(state.filter),
  })
  return { found: list.data?.games, totalPages: list.data?.totalPages, ...failing(list) }
}

function useFilterTexts(): Record<Filter, string> {
  const { t } = useLingui()
  return {
    ALL: t({ message: 'All games', comment: 'Tab: no filter' }),
    HOT: t({ message: 'Hot', comment: 'Badge on a game many people play' }),
    FAV: t({ message: 'Favourites', comment: 'Games that the member keeps' }),
    RECENT: t({ message: 'Recent', comment: 'Games that the member opened last' }),
  }
}

export interface GameBrowserProps {
  readonly gameType: GameType
  /** The vendor that an address or a menu asked for. */
  readonly vendor?: string | undefined
  readonly labelledBy: string
  readonly onLaunch: Launch
}

/** All games of a category: tabs, vendors, classes, search and pages. */
export function GameBrowser({ gameType, vendor, labelledBy, onLaunch }: GameBrowserProps) {
  const [state, step] = useReducer(browse, vendor, browsingFrom)
  const { found, totalPages, error, retry } = useBrowsed(gameType, state)
  const isLaidOut = useIsLaidOut(gameType, state.vendor)
  // The last heart of the last page was taken away: the page before it is the last one now.
  const page = pageWithin(state.page, totalPages)
  if (page !== state.page) step({ do: 'page', page, totalPages })
  const shape = shapeOf(gameType)
  const awaited = useAwaited(gameType, PAGE_SIZE)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <FilterTabs filter={state.filter} onFilter={(filter) => step({ do: 'filter', filter })} />
        <LobbySearch
          term={state.term}
          onSearch={(term) => step({ do: 'search', term })}
          onLaunch={onLaunch}
          among={searchedGames(gameType, state)}
          over={[state.filter, state.vendor, state.classify].join(' ')}
          className="w-full sm:ms-auto sm:w-66"
        />
      </div>
      <VendorStrip
        gameType={gameType}
        vendor={state.vendor}
        onVendor={(chosen) => step({ do: 'vendor', vendor: chosen })}
      />
      <ClassifyMenu
        gameType={gameType}
        vendor={state.vendor}
        classify={state.classify}
        onClassify={(classify) => step({ do: 'classify', classify })}
      />
      {error && found === undefined ? (
        <LoadFailed error={error} onRetry={retry} />
      ) : found?.length === 0 ? (
        <NothingFound filter={state.filter} term={state.term} />
      ) : (
        <Tiles
          games={isLaidOut ? found : undefined}
          onLaunch={onLaunch}
          labelledBy={labelledBy}
          shape={shape}
          columns={shape === 'wide' ? 'four' : 'six'}
          skeletons={awaited}
        />
      )}
      <SitePager
        page={state.page}
        totalPages={totalPages}
        onPage={(page) => step({ do: 'page', page, totalPages })}
      />
    </div>
  )
}

function FilterTabs(props: {
  readonly filter: Filter
  readonly onFilter: (filter: Filter) => void
}) {
  const { t } = useLingui()
  const texts = useFilterTexts()
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const choose = (filter: Filter) => {
    if (isOwn(filter) && !isSignedIn) openPopup('login', { tab: 'login' })
    else props.onFilter(filter)
  }
  return (
    <ul
      aria-label={t`Which games`}
      className="-mx-gutter flex gap-2 overflow-x-auto px-gutter py-1 no-scrollbar"
    >
      {filters.map((filter) => (
        <li key={filter} className="shrink-0">
          <Chip pressed={filter === props.filter} onClick={() => choose(filter)}>
            {texts[filter]}
          </Chip>
        </li>
      ))}
    </ul>
  )
}
