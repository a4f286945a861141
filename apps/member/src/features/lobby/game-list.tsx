import type { GameType } from '@lantern/contract/games'
import { games } from '@lantern/contract/games'
import { useRead } from '@lantern/web-kit/hooks'
import { GameBrowser } from './game-browser.tsx'
import type { Launch } from './game-tiles.tsx'
import { OriginalCard } from './originals.tsx'

/** So few originals leave room to tell what they are about. */
const FEW = 6

export interface GameListProps {
  readonly gameType: GameType
  readonly title: string
  /** The vendor that the address names. */
  readonly vendor: string | undefined
  readonly onLaunch: Launch
}

/** All games of a category. */
export function GameList({ gameType, title, vendor, onLaunch }: GameListProps) {
  return (
    <div className="flex flex-col gap-5 pt-2">
      <h1 id="games" className="text-30">
        {title}
      </h1>
      {gameType === 'BGS' ? (
        <Originals onLaunch={onLaunch} />
      ) : (
        <GameBrowser
          key={vendor}
          gameType={gameType}
          vendor={vendor}
          labelledBy="games"
          onLaunch={onLaunch}
        />
      )}
    </div>
  )
}

function Originals({ onLaunch }: { readonly onLaunch: Launch }) {
  const { data } = useRead(games.list, { gameType: 'BGS' })
  if (!data || data.games.length > FEW)
    return <GameBrowser gameType="BGS" labelledBy="games" onLaunch={onLaunch} />
  return (
    <ul aria-labelledby="games" className="grid gap-3 sm:gap-4 md:grid-cols-2">
      {data.games.map((game) => (
        <li key={game.nodeId} className="min-w-0">
          <OriginalCard game={game} onLaunch={onLaunch} level={2} />
        </li>
      ))}
    </ul>
  )
}
