import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, moment, nothing, reason } from '../fields.ts'
import { amount } from '../money.ts'

const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/))
/** A vendor or the house's own games, or one game: `VENDOR/game`. */
const source = z.string().check(z.regex(/^[A-Za-z0-9_]{2,30}(\/[a-z0-9][a-z0-9_-]{0,39})?$/))

/** The pots of the brand. */
export const opsJackpots = {
  list: endpoint({
    method: 'GET',
    path: '/jackpots',
    audience: 'operator',
    grant: 'system.read',
    summary: 'Every pool with its pot, its reserve and what feeds it; the point stays sealed.',
    input: nothing,
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          code: z.string(),
          name: z.string(),
          currency,
          sources: z.array(z.string()),
          /** Of a stake, in millionths. */
          rate: z.int(),
          /** Of a contribution, in millionths; the rest is the reserve's. */
          mainShare: z.int(),
          seed: amount,
          cap: amount,
          main: amount,
          reserve: amount,
          drop: z.int(),
          isOpen: z.boolean(),
          madeAt: moment,
        }),
      ),
    }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/jackpots',
    audience: 'operator',
    grant: 'system.write',
    money: true,
    summary: 'Makes a pool; its seed comes from the house.',
    input: z.strictObject({
      code,
      name: z.string().check(z.minLength(1), z.maxLength(60)),
      currency,
      sources: z.array(source).check(z.minLength(1), z.maxLength(50)),
      rate: z.int().check(z.minimum(1), z.maximum(100_000)),
      mainShare: z.int().check(z.minimum(1), z.maximum(1_000_000)),
      seed: amount,
      cap: amount,
      reason,
    }),
    reply: done,
  }),
  setOpen: endpoint({
    method: 'POST',
    path: '/jackpots/open',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Opens or closes a pool: a closed one takes nothing, and its pot stays as it is.',
    input: z.strictObject({ code, isOpen: z.boolean(), reason }),
    reply: done,
  }),
} as const
