import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, nothing, paged, pageNo, pageSize, reason } from '../fields.ts'
import { amount, signedAmount } from '../money.ts'

const code = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,29}$/))
/** A vendor or the house's own games, or one game: `VENDOR/game`. */
const source = z.string().check(z.regex(/^[A-Za-z0-9_]{2,30}(\/[A-Za-z0-9][A-Za-z0-9_-]{0,39})?$/))

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
          /** SHA-256 of `point:salt` of the present pot. */
          hash: z.string(),
          isOpen: z.boolean(),
          madeAt: moment,
        }),
      ),
    }),
  }),
  contributions: endpoint({
    method: 'GET',
    path: '/jackpots/contributions',
    audience: 'operator',
    grant: 'system.read',
    summary:
      'What wagers led into a pool, and what was taken back with a bet, the newest first; the newest ' +
      '10,000 can be paged through.',
    input: z.strictObject({ code, pageNo, pageSize: pageSize(20) }),
    reply: paged(
      z.strictObject({
        wagerId: id,
        memberId: id,
        account: z.string(),
        /** Odd: led in; even: taken back, below zero. */
        turn: z.int(),
        drop: z.int(),
        stake: amount,
        main: signedAmount,
        reserve: signedAmount,
      }),
    ),
  }),
  wins: endpoint({
    method: 'GET',
    path: '/jackpots/wins',
    audience: 'operator',
    grant: 'system.read',
    summary: 'Pots that fell, the newest first, each with its revealed point and what proves it.',
    input: z.strictObject({ code: z.optional(code), pageNo, pageSize: pageSize(20) }),
    reply: paged(
      z.strictObject({
        id,
        code: z.string(),
        name: z.string(),
        drop: z.int(),
        currency,
        amount,
        wagerId: id,
        memberId: id,
        account: z.string(),
        /** Where it had to fall, and the salt of its hash. */
        point: amount,
        salt: z.string(),
        /** SHA-256 of `point:salt`, as it was shown before the pot fell. */
        hash: z.string(),
        wonAt: moment,
      }),
    ),
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
