import { games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import { queryKeyOf, reread, useApi, useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useQueryClient } from '@tanstack/react-query'
import { openPopup } from '../../stage.ts'
import { categoryOf } from './categories.ts'
import type { Game } from './game-tiles.tsx'

export interface Favourites {
  readonly has: (game: Game) => boolean
  readonly toggle: (game: Game) => void
}

const IDS_KEY = queryKeyOf(lobby.favouriteIds, {})
interface Ids {
  readonly nodeIds: readonly string[]
}

/** Where hearts are kept: here for the eye, on the server for good. */
export interface HeartKeeper {
  readonly now: () => readonly string[]
  readonly show: (nodeIds: readonly string[]) => void
  readonly add: (game: Game) => Promise<unknown>
  readonly remove: (game: Game) => Promise<unknown>
}

/** A heart is filled or emptied here first, and then on the server. */
export async function toggleHeart(keeper: HeartKeeper, game: Game): Promise<void> {
  const { nodeId } = game
  const ids = keeper.now()
  if (ids.includes(nodeId)) {
    keeper.show(ids.filter((id) => id !== nodeId))
    await keeper.remove(game)
  } else {
    keeper.show([nodeId, ...ids])
    await keeper.add(game)
  }
}

/** The hearts of the tiles; what the server refuses is read again. */
export function useFavourites(): Favourites {
  const api = useApi()
  const queries = useQueryClient()
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const { data } = useRead(lobby.favouriteIds, {}, { enabled: isSignedIn, staleMs: 300_000 })
  const kept = isSignedIn ? (data?.nodeIds ?? []) : []
  const keeper: HeartKeeper = {
    now: () => queries.getQueryData<Ids>(IDS_KEY)?.nodeIds ?? [],
    show: (nodeIds) => queries.setQueryData(IDS_KEY, { nodeIds }),
    add: ({ nodeId, vassalage, gameType }) => {
      const known = categoryOf(gameType)
      const wish = { nodeId, vendor: vassalage, ...(known && { gameType: known }) }
      return api.call(lobby.addFavourite, wish)
    },
    remove: ({ nodeId, vassalage }) =>
      api.call(lobby.removeFavourite, { nodeId, vendor: vassalage }),
  }
  return {
    has: ({ nodeId }) => kept.includes(nodeId),
    toggle: (game) => {
      if (!isSignedIn) return openPopup('login', { tab: 'login' })
      toggleHeart(keeper, game)
        .catch(() => reread(queries, lobby.favouriteIds))
        .finally(() => {
          void reread(queries, lobby.favourites)
          void queries.invalidateQueries({ queryKey: [games.list.path, { selection: 'FAV' }] })
        })
    },
  }
}
