import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { done, reason } from '../fields.ts'
import { currencies, gameCode, version } from './vendor-desk.ts'
import { vendorCode } from './vendors.ts'

/** Categories that games of vendors stand in. */
export const enteredTypes = [
  'RNG',
  'LIVE',
  'FISH',
  'PVP',
  'SPORTS',
  'ESPORTS',
  'COCKFIGHT',
] as const

const word = (most: number) =>
  z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(most)))

/** What an operator says of a game whose vendor has no list, or has it not on its list. */
const said = z.strictObject({
  name: z.string().check(z.trim(), z.regex(/^[^\p{Cc}]{1,80}$/u)),
  gameType: z.enum(enteredTypes),
  gameClassify: z.nullable(z.string().check(z.regex(/^[A-Z0-9_]{2,30}$/))),
  /** What its picture is drawn with; null: by its name. */
  glyph: word(60),
  palette: word(30),
  /** Lines, or ways to win, of a slot. */
  lines: z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000))),
  trialPlayable: z.boolean(),
})

/** Games of a vendor as operators enter them, and its own list of them. */
export const opsVendorGames = {
  add: endpoint({
    method: 'POST',
    path: '/vendor/games/add',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Adds a game that its vendor opens under `gameCode`. Refuses `not_found`, `state_changed` ' +
      'where the vendor has such a game, `field_invalid`.',
    input: z.strictObject({
      code: vendorCode,
      gameCode,
      said,
      currencies,
      isShown: z.boolean(),
      reason,
    }),
    reply: done,
  }),
  edit: endpoint({
    method: 'POST',
    path: '/vendor/games/edit',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Changes a game: whether it is shown, its currencies, and, of one that was entered here, ' +
      'what is said of it (`said`; null for one of the vendor’s list). Refuses `game_not_found`, ' +
      '`state_changed` for a form that is old, `field_invalid`.',
    input: z.strictObject({
      code: vendorCode,
      gameCode,
      version,
      said: z.nullable(said),
      currencies,
      isShown: z.boolean(),
      reason,
    }),
    reply: done,
  }),
  importFile: endpoint({
    method: 'POST',
    path: '/vendor/games/import',
    audience: 'operator',
    grant: 'vendors.write',
    mostBytes: 2_100_000,
    summary:
      'Adds or changes many games by a CSV file with the columns code, name, type and, where ' +
      'wanted, class, glyph, palette, currencies, lines, trial, shown: all of them or none, and ' +
      'what there is no column for stays as it is. ' +
      'Refuses `not_found`, and `statement_invalid` with the first line that can not be taken, ' +
      'why, and `lines` with the first twenty.',
    input: z.strictObject({
      code: vendorCode,
      csv: z.string().check(z.minLength(1), z.maxLength(2_000_000)),
      reason,
    }),
    reply: z.strictObject({ added: z.int(), changed: z.int(), unchanged: z.int() }),
  }),
  takeList: endpoint({
    method: 'POST',
    path: '/vendor/games/takeList',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Asks a vendor for its list now and takes it over; with `evenIfShorter` also one that lost ' +
      'more than half of what it had. Refuses `not_found`, also for a vendor that can not be ' +
      'asked, and `provider_unavailable`.',
    input: z.strictObject({ code: vendorCode, evenIfShorter: z.boolean(), reason }),
    reply: z.strictObject({
      /** `empty` and `shrank`: nothing was changed. */
      outcome: z.enum(['taken', 'empty', 'shrank']),
      added: z.int(),
      changed: z.int(),
      withdrawn: z.int(),
    }),
  }),
} as const
