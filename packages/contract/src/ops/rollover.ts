import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { currency, done, id, moment, nothing, reason } from '../fields.ts'
import { amount } from '../money.ts'
import { bonus, bonusTerms, lock, lockTerms, shortBet } from '../rollover.ts'

const rules = z.strictObject({
  /** Whether a deposit asks for turnover, and how many times its amount. */
  deposit: z.strictObject({ isOn: z.boolean(), times: amount }),
  terms: lockTerms,
  /** What a lock was for is lost below this balance; the next credit ends it. */
  spentBelow: amount,
  /** A bonus above this amount needs a second person. */
  bonusAlone: amount,
})

/** A bonus of a member as operators see it. */
const grantedBonus = z.strictObject({
  ...bonus.shape,
  proposedAt: moment,
  proposedBy: z.string(),
  decidedBy: z.nullable(z.string()),
  reason: z.string(),
})

/** Conditions on withdrawals. */
export const opsRollover = {
  member: endpoint({
    method: 'GET',
    path: '/rollover/member',
    audience: 'operator',
    grant: 'members.read',
    summary: 'The locks of a member with their progress, and bets that did not count.',
    input: z.strictObject({ id }),
    reply: z.strictObject({
      account: z.string(),
      currency,
      left: amount,
      locks: z.array(
        z.strictObject({
          ...lock.shape,
          /** Of the deposit, the claim or the operator's call. */
          ref: z.string(),
          closedBy: z.nullable(z.string()),
          reason: z.nullable(z.string()),
          /** What a forfeit took back. */
          taken: amount,
        }),
      ),
      bets: z.array(shortBet),
      /** The active one and those that wait first, then the newest. */
      bonuses: z.array(grantedBonus),
    }),
  }),
  grantBonus: endpoint({
    method: 'POST',
    path: '/rollover/bonus',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Grants a bonus, or proposes it to a second person where it is large.',
    input: z.strictObject({
      id,
      ...bonusTerms.shape,
      /** What is turned over so many times. */
      base: z.enum(['bonus', 'both']),
      times: amount,
      terms: lockTerms,
      /** It turns into so many times its amount at most; null: into all there is. */
      capTimes: z.nullable(amount),
      /** How long it may be played; null: for ever. */
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
      reason,
    }),
    reply: z.strictObject({ bonusId: id, isGranted: z.boolean() }),
  }),
  proposedBonuses: endpoint({
    method: 'GET',
    path: '/rollover/bonuses',
    audience: 'operator',
    grant: 'withdrawals.approve',
    summary: 'Bonuses that wait for a second person, the oldest first; a hundred at most.',
    input: nothing,
    reply: z.strictObject({
      content: z.array(
        z.strictObject({
          id,
          memberId: id,
          account: z.string(),
          currency,
          amount,
          proposedAt: moment,
          proposedBy: z.string(),
        }),
      ),
    }),
  }),
  decideBonus: endpoint({
    method: 'POST',
    path: '/rollover/bonus/decide',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Grants a bonus that another person proposed, or rejects it.',
    input: z.strictObject({ bonusId: id, isApproved: z.boolean(), reason }),
    reply: done,
  }),
  add: endpoint({
    method: 'POST',
    path: '/rollover/add',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Asks a member for so many times an amount of turnover before money leaves.',
    input: z.strictObject({ id, amount, times: amount, reason }),
    reply: done,
  }),
  waive: endpoint({
    method: 'POST',
    path: '/rollover/waive',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Ends a lock without its turnover.',
    input: z.strictObject({ lockId: id, reason }),
    reply: done,
  }),
  forfeit: endpoint({
    method: 'POST',
    path: '/rollover/forfeit',
    audience: 'operator',
    grant: 'withdrawals.approve',
    money: true,
    summary: 'Ends a lock and takes its bonus back, as far as there is money.',
    input: z.strictObject({ lockId: id, reason }),
    reply: z.strictObject({ taken: amount }),
  }),
  rules: endpoint({
    method: 'GET',
    path: '/rollover/rules',
    audience: 'operator',
    grant: 'system.read',
    summary: 'What deposits ask for, and what counts.',
    input: nothing,
    reply: rules,
  }),
  setRules: endpoint({
    method: 'POST',
    path: '/rollover/rules',
    audience: 'operator',
    grant: 'system.write',
    summary: 'Sets what deposits ask for from now on; locks that were made keep their terms.',
    input: z.strictObject({ rules, reason }),
    reply: done,
  }),
} as const
