import * as z from 'zod/mini'
import { endpoint, relay } from './endpoint.ts'
import { id, pageNo, pageSize } from './fields.ts'

/**
 * Colours of a picture from top to bottom, as CSS writes them: they stand in its place until it comes.
 * Null where nobody knows them, as of a picture that was uploaded.
 */
const tint = z.nullable(z.array(z.string()))

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
  tint,
  /** VASSALAGE opens the vendor's list, GAME the game. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  isHot: z.union([z.literal(0), z.literal(1)]),
  isNew: z.union([z.literal(0), z.literal(1)]),
  /** 0: may be tried for free. */
  supportPlay: z.union([z.literal(0), z.literal(1)]),
})

const text = z.string().check(z.trim(), z.maxLength(60))

/** Categories of games as the wire names them. */
export const gameTypes = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'BGS',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
  'LOTT',
  'ELOTT',
  'JACKPOT',
  'MINI',
] as const
/** JACKPOT and MINI gather the games of those classes, whatever else they are. */
export type GameType = (typeof gameTypes)[number]
const gameType = z.enum(gameTypes)

/** Prize modes of the specification; the lobby's menus know two of them. */
const prizeMode = z.enum(['LOTT', 'ELOTT'])

const vendorCard = z.strictObject({
  vassalage: z.string(),
  vendorName: z.string(),
  gameType: z.string(),
  gameCount: z.int(),
  /** VASSALAGE opens the vendor's list, GAME the only game it has there. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  gameCode: z.nullable(z.string()),
  lagerIcon: z.string(),
  tint,
})

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
      /** The same as the lotteries read it. */
      gameMenus: z.array(z.strictObject({ accountTypeName: z.string(), prizeMode })),
    }),
  }),
  list: relay('GCSGAME_gameList', {
    method: 'GET',
    audience: 'public',
    says: { clientType: '3', platform: 'flash,html5-desktop' },
    summary:
      'Games of a category, filtered and paged; a page beyond the end is empty. The selections FAV ' +
      'and RECENT refuse `not_signed_in` to visitors.',
    input: z.strictObject({
      clientType: z.optional(text),
      platform: z.optional(text),
      merchant: z.optional(text),
      gameType: z.optional(gameType),
      selection: z.optional(z.enum(['NEW', 'FAV', 'ALL', 'HOT', 'RECENT'])),
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
    says: { isPlatform: '2', platform: 'flash,html5-desktop' },
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
  newGameVendor: relay('GCSGAME_newGameVendor', {
    method: 'GET',
    audience: 'public',
    summary:
      'Vendors by category in menu order: originals stand apart from slots, e-sports and cockfight ' +
      'behind sports.',
    input: z.strictObject({
      merchantCode: z.optional(text),
      platform: z.optional(text),
      language: z.optional(text),
    }),
    reply: z.strictObject({
      data: z.strictObject({
        lanes: z.array(z.strictObject({ gameCategory: z.string(), vendors: z.array(vendorCard) })),
      }),
    }),
  }),
  vassGameType: relay('GCSGAME_getVassGameType', {
    method: 'GET',
    audience: 'public',
    summary: 'Categories of a vendor, or of all, with the classes of games in each.',
    input: z.strictObject({
      vassalage: z.optional(text),
      gameType: z.optional(gameType),
      language: z.optional(text),
    }),
    reply: z.strictObject({
      list: z.array(
        z.strictObject({
          gameType: z.string(),
          gameCount: z.int(),
          classify: z.array(z.strictObject({ gameClassify: z.string(), gameCount: z.int() })),
        }),
      ),
    }),
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
