import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { vendorCode } from './vendors.ts'

/** Counts what operators change of a vendor: a form sends back the one that it was filled from. */
export const version = z.int().check(z.minimum(1))
/** A vendor's own name for a game, as it writes it. */
export const gameCode = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/))
/** An origin that games open at: https, host and port, nothing behind. */
const origin = z.string().check(z.trim(), z.maxLength(200), z.regex(/^https:\/\/[^\s/?#@\\]+$/))
export const origins = z.array(origin).check(z.maxLength(20))
/** Null: every currency. */
export const currencies = z.nullable(z.array(currency).check(z.minLength(1), z.maxLength(30)))
/** What a vendor means by one. */
export const unit = z.union([z.literal(1), z.literal(1_000)])

const limit = z.strictObject({ currency, minStake: amount, maxStake: amount })

/** What operators enter of a vendor beside keys and addresses. Every change is audited. */
export const opsVendorDesk = {
  settings: endpoint({
    method: 'GET',
    path: '/vendor/settings',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Origins, currencies, units and terms of a vendor. Refuses `not_found`.',
    input: z.strictObject({ code: vendorCode }),
    reply: z.strictObject({
      version: z.int(),
      /** Whether the vendor is asked where a game opens: then its origins count. */
      isAsked: z.boolean(),
      playOrigins: z.array(z.string()),
      currencies: z.nullable(z.array(z.string())),
      /** Whether amounts may be written in thousands in its dialect. */
      hasUnits: z.boolean(),
      units: z.array(z.strictObject({ currency: z.string(), unit })),
      /** After so many days a bet that runs is one for a person; null: as with all vendors. */
      unfinishedDays: z.nullable(z.int()),
      usualDays: z.int(),
      /** Whether its games can be asked for. */
      hasList: z.boolean(),
      /** When the list was taken over last. */
      listedAt: z.nullable(moment),
      stoppedAt: z.nullable(moment),
    }),
  }),
  setOrigins: endpoint({
    method: 'POST',
    path: '/vendor/origins',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'The origins that games of a vendor may open at, and that pages of the site frame. Refuses ' +
      '`not_found`, `state_changed` for a form that is old, `field_invalid` with the entry.',
    input: z.strictObject({ code: vendorCode, version, playOrigins: origins, reason }),
    reply: done,
  }),
  setCurrencies: endpoint({
    method: 'POST',
    path: '/vendor/currencies',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'What the games of a vendor may be played in: launches and stakes of others are refused. ' +
      'Refuses `not_found`, `state_changed`, `field_invalid` with a currency that is not known.',
    input: z.strictObject({ code: vendorCode, version, currencies, reason }),
    reply: done,
  }),
  setUnit: endpoint({
    method: 'POST',
    path: '/vendor/unit',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'What a vendor means by one of a currency: one, or a thousand. Refuses `not_found`, ' +
      '`vendor_not_stopped` unless the vendor is stopped for ten seconds, `bets_open` while a bet ' +
      'of it in that currency runs, `payments_open` while a transfer is under way or money is ' +
      'kept there, `field_invalid` for an unknown currency and for a dialect without units.',
    input: z.strictObject({ code: vendorCode, currency, unit, reason }),
    reply: done,
  }),
  setUnfinishedDays: endpoint({
    method: 'POST',
    path: '/vendor/unfinishedDays',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'After how many days a bet that runs is one for a person; null: as usual. `source` is the ' +
      'code of a vendor, or `originals` for what the house runs itself. Refuses `not_found`.',
    input: z.strictObject({
      source: z.union([vendorCode, z.literal('originals')]),
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
      reason,
    }),
    reply: done,
  }),
  overdue: endpoint({
    method: 'GET',
    path: '/vendor/overdue',
    audience: 'operator',
    grant: 'vendors.read',
    summary:
      'Bets of the brand that run for longer than their terms, the house’s own as well, the ' +
      'oldest first.',
    input: z.strictObject({ pageNo, pageSize: pageSize(20) }),
    reply: z.extend(
      paged(
        z.strictObject({
          caseId: id,
          source: z.string(),
          betRef: z.string(),
          roundRef: z.string(),
          gameCode: z.string(),
          memberId: id,
          account: z.string(),
          currency: z.string(),
          stake: amount,
          placedAt: moment,
          ageMinutes: z.int(),
        }),
      ),
      {
        /** Days after which a bet at the house's own games is one for a person; null: as usual. */
        houseDays: z.nullable(z.int()),
        usualHouseDays: z.int(),
      },
    ),
  }),
  limits: endpoint({
    method: 'GET',
    path: '/vendor/limits',
    audience: 'operator',
    grant: 'vendors.read',
    summary:
      'Smallest and largest stake of a vendor by game (`*`: of all that have none of their own) ' +
      'and currency, and the house’s ceilings. Refuses `not_found`.',
    input: z.strictObject({ code: vendorCode }),
    reply: z.strictObject({
      version: z.int(),
      limits: z.array(z.extend(limit, { gameCode: z.string() })),
      ceilings: z.array(z.strictObject({ currency: z.string(), most: amount })),
    }),
  }),
  saveLimits: endpoint({
    method: 'POST',
    path: '/vendor/saveLimits',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Puts the limits of one game, or of all (`*`), in place of those before. Refuses ' +
      '`not_found`, `game_not_found`, `state_changed`, `field_invalid` with the currency that is ' +
      'unknown, twice, upside down or finer than its decimals, and `amount_above_maximum` above ' +
      'the house’s ceiling.',
    input: z.strictObject({
      code: vendorCode,
      version,
      gameCode: z.union([gameCode, z.literal('*')]),
      limits: z.array(limit).check(z.maxLength(30)),
      reason,
    }),
    reply: done,
  }),
  ceilings: endpoint({
    method: 'GET',
    path: '/vendor/ceilings',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'The largest stake that the brand takes from any vendor, by currency.',
    input: nothing,
    reply: z.strictObject({
      ceilings: z.array(z.strictObject({ currency: z.string(), most: amount })),
    }),
  }),
  setCeiling: endpoint({
    method: 'POST',
    path: '/vendor/ceiling',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Sets the house’s ceiling of stakes in a currency, or takes it away; it holds within a ' +
      'second. Refuses `state_changed` where it is not `was` any more, `field_invalid`.',
    input: z.strictObject({
      currency,
      was: z.nullable(amount),
      most: z.nullable(amount),
      reason,
    }),
    reply: done,
  }),
} as const
