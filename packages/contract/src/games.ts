import * as z from 'zod/mini'
import { endpoint, relay } from './endpoint.ts'
import { id, pageNo, pageSize } from './fields.ts'

/** A title as the lobby shows it; field names are the wire's. */
export const game = z.strictObject({
  nodeId: id,
  gameCode: z.string(),
  /** RNG, LIVE, FISH, PVP, BGS, SPORTS, ESPORTS, COCKFIGHT, LOTT, ELOTT. */
  gameType: z.string(),
  /** Vendor code. */
  vassalage: z.string(),
  vendorName: z.string(),
  gameClassify: z.nullable(z.string()),
  displayName: z.string(),
  gameName: z.string(),
  showIcon: z.string(),
  lagerIcon: z.string(),
  /** VASSALAGE opens the vendor's list, GAME the game. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.union([z.literal(0), z.literal(1)]),
  /** 0: may be tried for free. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
})

const text = z.string().check(z.trim(), z.maxLength(60))

const launching = {
  input: z.strictObject({
    gameCode: text,
    vassalage: text,
    mode: z._default(z.enum(['real', 'trial']), 'real'),
  }),
  reply: z.strictObject({
    /** Address of the game's frame; the page adds its own origin as the query parameter `host`. */
    url: z.string(),
    origin: z.string(),
    /**
     * How the frame talks to the page around it: as the house's own games, as a vendor's page
     * (packages/vendor-protocol), or not at all.
     */
    speaks: z.enum(['play', 'vendor', 'nothing']),
    mode: z.enum(['real', 'trial']),
    game,
    /** Only for a visitor's trial: the token of a play session, good for this game alone. */
    playToken: z.nullable(z.string()),
  }),
}

export const games = {
  menus: endpoint({
    method: 'GET',
    path: '/lgw/games/game_menus',
    audience: 'public',
    summary: 'Categories that have games, in the brand’s order.',
    input: z.strictObject({ language: z.optional(text) }),
    reply: z.strictObject({
      categories: z.array(
        z.strictObject({ gameType: z.string(), title: z.string(), gameCount: z.int() }),
      ),
    }),
  }),
  list: relay('GCSGAME_gameList', {
    method: 'GET',
    audience: 'public',
    summary: 'Games of a category, filtered and paged.',
    input: z.strictObject({
      clientType: z.optional(text),
      platform: z.optional(text),
      merchant: z.optional(text),
      gameType: z.optional(text),
      vassalage: z.optional(text),
      gameClassify: z.optional(text),
      gameName: z.optional(text),
      language: z.optional(text),
      pageNo,
      pageSize: pageSize(15, 999),
    }),
    reply: z.strictObject({ games: z.array(game), totalPages: z.int() }),
  }),
  hot: relay('GCSGAME_hotGamesV2', {
    method: 'GET',
    audience: 'public',
    summary: 'Games marked hot.',
    input: z.strictObject({
      merchantCode: z.optional(text),
      isPlatform: z.optional(text),
      vassalage: z.optional(text),
      platform: z.optional(text),
      language: z.optional(text),
    }),
    reply: z.strictObject({ list: z.array(game) }),
  }),
  launch: endpoint({
    method: 'POST',
    path: '/wps/game/launchGame',
    audience: 'public',
    summary:
      'Opens a game: for money with a real account, in trial mode with a trial account or none.',
    ...launching,
  }),
  launchPage: relay('GCS_gameLaunchFB', {
    method: 'POST',
    audience: 'public',
    summary: 'Opens a game in a page of its own instead of a frame; the same rules as launchGame.',
    ...launching,
  }),
} as const
