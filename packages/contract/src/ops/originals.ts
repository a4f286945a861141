import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, nothing, reason } from '../fields.ts'
import { amount } from '../money.ts'

const stakes = { minStake: z.nullable(amount), maxStake: z.nullable(amount) }
/** Hundredths: 10000 stands for 100×. */
const highest = z.nullable(z.int().check(z.minimum(101), z.maximum(10_000_000)))

const shared = {
  /** False: no round begins, and no bet is taken. */
  isOn: z.boolean(),
  bettingSeconds: z.int().check(z.minimum(3), z.maximum(120)),
  /** The most that the bets of a round are paid; null: the usual. */
  exposure: z.nullable(amount),
  /** Where every flight ends for everybody; null: where the game's own rules say. */
  highest,
}

/** How the in-house games are offered. Every change is audited and holds with the next call. */
export const opsOriginals = {
  rules: endpoint({
    method: 'GET',
    path: '/originals/rules',
    audience: 'operator',
    grant: 'vendors.read',
    summary: 'Stakes of each in-house game and the rules of shared rounds.',
    input: nothing,
    reply: z.strictObject({
      currency,
      games: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          /** The game's own limits: the operator may be stricter, never looser. */
          minStake: amount,
          maxStake: amount,
          house: z.strictObject(stakes),
        }),
      ),
      shared: z.strictObject({ ...shared, usualExposure: amount, mostHighest: z.int() }),
    }),
  }),
  setLimits: endpoint({
    method: 'POST',
    path: '/originals/setLimits',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Sets the smallest and the largest stake of a game. Refuses `game_not_found`, and ' +
      '`field_invalid` for stakes outside the game’s own limits or crossed.',
    input: z.strictObject({ gameCode: z.string().check(z.maxLength(40)), ...stakes, reason }),
    reply: done,
  }),
  setShared: endpoint({
    method: 'POST',
    path: '/originals/setShared',
    audience: 'operator',
    grant: 'vendors.write',
    summary:
      'Sets the rules of shared rounds. The time for bets and the cap hold from the next round, ' +
      'the rest with the next bet. Refuses `field_invalid` for a cap below two of the largest stakes.',
    input: z.strictObject({ ...shared, reason }),
    reply: done,
  }),
} as const
