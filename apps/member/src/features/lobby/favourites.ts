import { games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import { queryKeyOf, reread, useApi, useRead } from '@lantern/web-kit/hooks'
import { useSessionState } from '@lantern/web-kit/session-react'
import { useQueryClient } from '@tanstack/react-query'
import { openPopup } from '../../stage.ts'
import { categoryOf } from './categories.ts'
import type { Game } from './game-tiles.tsx'
import { leadingOnly } from './throttle.ts'

export interface Favourites {
  readonly has: (game: Game) => boolean
  /** `atMs`: when its heart was pressed, on the clock of all presses. */
  readonly toggle: (game: Game, atMs: number) => void
}

const IDS_KEY = queryKeyOf(lobby.favouriteIds, {})
interface Ids {
  readonly nodeIds: readonly string[]
}

/** Where hearts are kept: here for the eye, on the server for good. */
export interface HeartKeeper {
  /** Undefined before it is known. */
  readonly now: () => readonly string[] | undefined
  readonly readAgain: () => Promise<unknown>
  readonly show: (nodeIds: readonly string[]) => void
  readonly add: (game: Game) => Promise<unknown>
  readonly remove: (game: Game) => Promise<unknown>
}

const PAUSE_MS = 1_000

/** What is pressed and said of each game, whichever of its hearts it is: they may stand in two rails. */
export interface Hearts {
  /** Whether a press counts. One that comes within a second of the last that did is none. */
  readonly mayPress: (nodeId: string, atMs: number) => boolean
  /** What is said of a game waits for what was said of it before, whatever became of that. */
  readonly inTurn: (nodeId: string, say: () => Promise<unknown>) => Promise<void>
}

export function createHearts(): Hearts {
  const gates = new Map<string, (atMs: number) => boolean>()
  const last = new Map<string, Promise<void>>()
  return {
    mayPress(nodeId, atMs) {
      const gate = gates.get(nodeId) ?? leadingOnly(PAUSE_MS)
      gates.set(nodeId, gate)
      return gate(atMs)
    },
    async inTurn(nodeId, say) {
      const before = last.get(nodeId)
      const turn = (async () => {
        if (before !== undefined) await Promise.allSettled([before])
        await say()
      })()
      last.set(nodeId, turn)
      try {
        await turn
      } finally {
        if (last.get(nodeId) === turn) last.delete(nodeId)
      }
    },
  }
}

/**
 * A heart is filled or emptied here first, and then on the server. One that is pressed before it is
 * known which are filled stands alone here until all are read again.
 */
export async function toggleHeart(
  keeper: HeartKeeper,
  game: Game,
  inTurn: Hearts['inTurn'],
): Promise<void> {
  const { nodeId } = game
  const known = keeper.now()
  const ids = known ?? []
  const isKept = ids.includes(nodeId)
  keeper.show(isKept ? ids.filter((id) => id !== nodeId) : [nodeId, ...ids])
  await inTurn(nodeId, () => (isKept ? keeper.remove(game) : keeper.add(game)))
  if (known === undefined) await keeper.readAgain()
}

/** Of this page: every list of games has the same hearts. */
const hearts = createHearts()

/** The hearts of the tiles; what the server refuses is read again. */
export function useFavourites(): Favourites {
  const api = useApi()
  const queries = useQueryClient()
  const isSignedIn = useSessionState(({ phase }) => phase === 'signed-in')
  const { data } = useRead(lobby.favouriteIds, {}, { enabled: isSignedIn, staleMs: 300_000 })
  const kept = isSignedIn ? (data?.nodeIds ?? []) : []
  const keeper: HeartKeeper = {
    now: () => queries.getQueryData<Ids>(IDS_KEY)?.nodeIds,
    readAgain: () => reread(queries, lobby.favouriteIds),
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
    toggle: (game, atMs) => {
      if (!hearts.mayPress(game.nodeId, atMs)) return
      if (!isSignedIn) return openPopup('login', { tab: 'login' })
      toggleHeart(keeper, game, hearts.inTurn)
        .catch(keeper.readAgain)
        .finally(() => {
          void reread(queries, lobby.favourites)
          void queries.invalidateQueries({ queryKey: [games.list.path, { selection: 'FAV' }] })
        })
    },
  }
}
