import type { GameType } from '@lantern/contract/games'
import type { games } from '@lantern/contract/games'
import type { ReplyOf } from '@lantern/contract/endpoint'
import { GameTile, GameTileSkeleton } from '@lantern/ui/game-tile'
import { GameGrid } from '@lantern/ui/game-grid'
import { useLingui } from '@lingui/react/macro'
import { usePictureHost } from '../../hosts.ts'
import { popupLink, renderLink } from '../../link.tsx'
import { pathOfCategory } from '../../paths.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { NothingFound } from './list-parts.tsx'
import { useLanes, useVendors } from './vendor-strip.tsx'

export type VendorCard = ReplyOf<
  typeof games.newGameVendor
>['data']['lanes'][number]['vendors'][number]
export type LaunchVendor = (vendor: VendorCard) => void

export interface GameCenterProps {
  readonly gameType: GameType
  readonly title: string
  readonly onLaunch: LaunchVendor
}

/** The houses where a category is played. A press leads in, or to their list. */
export function GameCenter({ gameType, title, onLaunch }: GameCenterProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useLanes()
  const vendors = useVendors(gameType)
  const atHost = usePictureHost()
  return (
    <div className="flex flex-col gap-5 pt-2">
      <h1 id="games" className="text-30">
        {title}
      </h1>
      {data === undefined && error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data !== undefined && vendors.length === 0 ? (
        <NothingFound filter="ALL" term="" />
      ) : (
        <GameGrid labelledBy="games" columns="four" busy={data === undefined}>
          {data === undefined ? (
            <GameTileSkeleton shape="wide" />
          ) : (
            vendors.map((vendor) => (
              <GameTile
                key={vendor.vassalage}
                name={vendor.vendorName}
                vendor={title}
                href={pathOfCategory(gameType) ?? '/'}
                renderLink={renderLink}
                onOpen={popupLink(() => onLaunch(vendor))}
                art={{ src: atHost(vendor.lagerIcon), tint: vendor.tint }}
                shape="wide"
                playLabel={t`Play`}
              />
            ))
          )}
        </GameGrid>
      )}
    </div>
  )
}
