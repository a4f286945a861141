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

/**
 * The hearts of the tiles. One is filled or emptied here first, and then on the server; what the
 * server refuses is read again.
 */
export function useFavourites(): Favourites {
  const api = useApi()
  const queries = useQueryClient()
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const { data } = useRead(lobby.favouriteIds, {}, { enabled: isSignedIn, staleMs: 300_000 })
  const kept = isSignedIn ? (data?.nodeIds ?? []) : []
  const idsNow = () => queries.getQueryData<Ids>(IDS_KEY)?.nodeIds ?? []
  const show = (nodeIds: readonly string[]) => queries.setQueryData(IDS_KEY, { nodeIds })

  async function add({ nodeId, vassalage, gameType }: Game): Promise<void> {
    // What is there already needs no call.
    if (idsNow().includes(nodeId)) return
    show([nodeId, ...idsNow()])
    const known = categoryOf(gameType)
    await api.call(lobby.addFavourite, {
      nodeId,
      vendor: vassalage,
      ...(known && { gameType: known }),
    })
  }
  async function remove({ nodeId, vassalage }: Game): Promise<void> {
    show(idsNow().filter((id) => id !== nodeId))
    await api.call(lobby.removeFavourite, { nodeId, vendor: vassalage })
  }
  return {
    has: ({ nodeId }) => kept.includes(nodeId),
    toggle: (game) => {
      if (!isSignedIn) return openPopup('login', { tab: 'login' })
      const done = idsNow().includes(game.nodeId) ? remove(game) : add(game)
      done
        .catch(() => reread(queries, lobby.favouriteIds))
        .finally(() => void reread(queries, lobby.favourites))
    },
  }
}
