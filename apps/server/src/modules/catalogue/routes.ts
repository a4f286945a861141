import { refuse } from '@lantern/contract/errors'
import { games } from '@lantern/contract/games'
import { lobby } from '@lantern/contract/lobby'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { sendPacked } from '../../http/compress.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { pictureOf, readPictureName, readUploadedName } from './art.ts'
import { catalogueOf } from './copy.ts'
import { rawLanes, rearranged } from './lanes.ts'
import type { Launcher } from './launch.ts'
import { classesOf, gamesPage, hotGames, pageOf } from './lobby.ts'
import { noteOpened, type Whose } from './member-queries.ts'
import { addFavourite, favourites, recentGames, removeFavourite } from './own-games.ts'
import { findPicture } from './picture-queries.ts'
import { gameMenus, presentGame, presentLane } from './present.ts'
import { findGameById, findVisibleGame, type GameRow } from './queries.ts'

const orNull = (text: string | undefined): string | null => (text ? text : null)

type ListCall = Call<typeof games.list>

/** What stands behind FAV and RECENT is somebody's own. */
const OWN = { FAV: favourites, RECENT: recentGames } as const
const MARKED = { HOT: 'hot', NEW: 'new', ALL: null } as const

const whoseOf = (call: Call): Whose => ({
  brandId: call.caller.brand.id,
  memberId: call.session().memberId,
})

async function listGames(call: ListCall) {
  const { ctx, caller, input } = call
  const { selection = 'ALL' } = input
  const asked = {
    gameType: orNull(input.gameType),
    vendorCode: orNull(input.vassalage),
    subcategory: orNull(input.gameClassify),
    search: orNull(input.gameName),
  }
  if (selection === 'FAV' || selection === 'RECENT') {
    if (caller.member?.kind !== 'full') refuse('not_signed_in')
    const { rows, totalPages } = pageOf(await OWN[selection](ctx, whoseOf(call), asked), input)
    return { games: rows.map(presentGame), totalPages }
  }
  const filter = { ...asked, only: MARKED[selection] }
  const { games: rows, totalPages } = await gamesPage(ctx.db, caller.brand.id, filter, input)
  return { games: rows.map(presentGame), totalPages }
}

const lobbyRoutes = (): Route[] =>
  bind(lobby, {
    favouriteIds: async (call) => {
      const kept = await favourites(call.ctx, whoseOf(call))
      return { nodeIds: kept.map(({ id }) => id) }
    },
    favourites: async (call) => {
      const { ctx, input } = call
      return ownPage(
        await favourites(ctx, whoseOf(call), { gameType: orNull(input.gameType) }),
        input,
      )
    },
    addFavourite: async (call) => {
      await addFavourite(call.ctx, whoseOf(call), call.input.nodeId)
      return { done: true as const }
    },
    removeFavourite: async (call) => {
      await removeFavourite(call.ctx, whoseOf(call), call.input.nodeId)
      return { done: true as const }
    },
    recent: async (call) => {
      const { ctx, input } = call
      const { page: pageNo, pageSize } = input
      return ownPage(await recentGames(ctx, whoseOf(call), { gameType: orNull(input.gameType) }), {
        pageNo,
        pageSize,
      })
    },
  })

function ownPage(found: readonly GameRow[], page: { pageNo: number; pageSize: number }) {
  const { rows, totalPages } = pageOf(found, page)
  return { content: rows.map(presentGame), pageNum: page.pageNo, totalPages }
}

/** `launch` is given by the room that can open the game; the catalogue only knows its titles. */
export const routes = (launch: Launcher): Route[] => [
  ...lobbyRoutes(),
  ...bind(games, {
    menus: ({ ctx, caller }) => gameMenus(ctx.db, caller.brand.id),
    list: listGames,
    hot: async ({ ctx, caller, input }) => {
      const rows = await hotGames(ctx.db, caller.brand.id, orNull(input.vassalage))
      return { list: rows.map(presentGame) }
    },
    newGameVendor: async ({ ctx, caller }) => {
      const { byCategory, categories } = await catalogueOf(ctx.db, caller.brand.id)
      const lanes = rearranged(rawLanes(byCategory), categories)
      return { data: { lanes: lanes.map(presentLane) } }
    },
    vassGameType: async ({ ctx, caller, input }) => ({
      list: await classesOf(ctx.db, caller.brand.id, {
        vendorCode: orNull(input.vassalage),
        gameType: orNull(input.gameType),
      }),
    }),
    launch: (call) => open(launch, call),
    launchPage: (call) => open(launch, call),
  }),
]

async function open(launch: Launcher, call: Call<typeof games.launch>) {
  const { ctx, caller, input } = call
  const game = await findVisibleGame(ctx.db, caller.brand.id, input.vassalage, input.gameCode)
  if (!game) refuse('game_not_found')
  const opened = await launch(call, game)
  if (caller.member?.kind === 'full')
    await noteOpened(ctx.db, whoseOf(call), game.id, ctx.clock.now())
  return { ...opened, mode: input.mode, game: presentGame(game) }
}

const A_YEAR = 31_536_000

const FOR_EVER = `public, max-age=${A_YEAR}, immutable`

/** Serves the pictures of games. An address with another hash than today's is not ours. */
export function registerArt(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const { file } = request.params
    const uploaded = readUploadedName(file)
    if (uploaded) {
      const bytes = await findPicture(ctx.db, uploaded)
      if (!bytes) refuse('not_found')
      return reply.type('image/jpeg').header('cache-control', FOR_EVER).send(bytes)
    }
    const name = readPictureName(file)
    const game = name ? await findGameById(ctx.db, name.id) : undefined
    if (!name || !game) refuse('not_found')
    const picture = pictureOf(game, name.shape)
    if (picture.hash !== name.hash) refuse('not_found')
    reply
      .type('image/svg+xml')
      .header('cache-control', FOR_EVER)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return sendPacked(request, reply, picture.svg)
  })
}
