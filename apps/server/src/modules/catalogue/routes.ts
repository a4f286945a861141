import { refuse } from '@lantern/contract/errors'
import { games } from '@lantern/contract/games'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { sendPacked } from '../../http/compress.ts'
import { bind, type Call, type Route } from '../../mount.ts'
import { pictureOf, readPictureName } from './art.ts'
import { gamesPage, hotGames, menus } from './lobby.ts'
import { presentGame } from './present.ts'
import { findGameById, findVisibleGame } from './queries.ts'
import type { Launcher } from './launch.ts'

const orNull = (text: string | undefined): string | null => (text ? text : null)

/** `launch` is given by the room that can open the game; the catalogue only knows its titles. */
export const routes = (launch: Launcher): Route[] =>
  bind(games, {
    menus: async ({ ctx, caller }) => ({ categories: await menus(ctx.db, caller.brand.id) }),
    list: async ({ ctx, caller, input }) => {
      const { games: rows, totalPages } = await gamesPage(
        ctx.db,
        caller.brand.id,
        {
          gameType: orNull(input.gameType),
          vendorCode: orNull(input.vassalage),
          subcategory: orNull(input.gameClassify),
          search: orNull(input.gameName),
        },
        input,
      )
      return { games: rows.map(presentGame), totalPages }
    },
    hot: async ({ ctx, caller, input }) => {
      const rows = await hotGames(ctx.db, caller.brand.id, orNull(input.vassalage))
      return { list: rows.map(presentGame) }
    },
    launch: (call) => open(launch, call),
    launchPage: (call) => open(launch, call),
  })

async function open(launch: Launcher, call: Call<typeof games.launch>) {
  const { ctx, caller, input } = call
  const game = await findVisibleGame(ctx.db, caller.brand.id, input.vassalage, input.gameCode)
  if (!game) refuse('game_not_found')
  const opened = await launch(call, game)
  return { ...opened, mode: input.mode, game: presentGame(game) }
}

const A_YEAR = 31_536_000

/** Serves the drawn pictures. An address with another hash than today's is not ours. */
export function registerArt(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { file: string } }>('/art/:file', async (request, reply) => {
    const name = readPictureName(request.params.file)
    const game = name ? await findGameById(ctx.db, name.id) : undefined
    if (!name || !game) refuse('not_found')
    const picture = pictureOf(game, name.shape)
    if (picture.hash !== name.hash) refuse('not_found')
    reply
      .type('image/svg+xml')
      .header('cache-control', `public, max-age=${A_YEAR}, immutable`)
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    return sendPacked(request, reply, picture.svg)
  })
}
