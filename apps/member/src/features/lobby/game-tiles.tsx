import type { game } from '@lantern/contract/games'
import type { BadgeTone } from '@lantern/ui/badge'
import { FavouriteButton } from '@lantern/ui/favourite-button'
import { GameGrid, type GameGridProps } from '@lantern/ui/game-grid'
import { GameTile, GameTileSkeleton } from '@lantern/ui/game-tile'
import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { popupLink, renderLink } from '../../link.tsx'
import { addressOfCategory } from '../../paths.ts'
import { TilePot } from '../../parts/pots/pots.tsx'
import { type Pot, usePotOf } from '../../parts/pots/use-pots.ts'
import { usePictureHost } from '../../hosts.ts'
import { useVisitor } from '../../site.ts'
import { type Favourites, useFavourites } from './favourites.ts'

export type Game = z.output<typeof game>
export type Launch = (game: Game, wantsTrial: boolean) => void

export interface TileProps {
  readonly game: Game
  readonly onLaunch: Launch
  readonly favourites: Favourites
  /** The largest pot that it feeds. */
  readonly pot: Pot | undefined
  /** Where its picture comes from, unless it came with the page. */
  readonly atHost: (address: string) => string
  /** Who looks at it may try games for free. */
  readonly mayTry: boolean
  readonly eager?: boolean
  readonly shape?: 'portrait' | 'wide'
}

/** A game of the lobby. Its link works in a new tab too: it leads to the game's category. */
export function Tile(props: TileProps) {
  const { game, onLaunch, favourites, pot, atHost, eager = false, shape = 'portrait' } = props
  const { t } = useLingui()
  const name = game.displayName
  const badges: { tone: BadgeTone; label: string }[] = [
    ...(game.isHot === 1
      ? [
          {
            tone: 'hot',
            label: t({ message: 'Hot', comment: 'Badge on a game many people play' }),
          } as const,
        ]
      : []),
    ...(game.isNew === 1
      ? [
          {
            tone: 'new',
            label: t({ message: 'New', comment: 'Badge on a game that came lately' }),
          } as const,
        ]
      : []),
  ]
  const mayTry = game.supportPlay === 0 && props.mayTry
  const picture = shape === 'wide' ? game.lagerIcon : game.showIcon
  return (
    <GameTile
      name={name}
      vendor={game.vendorName}
      href={addressOfCategory(game.gameType)}
      renderLink={renderLink}
      onOpen={popupLink(() => onLaunch(game, false))}
      art={{ src: eager ? picture : atHost(picture), tint: game.tint }}
      shape={shape}
      badges={badges}
      meta={pot && <TilePot pot={pot} />}
      eager={eager}
      favourite={
        <FavouriteButton
          pressed={favourites.has(game)}
          onToggle={(atMs) => favourites.toggle(game, atMs)}
          label={t`Favourite: ${name}`}
        />
      }
      // Slots have no start button: the whole tile is one.
      {...(game.gameType !== 'RNG' && { playLabel: t`Play` })}
      {...(mayTry && {
        trial: {
          label: t`Free trial`,
          fullLabel: `${t`Free trial`}: ${name}`,
          onPress: () => onLaunch(game, true),
        },
      })}
    />
  )
}

type GridProps = Pick<GameGridProps, 'labelledBy' | 'label' | 'columns'>

export interface WaitingTilesProps extends GridProps {
  readonly count?: number
  readonly shape?: 'portrait' | 'wide'
}

/** Tiles whose games are on their way: as large as those, so that nothing moves when they come. */
export function WaitingTiles({ count = 6, shape = 'portrait', ...grid }: WaitingTilesProps) {
  return (
    <GameGrid {...grid} busy>
      {Array.from({ length: count }, (_, at) => (
        <GameTileSkeleton key={`waiting-${at + 1}`} shape={shape} />
      ))}
    </GameGrid>
  )
}

interface ShownTilesProps extends GridProps {
  readonly games: readonly Game[]
  readonly onLaunch: Launch
  readonly shape?: 'portrait' | 'wide'
  /** So many pictures are of the first screen and do not wait. */
  readonly eager?: number
}

export interface TilesProps extends Omit<ShownTilesProps, 'games'> {
  /** Undefined while they are on their way: skeletons stand there. */
  readonly games: readonly Game[] | undefined
  readonly skeletons?: number
}

/** Games in rows. */
export function Tiles({ games, skeletons, ...rest }: TilesProps) {
  if (games !== undefined) return <ShownTiles {...rest} games={games} />
  const { labelledBy, label, columns, shape } = rest
  return (
    <WaitingTiles
      {...{ labelledBy, label, columns }}
      {...(shape && { shape })}
      {...(skeletons !== undefined && { count: skeletons })}
    />
  )
}

function ShownTiles(props: ShownTilesProps) {
  const { games, onLaunch, shape = 'portrait', eager = 0, ...grid } = props
  const favourites = useFavourites()
  const potOf = usePotOf()
  const { phase, isTrial } = useVisitor()
  const atHost = usePictureHost()
  return (
    <GameGrid {...grid}>
      {games.map((game, at) => (
        <Tile
          key={game.nodeId}
          game={game}
          onLaunch={onLaunch}
          favourites={favourites}
          pot={potOf(game.vassalage, game.gameCode)}
          atHost={atHost}
          mayTry={!(phase === 'signed-in' && isTrial)}
          shape={shape}
          eager={at < eager}
        />
      ))}
    </GameGrid>
  )
}
