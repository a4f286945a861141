import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, day, done, id, moment, paged, pageNo, pageSize, textFile } from './fields.ts'
import { amount, signedAmount } from './money.ts'

/** Families of games. */
export const betProducts = [
  'rng',
  'live',
  'fish',
  'pvp',
  'originals',
  'sports',
  'esports',
  'cockfight',
  'lottery',
] as const
/** How a vendor writes odds. */
export const oddsFormats = ['decimal', 'hongkong', 'malay', 'indonesian', 'american'] as const
export const betStates = ['open', 'settled', 'voided', 'cancelled'] as const

const bet = {
  id,
  product: z.string(),
  gameCode: z.string(),
  gameName: z.string(),
  vendorName: z.string(),
  currency: z.string(),
  state: z.enum(betStates),
  stake: amount,
  /** The stake included; null unless settled. */
  payout: z.nullable(amount),
  validBet: z.nullable(amount),
  /** Why so much counts: `full_stake`, `net`, `vendor`, … */
  validReason: z.nullable(z.string()),
  placedAt: moment,
  settledAt: z.nullable(moment),
}

const disputeState = z.strictObject({
  id,
  said: z.string(),
  openedAt: moment,
  state: z.enum(['open', 'answered']),
  answer: z.nullable(z.string()),
  answeredAt: z.nullable(moment),
})

const wanted = {
  product: z.optional(z.enum(betProducts)),
  state: z.optional(z.enum(betStates)),
  from: z.optional(day),
  to: z.optional(day),
}

/** Of settled bets. */
const played = {
  stake: signedAmount,
  validBet: signedAmount,
  payout: signedAmount,
  /** Payouts less stakes. */
  result: signedAmount,
}

/** A result that is taken back counts below zero on the day that happens. */
const profitLine = {
  bets: z.int(),
  ...played,
  /** Bonuses and jackpots, less what was forfeited. */
  rewards: signedAmount,
  /** Results and rewards. */
  profit: signedAmount,
  deposits: signedAmount,
  withdrawals: signedAmount,
  /** Above zero where more came than went. */
  transfers: signedAmount,
  adjustments: signedAmount,
}

/** A member's own bets of every product. */
export const bets = {
  list: endpoint({
    method: 'GET',
    path: '/wps/bets',
    audience: 'session',
    summary: 'Own bets of every product, newest first. Days are the brand’s.',
    input: z.strictObject({ ...wanted, pageNo, pageSize: pageSize(20, 50) }),
    reply: z.extend(paged(z.strictObject(bet)), {
      /** Of all pages; stakes and payouts of settled bets only. */
      totals: z.strictObject({ settled: z.int(), stake: amount, payout: amount, validBet: amount }),
    }),
  }),
  file: endpoint({
    method: 'POST',
    path: '/wps/bets/file',
    audience: 'session',
    summary: 'The same as CSV, the newest 5,000 bets; no cell is a formula.',
    input: z.strictObject(wanted),
    reply: textFile,
  }),
  profit: endpoint({
    method: 'GET',
    path: '/wps/member/personalProfit',
    audience: 'session',
    summary:
      'What a member won and lost, brought and took, by business day and by kind of game; three ' +
      'months at most. Bets count on the day they were settled.',
    input: z.strictObject({ from: day, to: day }),
    reply: z.strictObject({
      currency,
      days: z.array(z.strictObject({ day, ...profitLine })),
      products: z.array(z.strictObject({ product: z.string(), bets: z.int(), ...played })),
      totals: z.strictObject(profitLine),
    }),
  }),
  profitFile: endpoint({
    method: 'POST',
    path: '/wps/member/personalProfit/file',
    audience: 'session',
    summary:
      'The same as CSV, by day or by kind of game; no cell is a formula. Refuses `field_invalid` for ' +
      'more than three months.',
    input: z.strictObject({ from: day, to: day, by: z.enum(['days', 'products']) }),
    reply: textFile,
  }),
  get: endpoint({
    method: 'GET',
    path: '/wps/bet',
    audience: 'session',
    summary: 'One own bet: its names at the vendor, what moved, and what was said about it.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      bet: z.strictObject({
        ...bet,
        betRef: z.string(),
        roundRef: z.string(),
        ruleVersion: z.nullable(z.string()),
        businessDay: z.nullable(day),
        /** What its vendor keeps about it: the day of its own books, the odds and how they are written. */
        reportDate: z.nullable(day),
        odds: z.nullable(z.string()),
        oddsFormat: z.nullable(z.enum(oddsFormats)),
        /** What of the stake went into a pot, and what was kept of the win. */
        jackpot: z.nullable(amount),
        commission: z.nullable(amount),
        /** A round of our own games, which can be checked; null for any other. */
        roundId: z.nullable(id),
      }),
      entries: z.array(
        z.strictObject({
          id,
          kind: z.string(),
          at: moment,
          amount: signedAmount,
          balanceBefore: signedAmount,
          balanceAfter: signedAmount,
        }),
      ),
      disputes: z.array(disputeState),
    }),
  }),
  dispute: endpoint({
    method: 'POST',
    path: '/wps/bet/dispute',
    audience: 'member',
    summary:
      'Says that something is wrong with a bet: a person looks at it with everything known of it. ' +
      'Refuses `state_changed` while one is open, `too_many_requests` beyond ten an hour.',
    input: z.strictObject({
      id,
      said: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000)),
    }),
    reply: done,
  }),
} as const
