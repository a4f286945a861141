import * as z from 'zod/mini'
import { endpoint, relay } from './endpoint.ts'
import { done, id, moment, nothing, pageNo, pageSize } from './fields.ts'
import { game, gameTypes } from './games.ts'
import { amount } from './money.ts'

const text = z.string().check(z.trim(), z.maxLength(60))
const gameType = z.optional(z.enum(gameTypes))
const gamePage = z.strictObject({
  content: z.array(game),
  pageNum: z.int(),
  totalPages: z.int(),
})

/** What a member keeps, opened lately, and what others won. */
export const lobby = {
  favouriteIds: relay('MCSFE_getFavoriteGames', {
    method: 'GET',
    audience: 'session',
    summary: 'Node ids of the favourites, the latest first.',
    input: nothing,
    reply: z.strictObject({ nodeIds: z.array(id) }),
  }),
  favourites: relay('getFavoriteGamesList', {
    method: 'GET',
    audience: 'session',
    says: { clientType: '3', platform: 'flash' },
    summary: 'The favourites that can be played now, the latest first.',
    input: z.strictObject({
      clientType: z.optional(text),
      platform: z.optional(text),
      language: z.optional(text),
      gameType,
      pageNo,
      pageSize: pageSize(999, 999),
    }),
    reply: gamePage,
  }),
  addFavourite: relay('addFavoriteGameV2', {
    method: 'POST',
    audience: 'session',
    summary:
      'Keeps a game; one that is kept already stays. Refuses `game_not_found`, `favourites_full`.',
    input: z.strictObject({
      nodeId: id,
      vendor: z.optional(text),
      gameType,
    }),
    reply: done,
  }),
  removeFavourite: relay('removeFavoriteGameV2', {
    method: 'DELETE',
    audience: 'session',
    summary: 'Keeps a game no more; one that is not kept is no fault.',
    input: z.strictObject({
      nodeId: id,
      vendor: z.optional(text),
      gameType,
    }),
    reply: done,
  }),
  recent: relay('GCS_recentGame', {
    method: 'GET',
    audience: 'session',
    summary: 'Games that the member opened last.',
    input: z.strictObject({
      clientType: z.optional(text),
      platform: z.optional(text),
      language: z.optional(text),
      gameType,
      page: pageNo,
      pageSize: pageSize(15, 99),
    }),
    reply: gamePage,
  }),
} as const

/** The winner board. */
export const winners = {
  rankList: relay('GCSGAME_getRankList', {
    method: 'GET',
    audience: 'public',
    summary:
      'Latest real, settled wins under masked names, the largest first. Half a minute old at most.',
    input: z.strictObject({
      gameCategory: z._default(z.enum(['ALL', ...gameTypes]), 'ALL'),
      language: z.optional(text),
      limitNum: z._default(z.int().check(z.minimum(1), z.maximum(20)), 20),
    }),
    reply: z.strictObject({
      list: z.array(
        z.strictObject({
          iconUrl: z.string(),
          gameName: z.string(),
          gameType: z.string(),
          gameCode: z.string(),
          vassalage: z.string(),
          /** The first two characters of the account and its last, three stars between. */
          customerName: z.string(),
          winAmount: amount,
          currency: z.string(),
          endTime: moment,
        }),
      ),
    }),
  }),
} as const

/** What others may learn of a member. */
export const privacy = {
  read: endpoint({
    method: 'GET',
    path: '/wps/member/privacy',
    audience: 'member',
    summary: 'Whether wins may stand on the winner board, under a masked name.',
    input: nothing,
    reply: z.strictObject({ showsWins: z.boolean() }),
  }),
  set: endpoint({
    method: 'PUT',
    path: '/wps/member/privacy',
    audience: 'member',
    summary: 'Lets wins stand on the winner board, or takes them off it within half a minute.',
    input: z.strictObject({ showsWins: z.boolean() }),
    reply: done,
  }),
} as const
