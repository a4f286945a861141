import { type GameType, games } from '@lantern/contract/games'
import { SectionHeader } from '@lantern/ui/section-header'
import { useRead } from '@lantern/web-kit/hooks'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { renderLink } from '../../link.tsx'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { Near } from '../../parts/near.tsx'
import { categoryOf } from './categories.ts'
import { type Launch, Tiles, WaitingTiles } from './game-tiles.tsx'
import type { Category } from './home.tsx'
import { categoryIcon } from './lobby-bar.tsx'
import { failing, shapeOf, useAwaited } from './list-parts.tsx'
import type { HomeType } from './lobby-state.ts'
import { OriginalCard } from './originals.tsx'
import { MOST_OF_A_SECTION, Rail, type RailProps, RailFrame, WHEN_NEAR } from './rail.tsx'

/** So few originals leave room to tell what they are about. */
const FEW_ORIGINALS = 4

interface CategoryRailProps {
  readonly category: Category
  readonly onLaunch: Launch
  readonly onShow: (type: HomeType) => void
}

/** Five games of a category, with the way to all of them. */
export function CategoryRail({ category, onLaunch, onShow }: CategoryRailProps) {
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
      <CategoryTiles gameType={gameType} labelledBy={rail.id} onLaunch={onLaunch} />
    </RailFrame>
  )
}

interface CategoryTilesProps {
  readonly gameType: GameType
  readonly labelledBy: string
  readonly onLaunch: Launch
}

/** As many tiles as the category fills wait where its games will stand, from the first picture on. */
function CategoryTiles({ gameType, labelledBy, onLaunch }: CategoryTilesProps) {
  const count = useAwaited(gameType, MOST_OF_A_SECTION)
  const shape = shapeOf(gameType)
  const columns = shape === 'wide' ? 'fiveWide' : 'five'
  const waiting = (
    <WaitingTiles labelledBy={labelledBy} columns={columns} shape={shape} count={count} />
  )
  return (
    // Far below nothing shimmers: it would cost whoever looks elsewhere.
    <Near className="**:animate-none!" place={waiting}>
      <ListedTiles {...{ gameType, labelledBy, onLaunch, columns, waiting }} />
    </Near>
  )
}

interface ListedTilesProps extends CategoryTilesProps {
  readonly columns: 'five' | 'fiveWide'
  readonly waiting: ReactNode
}

function ListedTiles(props: ListedTilesProps) {
  const { gameType, labelledBy, onLaunch, columns } = props
  const input = { gameType, pageSize: MOST_OF_A_SECTION }
  const { data, error, refetch } = useRead(games.list, input)
  if (error && !data) return <LoadFailed error={error} onRetry={() => void refetch()} />
  if (!data) return props.waiting
  return (
    <Tiles
      games={data.games}
      onLaunch={onLaunch}
      labelledBy={labelledBy}
      columns={columns}
      shape={shapeOf(gameType)}
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
