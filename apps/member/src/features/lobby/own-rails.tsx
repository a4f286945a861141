import { lobby } from '@lantern/contract/lobby'
import { useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useLingui } from '@lingui/react/macro'
import { Heart, History } from 'lucide-react'
import { useEffect } from 'react'
import { keepCount, keptCount, type OwnLane } from '../../own-lanes.ts'
import { type Game, type Launch, WaitingTiles } from './game-tiles.tsx'
import { failing } from './list-parts.tsx'
import { PAGE_SIZE } from './lobby-state.ts'
import { MOST_OF_A_SECTION, Rail, RailFrame, type RailProps } from './rail.tsx'

function useOwnTitles(): Record<OwnLane, Pick<RailProps, 'id' | 'title' | 'icon'>> {
  const { t } = useLingui()
  return {
    recent: { id: 'recent', title: t`Played last`, icon: <History /> },
    favourites: {
      id: 'favourites',
      title: t({ message: 'Favourites', comment: 'Games that the member keeps' }),
      icon: <Heart />,
    },
  }
}

const HELD: Record<OwnLane, string> = { recent: 'held-recent', favourites: 'held-favourites' }

/** The place of a lane before it is known who looks: styles.css shows it where one stood before. */
export function HeldLane({ lane }: { readonly lane: OwnLane }) {
  const titles = useOwnTitles()[lane]
  return (
    <div className={HELD[lane]}>
      <RailFrame {...titles} isFirst>
        <WaitingTiles labelledBy={titles.id} columns="five" count={MOST_OF_A_SECTION} />
      </RailFrame>
    </div>
  )
}

/**
 * The first of somebody's own games. Until they come their place is held, as large as it was before;
 * nothing is awaited of who has had no game yet.
 */
function useOwnGames(
  lane: OwnLane,
  own: readonly Game[] | undefined,
): Pick<RailProps, 'found' | 'skeletons'> {
  const isNew = useSessionState(({ firstTimeLogin }) => firstTimeLogin)
  const count = own && Math.min(own.length, MOST_OF_A_SECTION)
  useEffect(() => {
    if (count !== undefined) keepCount(lane, count)
  }, [lane, count])
  if (own) return { found: own.slice(0, MOST_OF_A_SECTION) }
  const skeletons = keptCount(lane) ?? (isNew ? 0 : MOST_OF_A_SECTION)
  return { found: skeletons === 0 ? [] : undefined, skeletons }
}

export function RecentRail({ onLaunch }: { readonly onLaunch: Launch }) {
  const read = useRead(lobby.recent, { page: 1, pageSize: PAGE_SIZE })
  return (
    <Rail
      {...useOwnTitles().recent}
      {...useOwnGames('recent', read.data?.content)}
      {...failing(read)}
      columns="five"
      isFirst
      onLaunch={onLaunch}
      moreHref="/recent"
    />
  )
}

export function FavouritesRail(props: { readonly onLaunch: Launch; readonly onMore: () => void }) {
  const read = useRead(lobby.favourites, { pageNo: 1, pageSize: MOST_OF_A_SECTION })
  return (
    <Rail
      {...useOwnTitles().favourites}
      {...useOwnGames('favourites', read.data?.content)}
      {...failing(read)}
      columns="five"
      onLaunch={props.onLaunch}
      onMore={props.onMore}
    />
  )
}
