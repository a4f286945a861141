import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currency, done, id, moment, nothing } from './fields.ts'
import { amount, signedAmount } from './money.ts'

export const lockSources = ['deposit', 'operator', 'promotion'] as const
export const lockStates = ['open', 'met', 'owing', 'waived', 'forfeited', 'spent'] as const
export const bonusModels = ['lock', 'balance'] as const
export const bonusStates = [
  'proposed',
  'rejected',
  'locked',
  'active',
  'completed',
  'forfeited',
] as const
export const bonusEndings = [
  'met',
  'waived',
  'given_up',
  'expired',
  'withdrawn',
  'spent',
  'operator',
] as const
export const stakeOrders = ['cash_first', 'bonus_first'] as const
export const withdrawalRules = ['holds', 'forfeits'] as const
export const shortReasons = [
  'running',
  'taken_back',
  'nothing',
  'excluded',
  'odds',
  'stake',
  'opposite',
  'covering',
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

/** What a bonus is given with. */
export const bonusTerms = z.strictObject({
  /** lock: it comes onto the balance. balance: it has a balance of its own. */
  model: z.enum(bonusModels),
  amount,
  /** What it was given for, where that is part of what is turned over. */
  deposit: amount,
  /** Which balance stakes are taken from first. */
  order: z.enum(stakeOrders),
  /** No stake is higher while it is active; null: any may be. */
  mostStake: z.nullable(amount),
  /** What a withdrawal meets while it is active: it waits, or the bonus ends. */
  onWithdrawal: z.enum(withdrawalRules),
})

/** A bonus of a member. */
export const bonus = z.strictObject({
  ...bonusTerms.shape,
  id,
  state: z.enum(bonusStates),
  /** The lock that counts its turnover. */
  lockId: z.nullable(id),
  /** What stands on its own balance; after its end what is still to come out of it. */
  balance: signedAmount,
  required: amount,
  progress: amount,
  /** The most it turns into; null: all there is. */
  cap: z.nullable(amount),
  terms: lockTerms,
  /** What became cash, and what went back to the house. */
  converted: amount,
  forfeited: signedAmount,
  grantedAt: z.nullable(moment),
  expiresAt: z.nullable(moment),
  endedAt: z.nullable(moment),
  endedBecause: z.nullable(z.enum(bonusEndings)),
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
      /** Turnover that is missing before money leaves; a bonus that a withdrawal ends asks for none. */
      left: amount,
      locks: z.array(lock),
      /** Newest first; only those since the oldest lock that waits. */
      bets: z.array(shortBet),
      /** With balances of their own: the active one first, then those that ended, newest first. */
      bonuses: z.array(bonus),
    }),
  }),
  giveUp: endpoint({
    method: 'POST',
    path: '/wps/cashier/bonus/giveUp',
    audience: 'member',
    money: true,
    summary: 'Gives an active bonus up: what is left on its balance goes back to the house.',
    input: z.strictObject({ bonusId: id }),
    reply: done,
  }),
} as const
