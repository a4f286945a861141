import * as z from 'zod/mini'
import { relay } from './endpoint.ts'
import { currency, id, moment, nothing } from './fields.ts'
import { amount } from './money.ts'

export const jackpots = {
  list: relay('GCS_jackpots', {
    method: 'GET',
    audience: 'public',
    summary: 'The pots of the house as they stand, and the last that fell with what proves them.',
    input: nothing,
    reply: z.strictObject({
      /** When the pools were read. */
      readAt: moment,
      pools: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          currency,
          /** Whose games feed it: all of a vendor's, or the one that is named. */
          fedBy: z.array(
            z.strictObject({ vassalage: z.string(), gameCode: z.nullable(z.string()) }),
          ),
          /** What would be won now; at most a few seconds old. */
          amount,
          /** It falls before it is larger than this. */
          mustHitBy: amount,
          /** What the next one starts with, at least. */
          seed: amount,
          /** Millionths of each stake that go in, and of those what goes to the pot that falls. */
          rate: z.int(),
          mainShare: z.int(),
          /** SHA-256 of `point:salt`, told before the pot falls. */
          hash: z.string(),
          /** Which pot of its pool this is, counted from one. */
          drop: z.int(),
        }),
      ),
      wins: z.array(
        z.strictObject({
          code: z.string(),
          drop: z.int(),
          currency,
          amount,
          /** Where it had to fall, sealed until then, and the salt of its hash. */
          point: amount,
          salt: z.string(),
          wonAt: moment,
        }),
      ),
    }),
  }),
  mine: relay('GCS_jackpotWins', {
    method: 'GET',
    audience: 'member',
    summary: 'The pots that fell to the member, the newest first, at most twenty.',
    input: nothing,
    reply: z.strictObject({
      wins: z.array(
        z.strictObject({
          id,
          code: z.string(),
          name: z.string(),
          drop: z.int(),
          currency,
          /** As the ledger has posted it. */
          amount,
          /** The bet that made it fall. */
          betId: id,
          wonAt: moment,
        }),
      ),
    }),
  }),
} as const
