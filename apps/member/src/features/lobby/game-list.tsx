import { games } from '@lantern/contract/games'
import { Empty } from '@lantern/ui/empty'
import { GameGrid } from '@lantern/ui/game-grid'
import { GameTileSkeleton } from '@lantern/ui/game-tile'
import { useRead } from '@lantern/web-kit/hooks'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SitePager } from '../../parts/site-pager.tsx'
import { type Launch, Tile } from './game-tiles.tsx'
import { OriginalCard } from './originals.tsx'

const PAGE_SIZE = 15
const FEW = 6

export interface GameListProps {
  readonly gameType: string
  readonly title: string
  readonly onLaunch: Launch
}

/** All games of a category, page by page. */
export function GameList({ gameType, title, onLaunch }: GameListProps) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const input = page === 1 ? { gameType } : { gameType, pageNo: page, pageSize: PAGE_SIZE }
  const { data, isPending } = useRead(games.list, input, { keepPrevious: true })
  const found = data?.games ?? []
  const tellsMore = gameType === 'BGS' && found.length <= FEW
  return (
    <div className="flex flex-col gap-5 pt-2">
      <h1 id="games" className="text-30">
        {title}
      </h1>
      {!isPending && found.length === 0 ? (
        <Empty
          title={t`No games here`}
          text={<Trans>There is no game in this category at the moment.</Trans>}
        />
      ) : tellsMore ? (
        <ul aria-labelledby="games" className="grid gap-3 sm:gap-4 md:grid-cols-2">
          {found.map((game) => (
            <li key={game.nodeId} className="min-w-0">
              <OriginalCard game={game} onLaunch={onLaunch} level={2} />
            </li>
          ))}
        </ul>
      ) : (
        <GameGrid labelledBy="games" busy={isPending}>
          {isPending
            ? Array.from({ length: FEW }, (_, at) => <GameTileSkeleton key={`waiting-${at + 1}`} />)
            : found.map((game) => <Tile key={game.nodeId} game={game} onLaunch={onLaunch} />)}
        </GameGrid>
      )}
      <SitePager page={page} totalPages={data?.totalPages} onPage={setPage} />
    </div>
  )
}
