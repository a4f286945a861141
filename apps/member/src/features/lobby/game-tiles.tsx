import type { game } from '@lantern/contract/games'
import type { BadgeTone } from '@lantern/ui/badge'
import { GameTile } from '@lantern/ui/game-tile'
import { useLingui } from '@lingui/react/macro'
import type * as z from 'zod/mini'
import { popupLink, renderLink } from '../../link.tsx'
import { pathOfCategory } from '../../paths.ts'
import { TilePot } from '../../parts/pots/pots.tsx'
import { useVisitor } from '../../site.ts'

export type Game = z.output<typeof game>
export type Launch = (game: Game, wantsTrial: boolean) => void

export interface TileProps {
  readonly game: Game
  readonly onLaunch: Launch
  readonly eager?: boolean
  readonly shape?: 'portrait' | 'wide'
}

/** A game of the lobby. Its link works in a new tab too: it leads to the game's category. */
export function Tile({ game, onLaunch, eager = false, shape = 'portrait' }: TileProps) {
  const { t } = useLingui()
  const { phase, isTrial } = useVisitor()
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
  const mayTry = game.supportPlay === 0 && !(phase === 'signed-in' && isTrial)
  return (
    <GameTile
      name={name}
      vendor={game.vendorName}
      href={`${pathOfCategory(game.gameType) ?? '/bgs'}?game=${encodeURIComponent(game.gameCode)}`}
      renderLink={renderLink}
      onOpen={popupLink(() => onLaunch(game, false))}
      art={{ src: shape === 'wide' ? game.lagerIcon : game.showIcon }}
      shape={shape}
      badges={badges}
      meta={<TilePot vendorCode={game.vassalage} gameCode={game.gameCode} />}
      eager={eager}
      // Slots have no start button: the whole tile is one.
      {...(game.gameType !== 'RNG' && { playLabel: t`Play` })}
      {...(mayTry && {
        trial: {
          label: t`Free trial`,
          fullLabel: t`Free trial of ${name}`,
          onPress: () => onLaunch(game, true),
        },
      })}
    />
  )
}
