import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, id, moment, nothing } from './fields.ts'
import { amount } from './money.ts'

export const lockSources = ['deposit', 'operator', 'promotion'] as const
export const lockStates = ['open', 'met', 'owing', 'waived', 'forfeited', 'spent'] as const
export const shortReasons = [
  'running',
  'taken_back',
  'nothing',
  'excluded',
  'odds',
  'stake',
  'opposite',
  'funds',
  'weighted',
  'full',
] as const

const percent = z.int().check(z.minimum(0), z.maximum(100))
const shares = z.record(z.string().check(z.minLength(1), z.maxLength(80)), percent)

/** What counts: how much of each bet in percent, and what leaves a bet out. */
export const lockTerms = z.strictObject({
  weights: z.strictObject({
    /** Where nothing more special is said. */
    otherwise: percent,
    products: shares,
    /** By subcategory of a game. */
    tags: shares,
    /** By `vendor/game`; the most special wins. */
    games: shares,
  }),
  /** Decimal odds; bets below count for nothing. */
  minimumOdds: z.nullable(amount),
  mostStake: z.nullable(amount),
  stakes: z.enum(['all', 'cash', 'bonus']),
  /** Bets against each other count for the difference. */
  netsOpposites: z.boolean(),
})

export const lock = z.strictObject({
  id,
  source: z.enum(lockSources),
  /** open and owing hold withdrawals back; owing: a bet that had counted was taken back. */
  state: z.enum(lockStates),
  deposit: amount,
  bonus: amount,
  required: amount,
  progress: amount,
  terms: lockTerms,
  madeAt: moment,
  metAt: z.nullable(moment),
  closedAt: z.nullable(moment),
})

/** A bet that counted less than it could, and why. */
export const shortBet = z.strictObject({
  id,
  gameName: z.string(),
  product: z.string(),
  placedAt: moment,
  stake: amount,
  /** What of the stake counts at all. */
  validBet: amount,
  counted: amount,
  reason: z.enum(shortReasons),
})

export const rollover = {
  state: endpoint({
    method: 'GET',
    path: '/wps/cashier/rollover',
    audience: 'member',
    summary:
      'What holds withdrawals back: each lock with its progress, and bets that did not count.',
    input: nothing,
    reply: z.strictObject({
      currency,
      /** Turnover that is missing in all locks together. */
      left: amount,
      locks: z.array(lock),
      /** Newest first; only those since the oldest lock that waits. */
      bets: z.array(shortBet),
    }),
  }),
} as const
