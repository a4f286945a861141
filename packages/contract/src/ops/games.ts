import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, id, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import { gameTypes } from '../games.ts'
import { gamePace } from '../originals.ts'
import { MOST_IMAGE_TEXT } from '../receipts.ts'
import { vendorCode } from './vendors.ts'

const sort = z.int().check(z.minimum(-1_000_000), z.maximum(1_000_000))
const gameClassify = z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/))
const word = z.string().check(z.minLength(1), z.maxLength(60))

/** What the house says of a game; null: its vendor's word. */
const said = {
  isHot: z.nullable(z.boolean()),
  isNew: z.nullable(z.boolean()),
  sort: z.nullable(sort),
  gameClassify: z.nullable(gameClassify),
  /** Of the drawn picture. */
  glyph: z.nullable(word),
  palette: z.nullable(word),
}

/** A category and whether it stands in menus. */
const category = { gameType: z.enum(gameTypes), isShown: z.boolean() }

/** Games and vendors as the lobby shows them. Every change is audited and holds with the next call. */
export const opsGames = {
  list: endpoint({
    method: 'GET',
    path: '/games',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Games of the brand in the order of the lobby, hidden ones as well.',
    input: z.strictObject({
      vassalage: z.optional(vendorCode),
      search: z.optional(z.string().check(z.trim(), z.maxLength(64))),
      pageNo,
      pageSize: pageSize(20),
    }),
    reply: paged(
      z.strictObject({
        id,
        gameCode: z.string(),
        name: z.string(),
        vassalage: z.string(),
        vendorName: z.string(),
        gameType: z.string(),
        /** False: it stands nowhere. */
        isShown: z.boolean(),
        /** What its vendor states of it, in shares of the stake; null where it says nothing. */
        stated: z.nullable(
          z.strictObject({
            returnRate: z.number(),
            hitRate: z.nullable(z.number()),
            volatility: z.nullable(z.enum(['low', 'medium', 'high'])),
            /** Address of the par sheet. */
            sheet: z.nullable(z.string()),
          }),
        ),
        house: z.strictObject(said),
        vendor: z.strictObject({
          ...said,
          isHot: z.boolean(),
          isNew: z.boolean(),
          sort: z.int(),
        }),
        /** Its picture, as an address of the console or as data. */
        art: z.string(),
        /** Whether the picture was uploaded. */
        hasPicture: z.boolean(),
      }),
    ),
  }),
  save: endpoint({
    method: 'POST',
    path: '/games/save',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Says of a game whether it is shown, hot and new, where it stands, its class and its picture. ' +
      'Refuses `game_not_found`, `field_invalid` for a glyph or a palette that is not there.',
    input: z.strictObject({ id, isShown: z.boolean(), ...said, reason }),
    reply: done,
  }),
  setPicture: endpoint({
    method: 'POST',
    path: '/games/picture',
    audience: 'operator',
    grant: 'vendors.write',
    mostBytes: MOST_IMAGE_TEXT + 1_024,
    summary:
      'Puts a picture before the drawn one: PNG or JPEG by its content, decoded and encoded anew. ' +
      'Refuses `game_not_found`, `image_invalid`, `image_too_large`, `busy`.',
    input: z.strictObject({
      id,
      /** The file as base64. */
      image: z.string().check(z.minLength(16), z.maxLength(MOST_IMAGE_TEXT)),
      reason,
    }),
    reply: done,
  }),
  removePicture: endpoint({
    method: 'POST',
    path: '/games/removePicture',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Takes an uploaded picture away: the game is drawn again. Refuses `game_not_found`, and ' +
      '`state_changed` without one.',
    input: z.strictObject({ id, reason }),
    reply: done,
  }),
  looks: endpoint({
    method: 'GET',
    path: '/games/looks',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Glyphs and palettes that pictures can be drawn with.',
    input: nothing,
    reply: z.strictObject({ glyphs: z.array(z.string()), palettes: z.array(z.string()) }),
  }),
  vendors: endpoint({
    method: 'GET',
    path: '/games/vendors',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Vendors of the brand in the order of the lobby.',
    input: nothing,
    reply: z.strictObject({
      vendors: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          sort: z.int(),
          isShown: z.boolean(),
          games: z.int(),
        }),
      ),
    }),
  }),
  saveVendor: endpoint({
    method: 'POST',
    path: '/games/saveVendor',
    audience: 'operator',
    grant: 'vendors.write',
    summary: 'Says where a vendor stands and whether its games are shown. Refuses `not_found`.',
    input: z.strictObject({ code: vendorCode, sort, isShown: z.boolean(), reason }),
    reply: done,
  }),
  categories: endpoint({
    method: 'GET',
    path: '/games/categories',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Every category in the order of the menus, with how many games may be played in it.',
    input: nothing,
    reply: z.strictObject({
      categories: z.array(z.strictObject({ ...category, games: z.int() })),
    }),
  }),
  pace: endpoint({
    method: 'GET',
    path: '/games/pace',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Whether games may be played faster than they go by themselves.',
    input: nothing,
    reply: z.strictObject({ pace: gamePace }),
  }),
  setPace: endpoint({
    method: 'POST',
    path: '/games/setPace',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Says whether games may be played faster than they go by themselves. `plain`: no quick mode, ' +
      'no stopping of reels, and no autoplay in games of the house. Holds for games that are opened from then on.',
    input: z.strictObject({ pace: gamePace, reason }),
    reply: done,
  }),
  placeCategories: endpoint({
    method: 'POST',
    path: '/games/placeCategories',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Puts the categories in order and hides some: a hidden one stands in no menu and has no ' +
      'page, while its games are still found by name. Refuses `field_invalid` unless each ' +
      'category is named once.',
    input: z.strictObject({
      categories: z.array(z.strictObject(category)).check(z.maxLength(gameTypes.length)),
      reason,
    }),
    reply: done,
  }),
} as const
